public import Money

/// The computed figures of a receipt: sum, VAT by rate, and amounts by category.
public struct ReceiptFigures: Equatable, Sendable {
    /// The figures of one VAT rate.
    public struct Row: Hashable, Sendable {
        /// The rate; `nil` for lines without one, whose VAT is zero.
        public let rate: VATRate?
        /// The sum of the lines with this rate, without VAT.
        public let net: Amount
        /// The VAT: as printed, otherwise computed.
        public let vat: Amount
        /// The sum of the lines with this rate, with VAT.
        public let gross: Amount
        /// The printed VAT less the computed one; zero if none was printed.
        public let difference: Amount
    }

    /// Whether the prices include VAT.
    public let basis: PriceBasis
    /// The sum of the lines after discount: with VAT if the prices are gross, without if they are net.
    public let subtotal: Amount
    /// The figures of each VAT rate in the lines, highest rate first. The figures of lines without a rate come last.
    public let vat: [Row]
    /// The amount due before cash rounding: the subtotal, plus VAT if prices are net.
    public let due: Amount
    /// The amount of each category including VAT, in the order of the lines. The sum is exactly `due`.
    ///
    /// With net prices, the VAT of a rate is divided among the categories of its lines in proportion to their net
    /// amounts, by largest remainder. If some of these are positive and some negative, the smaller side gets the VAT of
    /// its own sum and the other side the rest.
    public let categories: [CategoryAmount]

    /// Computes the figures of lines. All are zero without lines.
    ///
    /// VAT is computed once per rate on the sum of its lines, rounded half away from zero: gross · r ÷ (100 + r) if
    /// prices include it, otherwise net · r ÷ 100 (EN 16931, BR-CO-17). A printed VAT replaces it.
    /// - Throws: `ReceiptError.vat` for a printed VAT without lines of its rate, a rate printed twice, and a negative
    ///   rate; `ReceiptError.overflow` if a figure, or the sum of purchases and returns by magnitude, exceeds 64 bits.
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

    /// Whether a rate sorts before another: highest first, `nil` last.
    private static func isBefore(_ one: VATRate?, _ other: VATRate?) -> Bool {
        guard let one else { return false }
        return other.map { one > $0 } ?? true
    }

    /// Returns the figures of one rate.
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
    /// Returns the VAT included in an amount, or to add to it, in cents, rounded half away from zero.
    func tax(on amount: Amount, _ basis: PriceBasis) -> Int128 {
        let product = Int128(amount.cents) * Int128(permille)
        return halfUp(product, over: basis == .gross ? 1000 + Int128(permille) : 1000)
    }
}
