public import Money

/// What was bought and how it was paid: the part of a receipt that adds up.
public struct Purchase: Hashable, Sendable {
    /// Whether the prices hold VAT.
    public let basis: PriceBasis
    /// Whose rules for rounding cash it followed: two letters, ISO 3166; `nil` for none.
    public let country: String?
    /// In the order of the receipt.
    public let lines: [ReceiptLine]
    /// The VAT of rates that it had printed.
    public let printedVAT: [PrintedVAT]
    /// In the order in which they were handed over.
    public let tenders: [Tender]
    /// What rounding of cash added; below zero where there was less to pay.
    public let rounding: Amount

    /// A purchase as it is kept; that the tenders pay it, `Settlement` has seen to.
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

    /// What the lines come to.
    /// - Throws: as `ReceiptFigures` does.
    /// - Complexity: O(n log n) in the lines.
    public func figures() throws(ReceiptError) -> ReceiptFigures {
        try ReceiptFigures(lines: lines, basis: basis, printedVAT: printedVAT)
    }

    /// What falls to each category, rounding included, in the order of the lines; adds up to the total.
    /// - Throws: as `ReceiptFigures` does.
    /// - Complexity: O(n log n) in the lines.
    public func amounts() throws(ReceiptError) -> [CategoryAmount] {
        try figures().categories.rounded(by: rounding)
    }

    /// The categories of the lines, each once, in their order.
    /// - Complexity: O(lines · categories).
    public var categories: [Int64] {
        lines.reduce(into: []) { if !$0.contains($1.category) { $0.append($1.category) } }
    }

    /// The method, where all of it was paid by one.
    public var soleMethod: String? {
        guard let first = tenders.first?.method, tenders.allSatisfy({ $0.method == first }) else { return nil }
        return first
    }

    /// The words of the lines of one category, as what its expense was for; `nil` where they have none.
    ///
    /// As many as an entry of a list can tell: the first five, and how many more there are.
    /// - Complexity: O(lines).
    public func words(of category: Int64) -> String? {
        let words = lines.filter { $0.category == category }.compactMap(\.what)
        guard !words.isEmpty else { return nil }
        let more = words.count - 5
        return words.prefix(5).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// What was paid for it: what the lines come to, rounded as cash is.
    /// - Throws: as `ReceiptFigures` does.
    /// - Complexity: O(n log n) in the lines.
    public func total() throws(ReceiptError) -> Amount {
        try (Int128(figures().due.cents) + Int128(rounding.cents)).cents()
    }
}
