import Household
import Money

/// An independent calculation of a cart, with fractions and by trial.
struct CartOracle {
    /// The row of a rate; -1 for no rate.
    struct Row: Equatable {
        var rate: Int
        var net: Int64
        var vat: Int64
        var gross: Int64
        var difference: Int64
    }

    /// The total of each line before discount, and its discounts.
    private(set) var lines: [(total: Int64, off: Int64)] = []
    private(set) var rows: [Row] = []
    private(set) var subtotal: Int64 = 0
    private(set) var due: Int64 = 0
    private(set) var categories: [(category: Int64, cents: Int64)] = []

    /// - Throws: the fault of a discount.
    init(_ cart: Cart) throws(ReceiptError) {
        for item in cart.items { lines.append(try Self.line(item)) }
        let amounts = lines.map { $0.total - $0.off }
        subtotal = amounts.reduce(0, +)
        var left: [Int64: Int64] = [:]
        // From the last line to the first, so that the first position of a category remains.
        var places: [Int64: Int] = [:]
        for (place, item) in cart.items.enumerated().reversed() {
            places[item.category] = place
            left[item.category, default: 0] += amounts[place]
        }
        for rate in Set(cart.items.map { $0.rate ?? -1 }).sorted(by: >) {
            let own = cart.items.indices.filter { (cart.items[$0].rate ?? -1) == rate }
            let row = Self.row(rate, own.map { amounts[$0] }.reduce(0, +), cart)
            rows.append(row)
            guard cart.basis == .net else { continue }
            let nets = Dictionary(grouping: own) { cart.items[$0].category }
                .mapValues { $0.map { amounts[$0] }.reduce(0, +) }
            let order = nets.keys.sorted {
                own.firstPlace(of: $0, cart) < own.firstPlace(of: $1, cart)
            }
            let shares = Self.shares(row.vat, rate, order.map { nets[$0] ?? 0 })
            for (category, share) in zip(order, shares) { left[category, default: 0] += share }
        }
        categories = left.sorted { places[$0.key] ?? 0 < places[$1.key] ?? 0 }.map { ($0.key, $0.value) }
        due = rows.reduce(0) { $0 + (cart.basis == .net ? $1.gross : $1.net + $1.vat) }
    }

    /// The total of a line and its discounts.
    private static func line(_ item: Cart.Item) throws(ReceiptError) -> (total: Int64, off: Int64) {
        let total = item.printed ?? nearest(Int128(item.milli) * Int128(item.e5), 1_000_000)
        var off: Int64 = 0
        for part in item.offs {
            switch part {
            case .cents(let cents): off += cents
            case .permille(let permille): off += nearest(Int128(total) * Int128(permille), 1000)
            }
            // A discount is at most its line, and has the sign of its line.
            if abs(off) > abs(total) || off * total.signum() < 0 {
                throw .discount(.above(discount: Amount(cents: off), line: Amount(cents: total)))
            }
        }
        return (total, off)
    }

    private static func row(_ rate: Int, _ sum: Int64, _ cart: Cart) -> Row {
        let exact = Int128(sum) * Int128(max(0, rate))
        let computed = nearest(exact, cart.basis == .gross ? 1000 + Int128(max(0, rate)) : 1000)
        let vat = cart.printedVAT.first { $0.rate == rate }?.cents ?? computed
        return cart.basis == .gross
            ? Row(rate: rate, net: sum - vat, vat: vat, gross: sum, difference: vat - computed)
            : Row(rate: rate, net: sum, vat: vat, gross: sum + vat, difference: vat - computed)
    }

    /// The VAT shares by net amount, separately for returned and bought items if there are both.
    private static func shares(_ vat: Int64, _ rate: Int, _ nets: [Int64]) -> [Int64] {
        let (up, down) = (nets.map { max(0, $0) }, nets.map { max(0, -$0) })
        let (bought, back) = (up.reduce(0, +), down.reduce(0, +))
        if bought == 0 && back == 0 { return nets.indices.map { $0 == 0 ? vat : 0 } }
        let own = nearest(Int128(min(bought, back)) * Int128(max(0, rate)), 1000)
        let ofBought = bought >= back ? vat + own : own
        let ofBack = ofBought - vat
        return zip(largestRemainder(ofBought, up), largestRemainder(ofBack, down)).map { $0 - $1 }
    }

    /// The nearest integer; halves are rounded away from zero.
    static func nearest(_ numerator: Int128, _ denominator: Int128) -> Int64 {
        let size = abs(numerator)
        var whole = size / denominator
        if (whole + 1) * denominator - size <= size - whole * denominator { whole += 1 }
        return Int64(numerator < 0 ? -whole : whole)
    }

    /// Among all choices of shares that get one more than their whole part, the choice with the largest sum of
    /// remainders; among equal sums, the choice with the earlier places.
    static func largestRemainder(_ total: Int64, _ weights: [Int64]) -> [Int64] {
        let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard sum > 0 else { return weights.map { _ in 0 } }
        let exact = weights.map { Int128(abs(total)) * Int128($0) }
        let floors = exact.map { $0 / sum }
        let missing = Int(Int128(abs(total)) - floors.reduce(0, +))
        var best: (choice: Int, worth: Int128)?
        // The earlier place is the higher bit, so the greater of two choices takes the earlier places.
        for choice in (0..<(1 << weights.count)).reversed() where choice.nonzeroBitCount == missing {
            let worth = weights.indices.reduce(Int128(0)) {
                $0 + (choice.takes($1, of: weights.count) ? exact[$1] - floors[$1] * sum : 0)
            }
            if worth > best?.worth ?? -1 { best = (choice, worth) }
        }
        return weights.indices.map {
            let share = Int64(floors[$0]) + (best?.choice.takes($0, of: weights.count) ?? false ? 1 : 0)
            return total < 0 ? -share : share
        }
    }
}

extension Int {
    fileprivate func takes(_ place: Int, of count: Int) -> Bool { self >> (count - 1 - place) & 1 == 1 }
}

extension [Int] {
    /// The position of the first item in the category.
    fileprivate func firstPlace(of category: Int64, _ cart: Cart) -> Int {
        first { cart.items[$0].category == category } ?? .max
    }
}
