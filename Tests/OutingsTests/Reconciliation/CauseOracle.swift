import Outings
import Periods

/// The expected causes of a row, found by trying all mistakes with each expense and with all pairs of expenses. Digits
/// are exchanged as text. Amounts have two decimals, and every payment is an expense.
struct CauseOracle {
    struct Slip {
        var kind: Cause.Kind
        var id: Int64
        var told: String
        var gain: Int64
        var number: Int
        var hasTwin: Bool
        /// The later, the larger.
        var place: Int

        init(_ kind: Cause.Kind, _ payment: Payment, to amount: Int64, hasTwin: Bool, place: Int) {
            self.kind = kind
            id = payment.origin.expenses[0]
            self.hasTwin = hasTwin
            self.place = place
            switch kind {
            case .twice: (told, gain, number) = ("void \(id)", -payment.amount, -1)
            case .void: (told, gain, number) = ("restore \(id)", payment.amount, 1)
            default: (told, gain, number) = ("edit \(id) \(amount)", amount - payment.amount, 0)
            }
        }
    }

    /// The difference to explain: `gain` more cents were spent, in `number` more payments than recorded.
    struct Need {
        var gain: Int64
        var number: Int?

        func isMet(_ gain: Int64, _ number: Int) -> Bool { gain == self.gain && number == self.number ?? number }
    }

    let record: OutingRecord
    let rows: [ReconciledMethod]

    /// The five best causes of a row, the best first.
    func causes(of row: ReconciledMethod) -> [String] {
        guard let need = need(of: row), need.gain != 0 else { return [] }
        let slips = slips(in: row)
        var found: [String] = []
        func add(_ told: String) {
            // One change is not listed as two causes.
            let change = told.drop { $0 != ":" }
            if !found.contains(where: { $0.hasSuffix(change) }) { found.append(told) }
        }
        for (id, method) in moves(row, need) { add("method: move \(id) \(method)") }
        let moved = found.isEmpty ? twoMoves(row, need) : []
        for slip in slips where need.isMet(slip.gain, slip.number) { add("\(slip.kind): \(slip.told)") }
        let voids = slips.filter { $0.kind == .void && $0.gain == need.gain }
        if need.number == 1, voids.isEmpty { add("missing: add \(need.gain)") }
        if need.number ?? 0 == 0, let recorded = row.recorded, let counted = row.counted?.value,
            exchanges(counted).contains(recorded) || counted * 10 == recorded || recorded * 10 == counted
        {
            add("counted: count \(recorded)")
        }
        found.insert(contentsOf: moved.prefix(found.isEmpty ? 5 : 2), at: 0)
        if found.isEmpty { found = pairs(slips, need) }
        return Array(found.prefix(5))
    }

    private func need(of row: ReconciledMethod) -> Need? {
        guard let difference = row.difference else { return nil }
        return Need(gain: row.kind == .cash ? -difference : difference, number: row.differenceInNumber)
    }

    private func payments(of method: String) -> [Payment] {
        record.payments.filter { $0.method == method }
    }

    /// All possible single mistakes, ordered by kind, then those with a twin payment, then by age.
    private func slips(in row: ReconciledMethod) -> [Slip] {
        var slips: [Slip] = []
        for payment in payments(of: row.method) {
            let place = place(of: payment)
            let hasTwin = hasTwin(payment)
            func slip(_ kind: Cause.Kind, to amount: Int64 = 0) {
                slips.append(Slip(kind, payment, to: amount, hasTwin: hasTwin, place: place))
            }
            guard !payment.isVoid else {
                slip(.void)
                continue
            }
            slip(.twice)
            let amount = payment.amount
            let exchanged = exchanges(amount)
            for other in exchanged { slip(.transposed, to: other) }
            var factors = [amount * 10, amount * 100]
            if amount % 10 == 0 { factors.append(amount / 10) }
            if amount % 100 == 0 { factors.append(amount / 100) }
            for other in factors where !exchanged.contains(other) { slip(.factor, to: other) }
            slip(.sign, to: -amount)
        }
        return slips.sorted { left, right in
            if left.kind != right.kind { return left.kind < right.kind }
            if left.hasTwin != right.hasTwin { return left.hasTwin }
            return left.place > right.place
        }
    }

    private func hasTwin(_ payment: Payment) -> Bool {
        record.payments.contains { other in
            other.origin != payment.origin && !other.isVoid && other.amount == payment.amount
                && other.payee == payment.payee && other.day == payment.day
        }
    }

    /// Numbers of expenses are below 10,000.
    private func place(of payment: Payment) -> Int { payment.day.number * 10_000 + Int(payment.origin.expenses[0]) }

