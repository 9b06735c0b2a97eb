/// Two books that grew apart, made one.
///
/// Which of them comes first makes no difference to the contents, and a book merged with one that it holds already stays
/// as it is. Everything goes by uid; of two versions the one that was changed later is kept. Categories that were made
/// apart under the same name in the same place are one, and so are ceilings for the same category and months.
public struct BookMerge: Sendable {
    public typealias UID = BookContents.UID

    public private(set) var contents = BookContents()
    /// Where the books differ, in an order that does not depend on which comes first.
    public private(set) var conflicts: [MergeConflict] = []
    /// The uid that the contents have for a category of either book.
    private var categoryUIDs: [UID: UID] = [:]
    /// The uid that the contents have for a ceiling of either book.
    private var ceilingUIDs: [UID: UID] = [:]

    /// Merges two books, of which each has a whole tree, and nothing in a category that it has not.
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
        mergeRules(left, right)
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

    /// Makes categories one that were made apart under one name in one place, from the top down: those below them then are
    /// in one place too. Of those that one of the books has beside each other, all but one get another name.
    private mutating func joinNames(
        _ categories: [UID: BookContents.CategoryEntry], _ left: BookContents, _ right: BookContents
    ) {
        let children = BookContents(categories: categories).children()
        var places: [(parent: UID?, members: [UID])] = [(nil, children[nil] ?? [])]
        while let (parent, members) = places.popLast() {
            let groups = Dictionary(grouping: members) { categories[$0]?.name.lowercased() ?? "" }
            var taken = Set(groups.keys)
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                let joined = madeApart(group, left.categories, right.categories)
                for (number, uids) in joined.enumerated() {
                    guard let stays = uids.first, var kept = newest(of: uids, in: categories, at: parent) else {
                        continue
                    }
                    if number > 0 {
                        kept.name = freeName(like: kept.name, taken: &taken)
                        conflicts.append(.renamed(stays))
                    }
                    contents.categories[stays] = kept
                    places.append((stays, uids.flatMap { children[$0] ?? [] }))
                }
            }
        }
    }

    /// The version that is kept of categories that are one from now on.
    private mutating func newest(
        of uids: [UID], in categories: [UID: BookContents.CategoryEntry], at parent: UID?
    ) -> BookContents.CategoryEntry? {
        guard let stays = uids.first, var kept = categories[stays] else { return nil }
        kept.parent = parent
        for uid in uids.dropFirst() {
            guard var other = categories[uid] else { continue }
            other.parent = parent
            categoryUIDs[uid] = stays
            let (older, newer) = kept.yields(to: other) ? (kept, other) : (other, kept)
            if !newer.saysTheSame(as: older) { conflicts.append(.category(stays, kept: newer, dropped: older)) }
            kept = newer
        }
        return kept
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
        for uids in groups.values.flatMap({ madeApart($0, left.ceilings, right.ceilings) }) {
            guard let stays = uids.first, var kept = ceilings[stays] else { continue }
            for uid in uids {
                ceilingUIDs[uid] = stays
                if let other = ceilings[uid], kept.yields(to: other) { kept = other }
            }
            contents.ceilings[stays] = kept
            let versions = uids.flatMap { [left.ceilings[$0], right.ceilings[$0]] }.compactMap(\.self).map(redirected)
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

    private mutating func mergeRules(_ left: BookContents, _ right: BookContents) {
        let (ours, theirs) = (left.rules.mapValues(redirected), right.rules.mapValues(redirected))
        let (rules, differing) = joined(ours, theirs)
        contents.rules = rules
        for text in differing {
            guard let one = ours[text], let other = theirs[text] else { continue }
            let (dropped, kept) = one.yields(to: other) ? (one, other) : (other, one)
            conflicts.append(.rule(text, kept: kept, dropped: dropped))
        }
    }

    private func redirected(_ entry: BookContents.RuleEntry) -> BookContents.RuleEntry {
        BookContents.RuleEntry(category: category(entry.category))
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

/// A name with the first number behind it that no other category in the same place has.
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
