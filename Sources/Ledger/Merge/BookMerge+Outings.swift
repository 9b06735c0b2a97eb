extension BookMerge {
    /// Tells of expenses that only one book has and that come under an outing which the other one had closed: they stay there.
    /// - Complexity: O(expenses of which something is said).
    mutating func tellOfClosedOutings(_ left: BookContents, _ right: BookContents) {
        let table = TrackedTable.circumstance
        let (place, closed) = (table.index(of: "outing"), TrackedTable.outing.index(of: "closed"))
        for (uid, version) in contents[table] {
            guard let outing = version.values[place].text else { continue }
            // What one of the books alone says of an expense the other one had no chance to count.
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
