internal import Ledger
internal import Money
internal import Output

/// What a merge made of a book, or would make of it.
struct MergeReport {
    private let book: String
    private let other: String
    private let isDone: Bool
    private let changes: MergeChanges
    private let differences: [Difference]

    /// - Parameters:
    ///   - own: what the book held before.
    ///   - other: the file or the book that came to it.
    ///   - number: the number that an expense has in the book.
    init(
        merge: BookMerge, own: BookContents, book: String, other: String, isDone: Bool, wording: Wording,
        number: (String) throws -> Int64?
    ) throws {
        self.book = book
        self.other = other
        self.isDone = isDone
        changes = MergeChanges(of: merge, to: own)
        let words = ConflictWords(merge: merge, own: own, wording: wording)
        let machineWords = ConflictWords(
            merge: merge, own: own, wording: Wording(amounts: AmountFormatter(locale: .undetermined)))
        differences = try merge.conflicts.map { conflict in
            var id: Int64?
            if case .expense(let uid, _, _) = conflict { id = try number(uid) }
            return Difference(
                isConflict: !conflict.isUpdate, kind: words.kind(conflict), uid: conflict.uid, id: id,
                keptFrom: words.keptFrom(conflict),
                sentence: words.sentence(conflict, id: id), machineSentence: machineWords.sentence(conflict, id: id),
                kept: words.document(conflict, id: id, isKept: true),
                dropped: words.document(conflict, id: id, isKept: false))
        }
    }

    /// Something that the books say differently, ready to be told.
    private struct Difference {
        let isConflict: Bool
        let kind: String
        let uid: String
        let id: Int64?
        let keptFrom: String?
        let sentence: String
        let machineSentence: String
        let kept: JSON
        let dropped: JSON
    }

    func report() -> Report {
        Report(
            json: {
                .object([
                    "schema": .text("spesa.merge/1"), "book": .text(book), "other": .text(other),
                    "done": .truth(isDone), "changes": .truth(!changes.isEmpty),
                    "expenses": json(changes.expenses), "categories": json(changes.categories),
                    "ceilings": json(changes.ceilings), "rules": json(changes.rules),
                    "conflicts": .list(conflicts.map(json)), "updates": .list(updates.map(json)),
                ])
            },
            records: { Records(columns: Self.columns, objects: parts.map(record) + differences.map(record)) },
            sentences: {
                [closing] + conflicts.map { "- conflict: \($0.sentence)" }
                    + updates.map { "- changed \($0.keptFrom ?? "") only: \($0.sentence)" }
            })
    }

    private var conflicts: [Difference] { differences.filter(\.isConflict) }

    /// What only one of the books changed.
    private var updates: [Difference] { differences.filter { !$0.isConflict } }

    private static let columns = [
        "row", "of", "new", "changed", "unchanged", "uid", "id", "kept_from", "what",
    ]

    private var parts: [(name: String, part: MergeChanges.Part)] {
        [
            ("expense", changes.expenses), ("category", changes.categories), ("ceiling", changes.ceilings),
            ("rule", changes.rules),
        ]
    }

    private var closing: String {
        let conflicts = conflicts.isEmpty ? "no conflicts" : counted(conflicts.count, "conflict")
        guard !changes.isEmpty else { return "\(book) holds all of \(other) already; \(conflicts)." }
        let counts = [
            ("expenses", changes.expenses), ("categories", changes.categories), ("ceilings", changes.ceilings),
            ("rules", changes.rules),
        ].filter { $0.0 != "rules" || !$0.1.isEmpty }.map { name, part in
            "\(name) \(part.new.count) new, \(part.changed.count) changed, \(part.unchanged) unchanged"
        }
        let undo = isDone ? " To take it back: spesa undo" : ""
        return "\(isDone ? "Merged" : "Would merge") \(other) into \(book): "
            + "\(counts.joined(separator: "; ")); \(conflicts).\(undo)"
    }

    private func json(_ difference: Difference) -> JSON {
        .object([
            "kind": .text(difference.kind), "uid": .text(difference.uid),
            "id": difference.id.map(JSON.integer) ?? .null, "kept_from": JSON(difference.keptFrom),
            "what": .text(difference.machineSentence), "kept": difference.kept, "dropped": difference.dropped,
        ])
    }

    private func json(_ part: MergeChanges.Part) -> JSON {
        .object([
            "new": JSON(part.new.count), "changed": JSON(part.changed.count), "unchanged": JSON(part.unchanged),
        ])
    }

    private func record(_ name: String, _ part: MergeChanges.Part) -> JSON {
        .object([
            "row": .text("count"), "of": .text(name), "new": JSON(part.new.count), "changed": JSON(part.changed.count),
            "unchanged": JSON(part.unchanged),
        ])
    }

    private func record(_ difference: Difference) -> JSON {
        .object([
            "row": .text(difference.isConflict ? "conflict" : "update"), "of": .text(difference.kind),
            "uid": .text(difference.uid), "id": difference.id.map(JSON.integer) ?? .null,
            "kept_from": JSON(difference.keptFrom), "what": .text(difference.machineSentence),
        ])
    }
}

/// How conflicts are told; categories by what they are called after the merge.
private struct ConflictWords {
    private let merge: BookMerge
    private let own: BookContents
    private let wording: Wording
    private let tree: CategoryTree
    private let ids: [String: Category.ID]