    private func exchanges(_ amount: Int64) -> Set<Int64> {
        let text = Array(String(repeating: "0", count: 3 - min(3, String(abs(amount)).count)) + String(abs(amount)))
        var results: Set<Int64> = []
        for first in text.indices {
            for second in text.indices where text[first] != text[second] {
                var copy = text
                copy.swapAt(first, second)
                results.insert((Int64(String(copy)) ?? 0) * amount.signum())
            }
        }
        return results
    }

    private func moves(_ row: ReconciledMethod, _ need: Need) -> [(Int64, String)] {
        var moves: [(payment: Payment, to: String)] = []
        for other in rows where other.method != row.method {
            guard let otherNeed = self.need(of: other) else { continue }
            for payment in payments(of: row.method) where !payment.isVoid {
                if need.isMet(-payment.amount, -1), otherNeed.isMet(payment.amount, 1) {
                    moves.append((payment, other.method))
                }
            }
            for payment in payments(of: other.method) where !payment.isVoid {
                if otherNeed.isMet(-payment.amount, -1), need.isMet(payment.amount, 1) {
                    moves.append((payment, row.method))
                }
            }
        }
        moves.sort { left, right in
            let twins = (hasTwin(left.payment), hasTwin(right.payment))
            if twins.0 != twins.1 { return twins.0 }
            let places = (place(of: left.payment), place(of: right.payment))
            return places.0 == places.1 ? left.to < right.to : places.0 > places.1
        }
        return moves.map { ($0.payment.origin.expenses[0], $0.to) }
    }

    /// Two payments under a wrong method, by trying all with each other.
    private func twoMoves(_ row: ReconciledMethod, _ need: Need) -> [String] {
        var found: [(order: [Int], told: String)] = []
        for other in rows where other.method != row.method {
            guard let otherNeed = self.need(of: other), otherNeed.gain == -need.gain else { continue }
            func isMet(_ gain: Int64, _ number: Int) -> Bool {
                need.isMet(gain, number) && otherNeed.isMet(-gain, -number)
            }
            let own = payments(of: row.method).filter { !$0.isVoid }
            let others = payments(of: other.method).filter { !$0.isVoid }
            func keep(_ one: Payment, _ to: String, _ two: Payment, _ too: String) {
                let (id, second) = (one.origin.expenses[0], two.origin.expenses[0])
                found.append(
                    (
                        [to == too ? 0 : 1, -place(of: one), -place(of: two)],
                        "methods: move \(id) \(to) + move \(second) \(too)"
                    ))
            }
            for one in own {
                for two in own where place(of: one) > place(of: two) && isMet(-one.amount - two.amount, -2) {
                    keep(one, other.method, two, other.method)
                }
                for two in others where isMet(two.amount - one.amount, 0) {
                    keep(one, other.method, two, row.method)
                }
            }
            for one in others {
                for two in others where place(of: one) > place(of: two) && isMet(one.amount + two.amount, 2) {
                    keep(one, row.method, two, row.method)
                }
            }
        }
        return found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.told)
    }

    private func pairs(_ slips: [Slip], _ need: Need) -> [String] {
        var pairs: [(order: [Int], told: String)] = []
        for (index, one) in slips.enumerated() {
            for other in slips[(index + 1)...] where other.id != one.id {
                guard need.isMet(one.gain + other.gain, one.number + other.number) else { continue }
                let isTurned = one.kind == other.kind && other.place > one.place
                let (first, second) = isTurned ? (other, one) : (one, other)
                let twins = (first.hasTwin ? 1 : 0) + (second.hasTwin ? 1 : 0)
                let kinds = [first.kind, second.kind].compactMap { Cause.Kind.allCases.firstIndex(of: $0) }
                let places = [-max(first.place, second.place), -min(first.place, second.place)]
                pairs.append(
                    (
                        kinds + [-twins] + places + [-first.place, Int(abs(first.gain)), Int(first.gain)],
                        "pair: \(first.told) + \(second.told)"
                    ))
            }
        }
        return pairs.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.told)
    }
}

extension Cause {
    /// The cause in the format of the oracle.
    var told: String {
        let changes = corrections.map { correction in
            switch correction {
            case .void(let origin): "void \(origin.expenses[0])"
            case .restore(let origin): "restore \(origin.expenses[0])"
            case .amount(let origin, _, let amount): "edit \(origin.expenses[0]) \(amount)"
            case .method(let origin, _, let method): "move \(origin.expenses[0]) \(method)"
            case .add(let amount, _, _): "add \(amount)"
            case .count(_, let count): "count \(count.value)"
            }
        }
        return "\(kind): \(changes.joined(separator: " + "))"
    }
}
