/// What a merge makes of one of the two books.
public struct MergeChanges: Hashable, Sendable {
    public typealias UID = BookContents.UID

    /// What it makes of one kind of thing. Each that the merged contents have is in one of the first three.
    public struct Part: Hashable, Sendable {
        public internal(set) var new: Set<UID> = []
        public internal(set) var changed: Set<UID> = []
        public internal(set) var unchanged = 0

        public var isEmpty: Bool { new.isEmpty && changed.isEmpty }
    }

    public private(set) var categories: Part
    public private(set) var ceilings: Part
    /// By their words.
    public private(set) var rules: Part
    public private(set) var expenses: Part

    /// - Parameter own: one of the two books that the merge is of.
    /// - Complexity: O(n log n).
    public init(of merge: BookMerge, to own: BookContents) {
        let merged = merge.contents
        categories = Part(of: merged.categories, to: own.categories, uid: merge.category) { entry in
            var entry = entry
            entry.parent = entry.parent.map(merge.category)
            return entry
        }
        ceilings = Part(of: merged.ceilings, to: own.ceilings, uid: merge.ceiling) { entry in
            var entry = entry
            entry.category = entry.category.map(merge.category)
            return entry
        }
        rules = Part(of: merged.rules, to: own.rules, uid: Self.itself) { entry in
            BookContents.RuleEntry(category: merge.category(entry.category))
        }
        expenses = Part(of: merged.expenses, to: own.expenses, uid: Self.itself) { entry in
            var entry = entry
            entry.category = merge.category(entry.category)
            return entry
        }
        for (uid, entry) in merged.expenses {
            guard let before = own.expenses[uid], before.by != entry.by || before.created != entry.created else {
                continue
            }
            if expenses.changed.insert(uid).inserted { expenses.unchanged -= 1 }
        }
    }

    private static func itself(_ uid: UID) -> UID { uid }

    /// Whether the book is what the merge makes of it already.
    public var isEmpty: Bool { categories.isEmpty && ceilings.isEmpty && rules.isEmpty && expenses.isEmpty }
}

extension MergeChanges.Part {
    fileprivate init<Entry: MergeVersion>(
        of merged: [String: Entry], to own: [String: Entry], uid: (String) -> String,
        _ redirected: (Entry) -> Entry
    ) {
        let present = Dictionary(own.keys.map { (uid($0), $0) }) { first, _ in first }
        for (merged, entry) in merged {
            guard let before = present[merged] else {
                new.insert(merged)
                continue
            }
            let isSame = own[before].map { $0.changed == entry.changed && redirected($0).saysTheSame(as: entry) }
            if isSame == true && before == merged { unchanged += 1 } else { changed.insert(merged) }
        }
    }
}
