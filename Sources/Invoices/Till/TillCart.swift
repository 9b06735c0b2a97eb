import Household
import Money

/// Collects the purchased items while the lines above the total are read.
struct TillCart {
    private struct Item {
        var line: ForeignReceipt.Line
        var hasQuantity: Bool
        /// Whether a VAT rate is printed before the amount.
        let isRated: Bool
    }

    /// A quantity and its unit price on a line of their own, which follows the first `behind` items.
    private struct Loose {
        let times: TillLine.Times
        let cost: Amount
        let behind: Int
        let number: Int
        let text: String
    }

    private let rates: [String: VATRate]
    private var items: [Item] = []
    private var loose: [Loose] = []
    /// The words of the previous line; `nil` if it has figures, or no words.
    private var name: String?
    private var isBehindSubtotal = false

    init(rates: [String: VATRate]) {
        self.rates = rates
    }

    /// Adds the next line above the total.
    mutating func add(_ line: TillLine) throws(InvoiceError) {
        if let times = line.times { return try add(times, line) }
        guard let amount = line.amount else {
            name = line.phrase.words.isEmpty ? nil : line.name
            return
        }
        if line.phrase.isSubtotal {
            isBehindSubtotal = true
            return
        }
        // A VAT table, or the lines below a `SUMME` that has no amount.
        guard !line.phrase.isVAT, !(line.amounts > 1 && line.phrase.words.allSatisfy { $0.utf8.count == 1 }) else {
            return
        }
        if amount < .zero, !line.phrase.has(TillWords.givenBack), line.quantity == nil, deduct(amount, line) {
            return
        }
        try append(line.name, amount, line.quantity ?? .onePiece, nil, line, hasQuantity: line.quantity != nil)
    }

    private mutating func add(_ times: TillLine.Times, _ line: TillLine) throws(InvoiceError) {
        guard let cost = try? times.price.cost(of: times.quantity) else { throw fault(.overflow, line) }
        if let amount = line.amount {
            // Scales and tills differ in their rounding.
            guard amount.cents.magnitude.isNear(cost.cents.magnitude) else {
                throw fault(.quantity(computed: cost, printed: amount), line)
            }
            let words = line.phrase.words.isEmpty ? name ?? "item" : line.name
            return try append(words, amount, times.quantity, times.price, line, hasQuantity: true)
        }
        guard line.phrase.words.isEmpty else {
            return try append(line.name, cost, times.quantity, times.price, line, hasQuantity: true)
        }
        loose.append(Loose(times: times, cost: cost, behind: items.count, number: line.number, text: line.text))
    }

    private mutating func append(
        _ words: String, _ amount: Amount, _ quantity: Quantity, _ price: UnitPrice?, _ line: TillLine,
        hasQuantity: Bool
    ) throws(InvoiceError) {
        // A return has a negative quantity at the usual price. For one piece the price becomes negative instead.
        let isBack = amount < .zero && quantity != .onePiece
        guard quantity.milli > .min, let total = isBack ? try? Amount.zero.subtracting(amount) : amount,
            let each = price ?? UnitPrice(total: total, of: quantity)
        else { throw fault(.overflow, line) }
        let signed = isBack ? Quantity(milli: -quantity.milli, unit: quantity.unit) : quantity
        let rate = rate(of: line)
        items.append(
            Item(
                line: ForeignReceipt.Line(
                    what: (words.isEmpty ? name ?? "item" : words).asWordsOfLine, quantity: signed, price: each,
                    total: amount, discount: .zero, rate: rate),
                hasQuantity: hasQuantity, isRated: line.rate != nil))
        name = nil
    }

    /// The VAT rate of a line; `nil` if it has none. The percentage on a discount line counts as a VAT rate only if an
    /// earlier item has one before its amount.
    private func rate(of line: TillLine) -> VATRate? {
        let coded = line.code.flatMap { rates[$0] }
        guard let amount = line.amount, amount < .zero, line.phrase.has(TillWords.discounts) else {
            return line.rate ?? coded
        }
        return coded ?? (items.contains { $0.isRated } ? line.rate : nil)
    }

    /// Deducts a negative amount from the previous item. `false` if it must be a line of its own.
    private mutating func deduct(_ amount: Amount, _ line: TillLine) -> Bool {
        guard !isBehindSubtotal, var last = items.popLast() else { return false }
        defer { items.append(last) }
        let rate = rate(of: line)
        let off = Int128(last.line.discount.cents) - Int128(amount.cents)
        let isOtherRate =
            line.phrase.has(TillWords.discounts) ? line.code != nil && rate != last.line.rate : rate != last.line.rate
        guard last.line.total > .zero, off <= Int128(last.line.total.cents), !isOtherRate,
            let cents = Int64(exactly: off)
        else { return false }
        last.line.discount = Amount(cents: cents)
        return true
    }

    /// The items, after assigning each separate quantity to the neighbouring line with a matching amount.
    /// - Throws: `InvoiceError.till` for a quantity without such a line.
    func finished() throws(InvoiceError) -> [ForeignReceipt.Line] {
        var items = items
        func fits(_ index: Int, _ loose: Loose) -> Bool {
            items.indices.contains(index) && !items[index].hasQuantity
                && items[index].line.total.cents.magnitude.isNear(loose.cost.cents.magnitude)
        }
        // A till prints all quantities on lines of their own above their items, or all below.
        let (above, below) = loose.reduce((0, 0)) { counts, one in
            let (before, behind) = (fits(one.behind - 1, one), fits(one.behind, one))
            return before == behind ? counts : before ? (counts.0, counts.1 + 1) : (counts.0 + 1, counts.1)
        }
        for one in loose {
            let order = above > below ? [one.behind, one.behind - 1] : [one.behind - 1, one.behind]
            guard let index = order.first(where: { fits($0, one) }) else {
                throw .till(line: one.number, text: one.text, .strayQuantity)
            }
            let isBack = items[index].line.total < .zero
            let quantity = one.times.quantity
            items[index].line.quantity = isBack ? Quantity(milli: -quantity.milli, unit: quantity.unit) : quantity
            items[index].line.price = one.times.price
            items[index].hasQuantity = true
        }
        return items.map(\.line)
    }

    private func fault(_ problem: InvoiceError.TillProblem, _ line: TillLine) -> InvoiceError {
        .till(line: line.number, text: line.text, problem)
    }
}

extension UInt64 {
    /// Whether two amounts differ by at most one cent.
    fileprivate func isNear(_ other: UInt64) -> Bool {
        self > other ? self - other <= 1 : other - self <= 1
    }
}
