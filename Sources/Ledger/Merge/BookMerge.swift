/// A merge of two copies of a book, by uid and field by field. The later change of a field is kept.
///
/// The merge is commutative and idempotent: the order of the books does not matter, and merging a book again changes
/// nothing. Rows that both books created independently under one name and one parent become one row. Rows with equal
/// unique keys become one row too.
public struct BookMerge: Sendable {
    /// Identifier of a row in all copies of the book.
    public typealias UID = BookContents.UID
    typealias Version = BookContents.Version

    /// The merged contents.
    public internal(set) var contents = BookContents()
    /// The differences between the books, sorted independently of the order of the books.
    public internal(set) var conflicts: [MergeConflict] = []
    /// Uids of rows that were joined into a row with another uid, by table.
    private var uids: [String: [UID: UID]] = [:]

    /// Merges two books. Each must have complete trees and no dangling references.
    /// - Complexity: O(n log n).
    public init(_ left: BookContents, _ right: BookContents) {
        for table in TrackedTable.all {
            if let tree = table.tree {
                merge(table, tree, left[table], right[table])
            } else {
                merge(table, left[table], right[table])
            }
        }
        settleShares(left, right)
        settleReceipts(left, right)
        reportClosedOutings(left, right)
        conflicts.sort { $0.precedes($1) }
    }

    /// The uid of a row after the merge: that of the row into which it was joined, or else its own.
    public func uid(_ uid: UID, in table: TrackedTable) -> UID { uids[table.name]?[uid] ?? uid }

    /// Returns the values with references to joined rows replaced.
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
            let equal = Dictionary(grouping: groups.joined()) { uid in
                (left[uid] ?? right[uid]).map { version in
                    let values = redirected(version.values, of: table)
                    return places.map { values[$0] }
                }
            }
            groups = equal.values.flatMap { madeApart($0, left, right) }
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

    /// Returns the merged version of a row that at least one book has, and reports differences as conflicts.
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

extension BookMerge {
    private mutating func merge(
        _ table: TrackedTable, _ tree: TrackedTable.Tree, _ left: [UID: Version], _ right: [UID: Version]
    ) {
        let (parent, name) = (table.index(of: tree.parent), table.index(of: tree.name))
        var rows = left.merging(right) { VersionMerge($0, $1, of: table).result }
        let raised = untangle(&rows, table, tree, parent)
        // Top down: siblings with the same name that were created independently are joined, so that their children
        // become siblings too. Siblings with the same name in one book cannot be joined, so all but one are renamed.
        let children = rows.children(parent)
        var merged: [UID: Version] = [:]
        var places: [(parent: UID?, members: [UID])] = [(nil, children[nil] ?? [])]
        while let (above, members) = places.popLast() {
            let groups = Dictionary(grouping: members) { rows[$0]?.values[name].text?.lowercased() ?? "" }
            var taken = Set(groups.keys)
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                // Only rows that keep their name and parent may be joined. A later merge would not recognize the
                // others.
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
                        report(.renamed, stays, kept, table)
                    }
                    if raised.contains(stays) { report(.raised, stays, kept, table) }
                    merged[stays] = kept
                    places.append((stays, uids.flatMap { children[$0] ?? [] }))
                }
            }
        }
        contents[table] = merged
        // Versions that differ only by references to rows that are now joined have no conflict.
        conflicts = conflicts.filter { conflict in
            conflict.table != table || conflict.kind == .renamed || conflict.kind == .raised
                || !redirected(conflict.dropped.values, of: table).hasContent(
                    redirected(conflict.kept.values, of: table), table)
        }
    }

    private mutating func report(_ kind: MergeConflict.Kind, _ uid: UID, _ row: Version, _ table: TrackedTable) {
        conflicts.append(
            MergeConflict(kind: kind, table: table, uid: uid, isFirstKept: true, kept: row, dropped: row))
    }

    /// Moves rows to the top that would be their own ancestors, or deeper than `deepestCategory`.
    /// - Parameter parent: the index of the field with the parent.
    /// - Returns: the uids of the moved rows.
    private func untangle(
        _ rows: inout [UID: Version], _ table: TrackedTable, _ tree: TrackedTable.Tree, _ parent: Int
    ) -> Set<UID> {
        var raised: Set<UID> = []
        var isFree: Set<UID> = []
        func raise(_ uid: UID, after stamp: Int64) {
            rows[uid]?.values[parent] = .none
            // The stamp is later than all moves in the cycle, so that a merge with an older copy does not restore it.
            rows[uid]?.versions.stamp([tree.parent], at: stamp)
            raised.insert(uid)
        }
        for start in rows.keys.sorted() {
            var path: [UID] = []
            var next: UID? = start
            while let uid = next, !isFree.contains(uid) {
                if let first = path.firstIndex(of: uid) {
                    // Every row of the cycle was moved below another one. The oldest move is reverted.
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
    /// The uids of all rows grouped by parent, in ascending order; roots are under `nil`.
    /// - Parameter parent: the index of the field with the parent.
    fileprivate func children(_ parent: Int) -> [BookContents.UID?: [BookContents.UID]] {
        [BookContents.UID?: [BookContents.UID]](grouping: keys.sorted()) { self[$0]?.values[parent].text }
    }
}

extension [FieldValue] {
    fileprivate mutating func replace(_ values: [Int: FieldValue]) {
        for (place, value) in values { self[place] = value }
    }

    /// Whether the user-edited fields of both versions are equal.
    fileprivate func hasContent(_ other: [FieldValue], _ table: TrackedTable) -> Bool {
        table.fields.indices.allSatisfy { table.fields[$0].role != .content || self[$0] == other[$0] }
    }
}

/// Groups rows that both books created independently for one thing.
///
/// A group has at most one row of each book, so at most two rows. Its smallest uid is first and is kept.
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

/// Returns the name with the first number from 2 up that makes it unique among its siblings.
/// - Parameter taken: the lower-case names of the siblings. The new name is inserted.
private func freeName(like name: String, taken: inout Set<String>) -> String {
    for number in 2... {
        let suffix = " \(number)"
        let free = String(name.unicodeScalars.prefix(longestCategoryName - suffix.unicodeScalars.count)) + suffix
        if taken.insert(free.lowercased()).inserted { return free }
    }
    preconditionFailure("there is always another number")
}
