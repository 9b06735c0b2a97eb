/// Two books that grew apart, made one.
///
/// Which of them comes first makes no difference to the contents, and a book merged with one that it holds already stays
/// as it is. Everything goes by uid, and field by field: of each the version is kept that was changed later. Rows that were
/// made apart under the same name in the same place are one, and so are those that agree where no two of a book may.
public struct BookMerge: Sendable {
    /// As in `BookContents`.
    public typealias UID = BookContents.UID
    typealias Version = BookContents.Version

    /// What both books hold together.
    public internal(set) var contents = BookContents()
    /// Where the books differ, in an order that does not depend on which comes first.
    public internal(set) var conflicts: [MergeConflict] = []
    /// The uid that the contents have for a row of either book, where it is another one.
    private var uids: [String: [UID: UID]] = [:]

    /// Merges two books, of which each has a whole tree, and refers to nothing that it has not.
    /// - Complexity: O(n log n).
    public init(_ left: BookContents, _ right: BookContents) {
        for table in TrackedTable.all {
            if let tree = table.tree {
                merge(table, tree, left[table], right[table])
            } else {
                merge(table, left[table], right[table])
            }
        }
        settleReceipts(left, right)
        tellOfClosedOutings(left, right)
        conflicts.sort { $0.precedes($1) }
    }

    /// The uid that a row of either book has from now on.
    public func uid(_ uid: UID, in table: TrackedTable) -> UID { uids[table.name]?[uid] ?? uid }

    /// The values of a row with the uids that what they refer to has from now on.
    /// - Complexity: O(fields).
    public func redirected(_ values: [FieldValue], of table: TrackedTable) -> [FieldValue] {
        table.mapReferences(of: values) { name, value in
            value.text.map { .text(uids[name]?[$0] ?? $0) } ?? .none
        }
    }

    private func redirected(_ version: Version, of table: TrackedTable) -> Version {
        uids.isEmpty ? version : Version(values: redirected(version.values, of: table), versions: version.versions)
    }

    private mutating func merge(_ table: TrackedTable, _ left: [UID: Version], _ right: [UID: Version]) {
        var groups: [[UID]] = Set(left.keys).union(right.keys).map { [$0] }
        if !table.unique.isEmpty {
            let places = table.unique.map(table.index)
            let alike = Dictionary(grouping: groups.joined()) { uid in
                (left[uid] ?? right[uid]).map { version in
                    let values = redirected(version.values, of: table)
                    return places.map { values[$0] }
                }
            }
            groups = alike.values.flatMap { madeApart($0, left, right) }
        }
        var rows: [UID: Version] = [:]
        for group in groups {
            guard let stays = group.first else { continue }
            for uid in group.dropFirst() { uids[table.name, default: [:]][uid] = stays }
            let versions = (first: group.compactMap { left[$0] }.first, second: group.compactMap { right[$0] }.first)
            rows[stays] = joined(versions, of: table, as: stays)
        }
        contents[table] = rows
    }

    /// The version that is kept of what either book has, or both; where they differ it is told.
    private mutating func joined(
        _ versions: (first: Version?, second: Version?), of table: TrackedTable, as uid: UID
    ) -> Version {
        guard let first = versions.first.map({ redirected($0, of: table) }) else {
            guard let second = versions.second else { preconditionFailure("a row is in one of the books") }
            return known(redirected(second, of: table), as: uid, in: table)
        }
        guard let second = versions.second.map({ redirected($0, of: table) }) else {
            return known(first, as: uid, in: table)
        }
        let merge = VersionMerge(first, second, of: table)
        let kept = known(merge.result, as: uid, in: table)
        if merge.differences.isEmpty { return kept }
        for isUpdate in [false, true] {
            for isFirstKept in [true, false] {
                let differences = merge.differences.filter { $0.isUpdate == isUpdate && $0.isFirstKept == isFirstKept }
                guard !differences.isEmpty else { continue }
                let other = isFirstKept ? second : first
                var dropped = Version(values: kept.values, versions: other.versions)
                for difference in differences { dropped.values.replace(difference.dropped) }
                if let changed = table.changed { dropped.values[changed] = other.values[changed] }
                conflicts.append(
                    MergeConflict(
                        kind: isUpdate ? .update : .conflict, table: table, uid: uid, isFirstKept: isFirstKept,
                        kept: kept, dropped: dropped))
            }
        }
        return kept
    }

    private func known(_ version: Version, as uid: UID, in table: TrackedTable) -> Version {
        var version = version
        if table.uid(of: version.values) != uid { version.values[table.identity] = .text(uid) }
        return version
    }
}

