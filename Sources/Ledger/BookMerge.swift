/// Two books that grew apart, made one.
///
/// Which of them comes first makes no difference to the contents, and a book merged with one that it holds already stays
/// as it is. Everything goes by uid; of two versions the one that was changed later is kept. Categories that were made
/// apart but have the same name in the same place are one, and so are ceilings for the same category and months.
public struct BookMerge: Sendable {
    public typealias UID = BookContents.UID

    public private(set) var contents = BookContents()
    /// Where the books differ, in an order that does not depend on which comes first.
    public private(set) var conflicts: [MergeConflict] = []
    /// The uid that the contents have for a category of either book.
    private var categoryUIDs: [UID: UID] = [:]
    /// The uid that the contents have for a ceiling of either book.
    private var ceilingUIDs: [UID: UID] = [:]

    /// - Parameters: two books, each with a whole tree, and nothing in a category that it has not.
    /// - Complexity: O(n log n).
    public init(_ left: BookContents, _ right: BookContents) {
        var (categories, differing) = joined(left.categories, right.categories)
        let raised = Self.untangle(&categories)
        joinNames(categories, left, right)
        for uid in differing {
            guard let one = left.categories[uid], let other = right.categories[uid] else { continue }
            let (dropped, kept) = one.yields(to: other) ? (one, other) : (other, one)
            let conflict = (kept: redirected(kept), dropped: redirected(dropped))
            guard !conflict.kept.saysTheSame(as: conflict.dropped) else { continue }
            conflicts.append(.category(uid, kept: conflict.kept, dropped: conflict.dropped))
        }
        conflicts += raised.map(MergeConflict.raised)
        mergeCeilings(left, right)
        mergeExpenses(left, right)
        conflicts.sort { $0.precedes($1) }
    }

    /// The uid that a category of either book has from now on.
    public func category(_ uid: UID) -> UID { categoryUIDs[uid] ?? uid }

    /// The uid that a ceiling of either book has from now on.
    public func ceiling(_ uid: UID) -> UID { ceilingUIDs[uid] ?? uid }

