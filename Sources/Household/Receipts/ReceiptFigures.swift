public import Money

/// What the lines of a receipt come to: the sum, the VAT of each rate, and what falls to each category.
public struct ReceiptFigures: Equatable, Sendable {
    /// The VAT of the lines of one rate.
    public struct Row: Hashable, Sendable {
        /// The rate; `nil` for the lines without one, whose VAT is zero.
        public let rate: VATRate?
        /// The sum of its lines without VAT.
        public let net: Amount
        /// The VAT: as printed, or computed.
        public let vat: Amount
        /// The sum of its lines with VAT.
        public let gross: Amount
        /// What the printed VAT is above the computed one; zero where none was printed.
        public let difference: Amount
    }

    /// Whether the prices hold VAT.
    public let basis: PriceBasis
    /// The sum of the lines after discount, in prices as they are.
    public let subtotal: Amount
    /// A row for each rate, the highest first; lines without a rate come last.
    public let vat: [Row]
    /// What is to be paid, before rounding of cash: the subtotal, with VAT where prices are net.
    public let due: Amount
    /// What falls to each category, VAT included, in the order of the lines; adds up to `due` exactly.
    ///
    /// Of net prices the VAT of a rate is shared over the categories of its lines by their nets, by largest
    /// remainder. Where some of those nets are above zero and some below, the side that comes to less takes the VAT
    /// of its own sum and the other side the rest.
    public let categories: [CategoryAmount]

    /// The figures of a receipt with these lines; all are zero without any.
    ///
    /// VAT is worked out once a rate, on the sum of its lines, half up in magnitude: gross · r ÷ (100 + r) where
    /// prices hold it, net · r ÷ 100 where they do not (EN 16931, BR-CO-17). A printed one is taken instead.
    /// - Throws: `ReceiptError.vat` for a printed VAT of a rate that no line has, or of one rate twice, and for a rate
    ///   below zero; `ReceiptError.overflow` where a figure, or what was bought and what was given back together, does
    ///   not fit.
    /// - Complexity: O(*n* log *n*).
    public init(lines: [ReceiptLine], basis: PriceBasis, printedVAT: [PrintedVAT] = []) throws(ReceiptError) {
        var printed: [VATRate: Amount] = [:]
        for row in printedVAT {
            guard printed.updateValue(row.vat, forKey: row.rate) == nil else { throw .vat(row.rate, .twice) }
        }
        var shares = CategoryShares(lines)
        var rows: [Row] = []
        for (rate, lines) in Dictionary(grouping: lines, by: \.rate).sorted(by: { Self.isBefore($0.key, $1.key) }) {
            let row = try Self.row(of: rate, lines, basis, printed: rate.flatMap { printed.removeValue(forKey: $0) })
            if basis == .net, let rate { try shares.add(row.vat, at: rate, of: lines) }
            rows.append(row)
        }
        if let left = printedVAT.first(where: { printed[$0.rate] != nil }) { throw .vat(left.rate, .noLine) }
        let sum = lines.reduce(Int128(0)) { $0 + Int128($1.amount.cents) }
        let tax = rows.reduce(Int128(0)) { $0 + Int128($1.vat.cents) }
        self.basis = basis
        subtotal = try sum.cents()
        vat = rows
        due = try (basis == .net ? sum + tax : sum).cents()
        categories = try shares.amounts()
    }

    /// The highest first, and none last.
    private static func isBefore(_ one: VATRate?, _ other: VATRate?) -> Bool {
        guard let one else { return false }
        return other.map { one > $0 } ?? true
    }

    /// The row of one rate.
    private static func row(
        of rate: VATRate?, _ lines: [ReceiptLine], _ basis: PriceBasis, printed: Amount?
    ) throws(ReceiptError) -> Row {
        let sum = lines.reduce(Int128(0)) { $0 + Int128($1.amount.cents) }
        let amount = try sum.cents()
        if let rate, rate.permille < 0 { throw .vat(rate, .belowZero) }
        let computed = try (rate?.tax(on: amount, basis) ?? 0).cents()
        let vat = printed ?? computed
        let tax = Int128(vat.cents)
        return try Row(
            rate: rate, net: basis == .gross ? (sum - tax).cents() : amount, vat: vat,
            gross: basis == .gross ? amount : (sum + tax).cents(),
            difference: (tax - Int128(computed.cents)).cents())
    }
}

extension VATRate {
    /// The VAT in an amount, or on top of it, in cents, half up in magnitude.
    func tax(on amount: Amount, _ basis: PriceBasis) -> Int128 {
        let product = Int128(amount.cents) * Int128(permille)
        return halfUp(product, over: basis == .gross ? 1000 + Int128(permille) : 1000)
    }
}