/// Rows that lie below each other.
extension BookMerge {
    private mutating func merge(
        _ table: TrackedTable, _ tree: TrackedTable.Tree, _ left: [UID: Version], _ right: [UID: Version]
    ) {
        let (parent, name) = (table.index(of: tree.parent), table.index(of: tree.name))
        var rows = left.merging(right) { VersionMerge($0, $1, of: table).result }
        let raised = untangle(&rows, table, tree, parent)
        // Rows that were made apart under one name in one place are one, from the top down: those below them then are in one
        // place too. Of those that one of the books has beside each other, all but one get another name.
        let children = rows.children(parent)
        var merged: [UID: Version] = [:]
        var places: [(parent: UID?, members: [UID])] = [(nil, children[nil] ?? [])]
        while let (above, members) = places.popLast() {
            let groups = Dictionary(grouping: members) { rows[$0]?.values[name].text?.lowercased() ?? "" }
            var taken = Set(groups.keys)
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                // Only those that keep their name and place are joined: another one would not be known again.
                let apart = madeApart(group.filter { !raised.contains($0) }, left, right)
                let alone = apart.dropFirst().joined() + group.filter(raised.contains)
                let joined = apart.prefix(1) + alone.map { [$0] }
                for (number, uids) in joined.enumerated() {
                    guard let stays = uids.first else { continue }
                    for uid in uids.dropFirst() { self.uids[table.name, default: [:]][uid] = stays }
                    var kept = self.joined(
                        (uids.compactMap { left[$0] }.first, uids.compactMap { right[$0] }.first), of: table, as: stays)
                    kept.values[parent] = FieldValue(above)
                    if raised.contains(stays), let row = rows[stays] { kept.versions = row.versions }
                    if number > 0 {
                        kept.values[name] = .text(freeName(like: kept.values[name].text ?? "", taken: &taken))
                        kept.versions.stamp([tree.name], at: 0)
                        tell(.renamed, stays, kept, table)
                    }
                    if raised.contains(stays) { tell(.raised, stays, kept, table) }
                    merged[stays] = kept
                    places.append((stays, uids.flatMap { children[$0] ?? [] }))
                }
            }
        }
        contents[table] = merged
        // What differs only in where it lay before two rows became one says the same.
        conflicts = conflicts.filter { conflict in
            conflict.table != table || conflict.kind == .renamed || conflict.kind == .raised
                || !redirected(conflict.dropped.values, of: table).says(
                    redirected(conflict.kept.values, of: table), table)
        }
    }

    private mutating func tell(_ kind: MergeConflict.Kind, _ uid: UID, _ row: Version, _ table: TrackedTable) {
        conflicts.append(
            MergeConflict(kind: kind, table: table, uid: uid, isFirstKept: true, kept: row, dropped: row))
    }

    /// Puts what would lie below itself, or too deep, at the top.
    private func untangle(
        _ rows: inout [UID: Version], _ table: TrackedTable, _ tree: TrackedTable.Tree, _ parent: Int
    ) -> Set<UID> {
        var raised: Set<UID> = []
        var isFree: Set<UID> = []
        func raise(_ uid: UID, after stamp: Int64) {
            rows[uid]?.values[parent] = .none
            // It counts as moved there after all that it was moved by, so that the older book does not tie the knot again.
            rows[uid]?.versions.stamp([tree.parent], at: stamp)
            raised.insert(uid)
        }
        for start in rows.keys.sorted() {
            var path: [UID] = []
            var next: UID? = start
            while let uid = next, !isFree.contains(uid) {
                if let first = path.firstIndex(of: uid) {
                    // Each was moved below another one; the move that was made first gives way.
                    let knot = path[first...].compactMap { uid in
                        rows[uid].map { (uid, $0.versions.stamp(of: tree.parent)) }
                    }
                    if let oldest = knot.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }), let newest = knot.map(\.1).max() {
                        raise(oldest.0, after: newest + 1)
                    }
                    break
                }
                path.append(uid)
                next = rows[uid]?.values[parent].text
            }
            isFree.formUnion(path)
        }
        let children = rows.children(parent)
        var level = children[nil] ?? []
        var depth = 1
        while !level.isEmpty {
            if depth > deepestCategory {
                for uid in level { raise(uid, after: 0) }
                depth = 1
            }
            level = level.flatMap { children[$0] ?? [] }
            depth += 1
        }
        return raised
    }
}

extension [BookContents.UID: BookContents.Version] {
    /// The rows of one parent with their uids, in the order of the uids.
    fileprivate func children(_ parent: Int) -> [BookContents.UID?: [BookContents.UID]] {
        [BookContents.UID?: [BookContents.UID]](grouping: keys.sorted()) { self[$0]?.values[parent].text }
    }
}

extension [FieldValue] {
    fileprivate mutating func replace(_ values: [Int: FieldValue]) {
        for (place, value) in values { self[place] = value }
    }

    /// Whether people said the same in both.
    fileprivate func says(_ other: [FieldValue], _ table: TrackedTable) -> Bool {
        table.fields.indices.allSatisfy { table.fields[$0].role != .said || self[$0] == other[$0] }
    }
}

/// Sorts out which uids are of one thing that was made in either book: no two of them are in the same book, so at most two
/// are one. The smallest uid, which stays, comes first.
private func madeApart<Entry>(
    _ uids: [BookContents.UID], _ left: [BookContents.UID: Entry], _ right: [BookContents.UID: Entry]
) -> [[BookContents.UID]] {
    var result: [[BookContents.UID]] = []
    for uid in uids.sorted() {
        let place = result.firstIndex { members in
            members.allSatisfy { member in
                (left[uid] == nil || left[member] == nil) && (right[uid] == nil || right[member] == nil)
            }
        }
        if let place { result[place].append(uid) } else { result.append([uid]) }
    }
    return result
}

/// A name with the first number behind it that no other row in the same place has.
/// - Parameter taken: the names there, with their case folded away; the new one is added.
private func freeName(like name: String, taken: inout Set<String>) -> String {
    for number in 2... {
        let suffix = " \(number)"
        var stem = name.unicodeScalars
        while String(stem).utf8.count + suffix.utf8.count > longestCategoryName { stem.removeLast() }
        let free = String(stem) + suffix
        if taken.insert(free.lowercased()).inserted { return free }
    }
    preconditionFailure("there is always another number")
}
