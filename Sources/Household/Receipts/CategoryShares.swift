internal import Money

/// A calculation of the amounts of a receipt by category.
struct CategoryShares {
    /// The categories of the lines, each once, in the order of their first lines.
    private var order: [Int64] = []
    private var cents: [Int64: Int128] = [:]

    /// Adds up the lines by category.
    init(_ lines: [ReceiptLine]) {
        for line in lines {
            if cents[line.category] == nil { order.append(line.category) }
            cents[line.category, default: 0] += Int128(line.amount.cents)
        }
    }

    /// Adds the VAT of one rate, divided among the categories of its lines in proportion to their net amounts. If all
    /// these are zero, the first category gets all of it.
    ///
    /// - Throws: `ReceiptError.overflow` if a sum exceeds 64 bits.
    mutating func add(_ vat: Amount, at rate: VATRate, of lines: [ReceiptLine]) throws(ReceiptError) {
        let nets = CategoryShares(lines)
        let weights = nets.order.map { nets.cents[$0] ?? 0 }
        guard let first = nets.order.first else { return }
        guard weights.contains(where: { $0 != 0 }) else {
            cents[first, default: 0] += Int128(vat.cents)
            return
        }
        let bought = try weights.map { weight throws(ReceiptError) in try max(weight, 0).cents().cents }
        let givenBack = try weights.map { weight throws(ReceiptError) in try max(-weight, 0).cents().cents }
        let shares = try split(vat, at: rate, bought: bought, givenBack: givenBack)
        for (category, share) in zip(nets.order, shares) { cents[category, default: 0] += share }
    }

    /// Returns the VAT of each category, in cents. `bought` and `givenBack` are the positive and the negative net
    /// amounts of the categories, both by magnitude.
    private func split(
        _ vat: Amount, at rate: VATRate, bought: [Int64], givenBack: [Int64]
    ) throws(ReceiptError) -> [Int128] {
        let sums = try (Self.sum(bought), Self.sum(givenBack))
        // If purchases and returns nearly cancel out, proportion alone gives huge shares. So the smaller side gets its
        // own tax, and the larger side the rest.
        let lesser = min(sums.0, sums.1)
        let own = try rate.tax(on: Amount(cents: lesser), .net).cents().cents
        let (up, down) =
            sums.0 >= sums.1
            ? (Int128(vat.cents) + Int128(own), Int128(own)) : (Int128(own), Int128(own) - Int128(vat.cents))
        let upper = try apportion(Int(up.cents().cents), by: bought)
        let lower = try apportion(Int(down.cents().cents), by: givenBack)
        return zip(upper, lower).map { Int128($0) - Int128($1) }
    }

    private static func sum(_ cents: [Int64]) throws(ReceiptError) -> Int64 {
        try cents.reduce(Int128(0)) { $0 + Int128($1) }.cents().cents
    }

    /// Returns the amount of each category, in the order of the first line of each.
    ///
    /// - Throws: `ReceiptError.overflow` if the sum of their magnitudes exceeds 64 bits.
    func amounts() throws(ReceiptError) -> [CategoryAmount] {
        _ = try order.reduce(Int128(0)) { $0 + Int128((cents[$1] ?? 0).magnitude) }.cents()
        return try order.map { category throws(ReceiptError) in
            CategoryAmount(category: category, amount: try (cents[category] ?? 0).cents())
        }
    }
}
