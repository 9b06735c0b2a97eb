import Files
import Money
import Periods

/// The card bills and their payments in one file whose other side may be in another file.
struct OpenCardBills {
    /// A bill or a payment.
    struct Side: Hashable {
        /// The magnitude of the amount.
        let cents: UInt64
        let day: Day
    }

    var bills: [Side] = []
    var payments: [Side] = []

    /// The maximum number of days between the bank's row and the card's row.
    private static let mostDays: UInt = 10

    /// The index of the nearest day, at most ten days away; `nil` without one.
    static func nearest(to day: Day, among days: [Day]) -> Int? {
        let distances = days.prefix(CardBills.mostCompared).map { day.days(until: $0).magnitude }
        guard let least = distances.min(), least <= mostDays else { return nil }
        return distances.firstIndex(of: least)
    }

    /// The name of the fact about payments.
    private static let name = "card payment"

    /// The fact about payments that the card received for bills that other files have; `nil` without any.
    var fact: FileFact? {
        guard !payments.isEmpty else { return nil }
        let isOne = payments.count == 1
        return .init(
            Self.name, isOne ? "1 row" : "\(payments.count) rows",
            because: isOne
                ? "skipped; a card bill of that amount in the bank's file counts the purchases a second time"
                : "skipped; card bills of those amounts in the bank's file count the purchases a second time")
    }

    /// The facts, with the fact about these payments replaced.
    func facts(replacingIn facts: [FileFact]) -> [FileFact] {
        facts.filter { $0.name != Self.name } + [fact].compactMap(\.self)
    }
}

extension Statement {
    /// The files of one import. Card bills whose payments other files have are skipped as transfers, because those files
    /// have the purchases.
    /// - Complexity: O(files × bills and payments).
    public static func settlingCardBills(among files: [Named]) -> [Named] {
        guard files.count > 1 else { return files }
        var single = files.map { $0.statement.openBills }
        var paid: [[OpenCardBills.Side: Int]] = files.map { _ in [:] }
        for index in files.indices {
            var bills = files[index].statement.openBills.bills
            // Two files may overlap, so that a payment may settle a bill in each of them.
            for other in files.indices where other != index {
                var payments = Dictionary(grouping: files[other].statement.openBills.payments) { $0.cents }
                bills.removeAll { bill in
                    let found = payments[bill.cents] ?? []
                    guard let nearest = OpenCardBills.nearest(to: bill.day, among: found.map(\.day)) else {
                        return false
                    }
                    payments[bill.cents]?.remove(at: nearest)
                    paid[index][bill, default: 0] += 1
                    if let place = single[other].payments.firstIndex(of: found[nearest]) {
                        single[other].payments.remove(at: place)
                    }
                    return true
                }
            }
        }
        return files.indices.map { index in
            let statement = files[index].statement.skipping(paid: paid[index], leaving: single[index])
            return (name: files[index].name, statement: statement)
        }
    }

    /// The statement without bills that are paid in other files.
    private func skipping(paid: [OpenCardBills.Side: Int], leaving single: OpenCardBills) -> Statement {
        let facts = single.facts(replacingIn: self.facts)
        guard !paid.isEmpty else { return named(format, facts: facts) }
        return Statement(
            format: format, facts: facts, mayHaveCardBills: mayHaveCardBills, mayHaveTransfers: mayHaveTransfers,
            openBills: single
        ) { body in
            var left = paid
            try forEachRow { row in
                guard case .entry(let entry) = row, entry.singleSide == .cardBill else { return try body(row) }
                let side = OpenCardBills.Side(cents: entry.amount.cents.magnitude, day: entry.day)
                guard let count = left[side], count > 0 else { return try body(row) }
                left[side] = count - 1
                try body(.leftOut(line: entry.line, .transfer, nil, SkippedRow(entry)))
            }
        }
    }
}