    init(merge: BookMerge, own: BookContents, wording: Wording) {
        self.merge = merge
        self.own = own
        self.wording = wording
        let uids = merge.contents.categories.keys.sorted()
        let ids = Dictionary(uniqueKeysWithValues: zip(uids, Int64(1)...))
        self.ids = ids
        tree = CategoryTree(
            uids.compactMap { uid in
                guard let entry = merge.contents.categories[uid], let id = ids[uid] else { return nil }
                return Category(
                    id: id, uid: uid, parent: entry.parent.flatMap { ids[$0] }, name: entry.name,
                    isArchived: entry.isArchived, changed: entry.changed)
            })
    }

    func kind(_ conflict: MergeConflict) -> String {
        switch conflict {
        case .expense: "expense"
        case .category: "category"
        case .ceiling: "ceiling"
        case .rule: "rule"
        case .renamed: "category-renamed"
        case .raised: "category-raised"
        }
    }

    /// `here` for what the book had, `there` for what came to it; `nil` where nothing of either is kept.
    func keptFrom(_ conflict: MergeConflict) -> String? {
        let isOwn: Bool
        switch conflict {
        case .expense(let uid, let kept, _):
            isOwn =
                own.expenses[uid].map { entry in
                    var entry = entry
                    entry.category = merge.category(entry.category)
                    return entry == kept
                } ?? false
        case .category(let uid, let kept, _):
            isOwn = own.categories.contains { other, entry in
                var entry = entry
                entry.parent = entry.parent.map(merge.category)
                return merge.category(other) == merge.category(uid) && entry == kept
            }
        case .ceiling(let uid, let kept, _):
            isOwn = own.ceilings.contains { other, entry in
                var entry = entry
                entry.category = entry.category.map(merge.category)
                return merge.ceiling(other) == uid && entry == kept
            }
        case .rule(let text, let kept, _):
            isOwn = own.rules[text].map { merge.category($0.category) } == kept.category
        case .renamed, .raised: return nil
        }
        return isOwn ? "here" : "there"
    }

    func sentence(_ conflict: MergeConflict, id: Int64?) -> String {
        func kept(_ changed: Instant) -> String {
            conflict.isUpdate ? "" : "; kept what was changed \(keptFrom(conflict) ?? "") on \(changed.minute)"
        }
        switch conflict {
        case .expense(let uid, let new, let old):
            let differences = ExpenseFields.differences(
                from: expense(old, uid, id), to: expense(new, uid, id), tree: tree, amounts: wording.amounts)
            let what = differences.isEmpty ? "written otherwise" : differences.joined(separator: "; ")
            return "expense \(id.map(String.init) ?? uid): \(what)\(kept(new.changed))"
        case .category(let uid, let new, let old):
            var parts: [String] = []
            if new.name != old.name { parts.append("\(old.name) → \(new.name)") }
            if new.parent != old.parent { parts.append("under \(path(old.parent)) → under \(path(new.parent))") }
            if new.isArchived != old.isArchived { parts.append(new.isArchived ? "archived" : "not archived") }
            let what = parts.isEmpty ? "written otherwise" : parts.joined(separator: "; ")
            return "category \(path(merge.category(uid))): \(what)\(kept(new.changed))"
        case .ceiling(_, let new, let old):
            let words = ChangeWords(tree: tree, amounts: wording.amounts)
            return "ceiling: \(words.sentence(ceiling(old))) → \(words.sentence(ceiling(new)))\(kept(new.changed))"
        case .rule(let text, let new, let old):
            return "rule '\(text)': to \(path(old.category)) → to \(path(new.category))"
        case .renamed(let uid):
            return "category \(path(merge.category(uid))) would be called like another one there, and has a number now"
        case .raised(let uid):
            return "category \(path(merge.category(uid))) would lie below itself or too deep, and is at the top now"
        }
    }

    func document(_ conflict: MergeConflict, id: Int64?, isKept: Bool) -> JSON {
        switch conflict {
        case .expense(let uid, let kept, let dropped):
            return ExpenseDocument(tree: tree).json(expense(isKept ? kept : dropped, uid, id))
        case .category(_, let kept, let dropped):
            let entry = isKept ? kept : dropped
            return .object([
                "name": .text(entry.name), "under": JSON(entry.parent.map { path($0) }),
                "archived": .truth(entry.isArchived), "changed": .text(entry.changed.rfc3339),
            ])
        case .ceiling(_, let kept, let dropped):
            let entry = isKept ? kept : dropped
            return .object([
                "category": JSON(entry.category.map { path($0) }), "from": .text(entry.from.name),
                "until": JSON(entry.until?.name), "cents": .cents(entry.amount), "amount": .string(of: entry.amount),
                "changed": .text(entry.changed.rfc3339),
            ])
        case .rule(_, let kept, let dropped):
            return .object(["category": .text(path(isKept ? kept.category : dropped.category))])
        case .renamed, .raised: return .null
        }
    }

    private func path(_ uid: String?) -> String {
        guard let uid else { return "the top" }
        return ids[uid].map(tree.path) ?? uid
    }

    private func expense(_ entry: BookContents.ExpenseEntry, _ uid: String, _ id: Int64?) -> Expense {
        Expense(
            id: id ?? 0, uid: uid, day: entry.day, amount: entry.amount, category: ids[entry.category] ?? 0,
            details: entry.details, by: entry.by, created: entry.created, changed: entry.changed, isVoid: entry.isVoid)
    }

    private func ceiling(_ entry: BookContents.CeilingEntry) -> Ceiling {
        Ceiling(
            id: 0, category: entry.category.flatMap { ids[$0] }, from: entry.from, until: entry.until,
            amount: entry.amount, changed: entry.changed)
    }
}
