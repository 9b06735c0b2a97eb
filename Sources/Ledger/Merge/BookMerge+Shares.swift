internal import Outings

extension BookMerge {
    /// Where the books share an expense differently, takes the amount of the expense from the book whose shares are
    /// kept, because shares belong to an amount.
    /// - Complexity: O(expenses with extras).
    mutating func settleShares(_ left: BookContents, _ right: BookContents) {
        let table = TrackedTable.circumstance
        let places = table.fields.indices.filter { table.fields[$0].unit == "shares" }
        let blank = ExpenseExtrasRecord(blank: 0).row.values
        func shares(_ version: Version?) -> [FieldValue] {
            let values = version.map { redirected($0.values, of: table) } ?? blank
            return places.map { values[$0] }
        }
        let cents = TrackedTable.expense.index(of: "cents")
        for (uid, kept) in contents[table] {
            let (one, other) = (shares(left[table][uid]), shares(right[table][uid]))
            guard one != other, let first = left[.expense][uid], let second = right[.expense][uid] else { continue }
            let isFirstKept = shares(kept) == one
            let (follows, drops) = isFirstKept ? (first, second) : (second, first)
            guard contents[.expense][uid]?.values[cents] != follows.values[cents] else { continue }
            contents[.expense][uid]?.values[cents] = follows.values[cents]
            report(ofAmount: drops.values[cents], at: cents, ofExpense: uid, isFirstKept: isFirstKept)
        }
    }

    /// Reports the dropped amount of an expense as a conflict, and removes the amount from its other conflicts.
    private mutating func report(ofAmount dropped: FieldValue, at cents: Int, ofExpense uid: UID, isFirstKept: Bool) {
        let table = TrackedTable.expense
        guard let merged = contents[table][uid] else { return }
        for place in conflicts.indices where conflicts[place].table == table && conflicts[place].uid == uid {
            conflicts[place].kept.values[cents] = merged.values[cents]
            conflicts[place].dropped.values[cents] = merged.values[cents]
        }
        let content = table.fields.indices.filter { table.fields[$0].role == .content }
        conflicts.removeAll { conflict in
            conflict.table == table && conflict.uid == uid
                && content.allSatisfy { conflict.kept.values[$0] == conflict.dropped.values[$0] }
        }
        var other = merged
        other.values[cents] = dropped
        conflicts.append(
            MergeConflict(
                kind: .conflict, table: table, uid: uid, isFirstKept: isFirstKept, kept: merged, dropped: other))
    }
}
