public import Money

/// The computed part of a receipt: lines, VAT and payments.
public struct Purchase: Hashable, Sendable {
    /// Whether the prices include VAT.
    public let basis: PriceBasis
    /// The country whose rules for cash rounding apply: two capitals (ISO 3166); `nil` if no rules apply.
    public let country: String?
    /// The lines in the order of the receipt.
    public let lines: [ReceiptLine]
    /// The printed VAT amounts, at most one for each rate.
    public let printedVAT: [PrintedVAT]
    /// The payments in the order in which they were made.
    public let tenders: [Tender]
    /// The amount added by cash rounding; negative if less was paid.
    public let rounding: Amount

    /// Creates a purchase from stored values. `Settlement` ensures that the tenders pay it.
    public init(
        basis: PriceBasis, country: String?, lines: [ReceiptLine], printedVAT: [PrintedVAT], tenders: [Tender],
        rounding: Amount
    ) {
        self.basis = basis
        self.country = country
        self.lines = lines
        self.printedVAT = printedVAT
        self.tenders = tenders
        self.rounding = rounding
    }

    /// Computes the figures of the lines.
    /// - Throws: the errors of `ReceiptFigures`.
    /// - Complexity: O(n log n) in the lines.
    public func figures() throws(ReceiptError) -> ReceiptFigures {
        try ReceiptFigures(lines: lines, basis: basis, printedVAT: printedVAT)
    }

    /// Returns the amount of each category including rounding, in the order of the lines. The sum equals the total.
    /// - Throws: the errors of `ReceiptFigures`.
    /// - Complexity: O(n log n) in the lines.
    public func amounts() throws(ReceiptError) -> [CategoryAmount] {
        try figures().categories.rounded(by: rounding)
    }

    /// The categories of the lines, each once, in their order.
    /// - Complexity: O(lines · categories).
    public var categories: [Int64] {
        lines.reduce(into: []) { if !$0.contains($1.category) { $0.append($1.category) } }
    }

    /// The payment method; `nil` without tenders, or if there are several methods.
    public var soleMethod: String? {
        guard let first = tenders.first?.method, tenders.allSatisfy({ $0.method == first }) else { return nil }
        return first
    }

    /// Returns the descriptions of the lines of a category, as the description of its expense; `nil` if no line has a
    /// description.
    ///
    /// The first five, followed by the number of others.
    /// - Complexity: O(lines).
    public func words(of category: Int64) -> String? {
        let words = lines.filter { $0.category == category }.compactMap(\.what)
        guard !words.isEmpty else { return nil }
        let more = words.count - 5
        return words.prefix(5).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Returns the amount paid: the lines with cash rounding.
    /// - Throws: the errors of `ReceiptFigures`.
    /// - Complexity: O(n log n) in the lines.
    public func total() throws(ReceiptError) -> Amount {
        try (Int128(figures().due.cents) + Int128(rounding.cents)).cents()
    }
}