    /// Puts what would lie below itself, or too deep, at the top.
    private static func untangle(_ categories: inout [UID: BookContents.CategoryEntry]) -> Set<UID> {
        var raised: Set<UID> = []
        var isFree: Set<UID> = []
        for start in categories.keys.sorted() {
            var path: [UID] = []
            var next: UID? = start
            while let uid = next, !isFree.contains(uid) {
                if let first = path.firstIndex(of: uid) {
                    // Each was moved below another one; the move that was made first gives way, and from now on counts
                    // as made with the last, so that the older book does not tie the knot again.
                    let knot = path[first...].compactMap { uid in categories[uid].map { (uid, $0.changed) } }
                    if let oldest = knot.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }),
                        let newest = knot.map(\.1).max()
                    {
                        categories[oldest.0]?.parent = nil
                        categories[oldest.0]?.changed = newest
                        raised.insert(oldest.0)
                    }
                    break
                }
                path.append(uid)
                next = categories[uid]?.parent
            }
            isFree.formUnion(path)
        }
        let children = BookContents(categories: categories).children()
        var level = children[nil] ?? []
        var depth = 1
        while !level.isEmpty {
            if depth > deepestCategory {
                for uid in level { categories[uid]?.parent = nil }
                raised.formUnion(level)
                depth = 1
            }
            level = level.flatMap { children[$0] ?? [] }
            depth += 1
        }
        return raised
    }

    /// Makes categories of one name in one place one, from the top down: those below them then are in one place too.
    private mutating func joinNames(
        _ categories: [UID: BookContents.CategoryEntry], _ left: BookContents, _ right: BookContents
    ) {
        let children = BookContents(categories: categories).children()
        var places: [(parent: UID?, members: [UID])] = [(nil, children[nil] ?? [])]
        while let (parent, members) = places.popLast() {
            let groups = Dictionary(grouping: members) { categories[$0]?.name.lowercased() ?? "" }
            for group in groups.values {
                let group = group.sorted()
                guard let stays = group.first, var kept = categories[stays] else { continue }
                for uid in group.dropFirst() {
                    guard let other = categories[uid] else { continue }
                    categoryUIDs[uid] = stays
                    let isOfOneBook = [left, right].contains { book in
                        group.filter { book.categories[$0] != nil }.count > 1
                    }
                    if isOfOneBook { conflicts.append(.joined(stays, with: uid)) }
                    var (newer, older) = kept.yields(to: other) ? (other, kept) : (kept, other)
                    (newer.parent, older.parent) = (parent, parent)
                    if newer.name != older.name || newer.isArchived != older.isArchived {
                        conflicts.append(.category(stays, kept: newer, dropped: older))
                    }
                    kept = newer
                }
                kept.parent = parent
                contents.categories[stays] = kept
                places.append((stays, group.flatMap { children[$0] ?? [] }))
            }
        }
    }

    private func redirected(_ entry: BookContents.CategoryEntry) -> BookContents.CategoryEntry {
        var entry = entry
        entry.parent = entry.parent.map(category)
        return entry
    }

    private struct Months: Hashable {
        let category: UID?
        let from: Int
        let until: Int?
    }

    private mutating func mergeCeilings(_ left: BookContents, _ right: BookContents) {
        let (ceilings, _) = joined(left.ceilings.mapValues(redirected), right.ceilings.mapValues(redirected))
        let groups = Dictionary(grouping: ceilings.keys) { uid in
            ceilings[uid].map { Months(category: $0.category, from: $0.from.index, until: $0.until?.index) }
        }
        for group in groups.values {
            let group = group.sorted()
            guard let stays = group.first, var kept = ceilings[stays] else { continue }
            for uid in group {
                ceilingUIDs[uid] = stays
                if let other = ceilings[uid], kept.yields(to: other) { kept = other }
            }
            contents.ceilings[stays] = kept
            let versions = group.flatMap { [left.ceilings[$0], right.ceilings[$0]] }.compactMap(\.self).map(redirected)
            for dropped in Set(versions) where !dropped.saysTheSame(as: kept) {
                conflicts.append(.ceiling(stays, kept: kept, dropped: dropped))
            }
        }
    }

    private func redirected(_ entry: BookContents.CeilingEntry) -> BookContents.CeilingEntry {
        var entry = entry
        entry.category = entry.category.map(category)
        return entry
    }

    private mutating func mergeExpenses(_ left: BookContents, _ right: BookContents) {
        let (ours, theirs) = (left.expenses.mapValues(redirected), right.expenses.mapValues(redirected))
        let (expenses, differing) = joined(ours, theirs)
        contents.expenses = expenses
        for uid in ours.keys {
            guard let one = ours[uid], let other = theirs[uid] else { continue }
            // Recorded twice, as from the same statement on two machines: it was the first time.
            let first = (one.created, one.by) < (other.created, other.by) ? one : other
            contents.expenses[uid]?.created = first.created
            contents.expenses[uid]?.by = first.by
        }
        for uid in differing {
            guard let one = ours[uid], let other = theirs[uid] else { continue }
            let (dropped, kept) = one.yields(to: other) ? (one, other) : (other, one)
            conflicts.append(.expense(uid, kept: kept, dropped: dropped))
        }
    }

    private func redirected(_ entry: BookContents.ExpenseEntry) -> BookContents.ExpenseEntry {
        var entry = entry
        entry.category = category(entry.category)
        return entry
    }
}

/// What either has, the newer version of what both have, and where those say something different.
private func joined<Entry: MergeVersion>(
    _ left: [BookContents.UID: Entry], _ right: [BookContents.UID: Entry]
) -> ([BookContents.UID: Entry], differing: [BookContents.UID]) {
    var result = left
    var differing: [BookContents.UID] = []
    for (uid, other) in right {
        guard let one = left[uid] else {
            result[uid] = other
            continue
        }
        if one.yields(to: other) { result[uid] = other }
        if !one.saysTheSame(as: other) { differing.append(uid) }
    }
    return (result, differing)
}
