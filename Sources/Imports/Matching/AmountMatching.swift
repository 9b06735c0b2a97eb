internal import Periods

/// The matching of the rows and entries that have one amount.
struct AmountMatching {
    /// A possible match of a row and an entry, by their indices.
    private struct Edge {
        let row: Int
        let expense: Int
        let accord: WordAccord
        let days: Int

        func isBetter(than other: Edge) -> Bool {
            (accord, -days) > (other.accord, -other.days)
        }

        func isAsGood(as other: Edge) -> Bool { accord == other.accord && days == other.days }
    }

    /// The state of a row or entry: unmatched, paired or undecided.
    private enum State {
        case free, paired, open
    }

    /// The rows, sorted by uid, so that the result does not depend on the input order.
    private let rows: [StatementRow]
    /// The manual entries, sorted by uid too.
    private let expenses: [LoggedExpense]
    /// The maximum number of days that an entry precedes its row.
    private let days: Int
    /// The possible matches, best first.
    private var edges: [Edge] = []
    private var edgesOfRow: [[Edge]]
    private var edgesOfExpense: [[Edge]]
    private var rowStates: [State]
    private var expenseStates: [State]
    private(set) var pairs: [StatementMatching.Pair] = []

    /// The maximum number of possible matches. With more, all rows stay undecided: a user could not tell them apart,
    /// and a hostile file could have any number.
    private static let mostEdges = 1_000_000
    /// The maximum number of rows, and of entries, that are searched for rivals of a match. With more, no match is
    /// `only`.
    private static let mostLookedAt = 1000

    init(
        _ rows: [StatementRow], _ expenses: [LoggedExpense], upTo days: Int,
        parting parted: Set<StatementMatching.Rejection>
    ) {
        self.rows = rows.sorted { $0.uid < $1.uid }
        self.expenses = expenses.sorted { $0.uid < $1.uid }
        self.days = max(days, 0)
        edgesOfRow = Array(repeating: [], count: rows.count)
        edgesOfExpense = Array(repeating: [], count: expenses.count)
        rowStates = Array(repeating: .free, count: rows.count)
        expenseStates = Array(repeating: .free, count: expenses.count)
        let byDay = Dictionary(grouping: self.expenses.indices) { self.expenses[$0].day.number }
        let fitting = self.rows.reduce(0) { count, row in
            (0...self.days).reduce(count) { $0 + (byDay[row.day.number - $1]?.count ?? 0) }
        }
        guard fitting <= Self.mostEdges else {
            rowStates = rowStates.map { _ in .open }
            return
        }
        for (row, movement) in self.rows.enumerated() {
            for distance in 0...self.days {
                for expense in byDay[movement.day.number - distance] ?? [] {
                    let other = self.expenses[expense]
                    guard !parted.contains(StatementMatching.Rejection(row: movement.uid, logged: other.uid)) else {
                        continue
                    }
                    let accord = movement.words.accord(payee: other.payee, what: other.what)
                    edges.append(Edge(row: row, expense: expense, accord: accord, days: distance))
                }
            }
        }
        edges.sort { left, right in
            left.isAsGood(as: right)
                ? (left.row, left.expense) < (right.row, right.expense) : left.isBetter(than: right)
        }
        for edge in edges {
            edgesOfRow[edge.row].append(edge)
            edgesOfExpense[edge.expense].append(edge)
        }
    }

    /// The uids of the undecided rows, each with the uids of its possible entries.
    var open: [String: [String]] {
        uidsOfEntries(of: rows.indices.filter { rowStates[$0] == .open })
    }

    /// The uids of the possible entries of each row, best first.
    var candidates: [String: [String]] {
        uidsOfEntries(of: rows.indices.filter { !edgesOfRow[$0].isEmpty })
    }

    private func uidsOfEntries(of rows: [Int]) -> [String: [String]] {
        // Uids in a file of another program may be canonically equivalent.
        Dictionary(rows.map { (self.rows[$0].uid, edgesOfRow[$0].map { expenses[$0.expense].uid }) }) { $0 + $1 }
    }

    /// Pairs rows and entries, best matches first.
    mutating func settle() {
        var start = edges.startIndex
        while start < edges.endIndex {
            let end = edges[start...].firstIndex { !$0.isAsGood(as: edges[start]) } ?? edges.endIndex
            let equal = edges[start..<end].filter { rowStates[$0.row] == .free && expenseStates[$0.expense] == .free }
            for group in groups(of: equal) { settle(group) }
            start = end
        }
        // A row that may match an undecided entry is undecided itself.
        for row in rows.indices where rowStates[row] == .free {
            if edgesOfRow[row].contains(where: { expenseStates[$0.expense] == .open }) { rowStates[row] = .open }
        }
    }

