extension BookMerge {
    /// Reports expenses of only one book that belong to an outing closed in the other book. They stay in the outing.
    /// - Complexity: O(expenses with extras).
    mutating func reportClosedOutings(_ left: BookContents, _ right: BookContents) {
        let table = TrackedTable.circumstance
        let (place, closed) = (table.index(of: "outing"), TrackedTable.outing.index(of: "closed"))
        for (uid, version) in contents[table] {
            guard let outing = version.values[place].text else { continue }
            // An expense known to one book only was missing when the other book closed the outing.
            let other: BookContents
            switch (left[table][uid], right[table][uid]) {
            case (nil, .some): other = left
            case (.some, nil): other = right
            default: continue
            }
            let own = other[.outing].first { self.uid($0.key, in: .outing) == outing }
            guard own?.value.values[closed].number == 1, let expense = contents[.expense][uid] else { continue }
            conflicts.append(
                MergeConflict(
                    kind: .filedAfterClosing, table: .expense, uid: uid, isFirstKept: true, kept: expense,
                    dropped: expense))
        }
    }
}