    /// Returns the connected components of equally good matches.
    private func groups(of equal: [Edge]) -> [[Edge]] {
        var ofRow: [Int: [Int]] = [:]
        var ofExpense: [Int: [Int]] = [:]
        for (index, edge) in equal.enumerated() {
            ofRow[edge.row, default: []].append(index)
            ofExpense[edge.expense, default: []].append(index)
        }
        var isSeen = Array(repeating: false, count: equal.count)
        var seenRows: Set<Int> = []
        var seenExpenses: Set<Int> = []
        var groups: [[Edge]] = []
        for first in equal.indices where !isSeen[first] {
            var group: [Edge] = []
            var waiting = [first]
            isSeen[first] = true
            while let index = waiting.popLast() {
                let edge = equal[index]
                group.append(edge)
                var adjacent: [Int] = []
                if seenRows.insert(edge.row).inserted { adjacent += ofRow[edge.row] ?? [] }
                if seenExpenses.insert(edge.expense).inserted { adjacent += ofExpense[edge.expense] ?? [] }
                for next in adjacent where !isSeen[next] {
                    isSeen[next] = true
                    waiting.append(next)
                }
            }
            groups.append(group)
        }
        return groups
    }

    private mutating func settle(_ group: [Edge]) {
        let ofRows = Set(group.map(\.row)).sorted()
        let ofExpenses = Set(group.map(\.expense)).sorted()
        let isPlain = ofRows.count == 1 && ofExpenses.count == 1
        guard
            isPlain || isInterchangeable(ofRows, ofExpenses, count: group.count),
            !group.contains(where: mayBeOfOpen)
        else {
            for row in ofRows { rowStates[row] = .open }
            for expense in ofExpenses { expenseStates[expense] = .open }
            return
        }
        for (row, expense) in zip(ofRows, ofExpenses) {
            pairs.append(
                StatementMatching.Pair(
                    row: rows[row].uid, logged: expenses[expense].uid,
                    certainty: certainty(of: group[0], among: Set(ofRows), Set(ofExpenses))))
        }
        for row in ofRows { rowStates[row] = .paired }
        for expense in ofExpenses { expenseStates[expense] = .paired }
    }

    /// Whether all rows match all entries, their numbers are equal, and all rows or all entries are identical.
    private func isInterchangeable(_ ofRows: [Int], _ ofExpenses: [Int], count: Int) -> Bool {
        guard ofRows.count == ofExpenses.count, count == ofRows.count * ofExpenses.count else { return false }
        let (row, expense) = (rows[ofRows[0]], expenses[ofExpenses[0]])
        return ofRows.allSatisfy { rows[$0].day == row.day && rows[$0].words == row.words }
            || ofExpenses.allSatisfy { expenses[$0].isAlike(expense) }
    }

    /// Whether an undecided row or entry has a possible match with the other side of this one that is as good or
    /// better.
    private func mayBeOfOpen(_ edge: Edge) -> Bool {
        edgesOfRow[edge.row].contains { !edge.isBetter(than: $0) && expenseStates[$0.expense] == .open }
            || edgesOfExpense[edge.expense].contains { !edge.isBetter(than: $0) && rowStates[$0.row] == .open }
    }

    /// Returns the certainty of a match: `only` if neither side has a rival within the period, or with an equally good
    /// text within the range of a mistyped day.
    private func certainty(
        of edge: Edge, among ofRows: Set<Int>, _ ofExpenses: Set<Int>
    ) -> StatementMatching.Certainty {
        guard edge.accord > .unlike else { return .unlike }
        let (row, expense) = (rows[edge.row], expenses[edge.expense])
        guard max(rows.count, expenses.count) <= Self.mostLookedAt else { return .best }
        let isOnly =
            rows.indices.allSatisfy { other in
                ofRows.contains(other)
                    || !isRival(accord(other, edge.expense), rows[other].day, expense.day, of: edge)
            }
            && expenses.indices.allSatisfy { other in
                ofExpenses.contains(other) || !isRival(accord(edge.row, other), row.day, expenses[other].day, of: edge)
            }
        return isOnly ? .only : .best
    }

    private func accord(_ row: Int, _ expense: Int) -> WordAccord {
        rows[row].words.accord(payee: expenses[expense].payee, what: expenses[expense].what)
    }

    private func isRival(_ accord: WordAccord, _ booked: Day, _ spent: Day, of edge: Edge) -> Bool {
        let distance = booked.number - spent.number
        if 0...days ~= distance { return accord > .unlike }
        return accord >= edge.accord && abs(distance) <= StatementMatching.farthestSlip
    }
}
