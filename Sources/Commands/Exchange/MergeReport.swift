internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports

/// The report of a merge, done or as a dry run.
struct MergeReport {
    private let book: String
    private let other: String
    private let books: (here: String, there: String)
    private let devices: (here: String?, there: String?)
    private let isDone: Bool
    private let changes: MergeChanges
    private let differences: [Difference]

    /// - Parameters:
    ///   - book: the name of the book into which `other` was merged.
    ///   - other: the file or book that was merged.
    ///   - number: returns the number of the expense with a uid; `nil` if the book has none.
    init(
        _ outcome: MergeOutcome, book: String, other: String, wording: Wording, clock: LocalClock,
        number: (String) throws -> Int64?
    ) throws {
        let (merge, isDone) = (outcome.merge, outcome.isDone)
        self.book = book
        self.other = other
        self.isDone = isDone
        changes = outcome.changes
        devices = outcome.devices
        func named(_ book: String, _ device: String?) -> String { device.map { "\(book) on \($0)" } ?? book }
        let books = (here: named(book, devices.here), there: named(other, devices.there))
        self.books = books
        let words = try ConflictWords(
            merge: merge, own: outcome.own, amounts: wording.amounts, books: books, isDone: isDone, clock: clock,
            number: number)
        let machineWords = try ConflictWords(
            merge: merge, own: outcome.own, amounts: AmountFormatter(locale: .undetermined), books: books,
            isDone: isDone, clock: LocalClock { _ in 0 }, number: number)
        differences = try Self.inOrder(merge.conflicts, of: outcome.own).map { conflict in
            let id = conflict.table == .expense ? try number(conflict.uid) : nil
            return Difference(
                isConflict: conflict.kind != .update, kind: words.kind(conflict), uid: conflict.uid, id: id,
                keptFrom: words.keptFrom(conflict),
                sentence: words.sentence(conflict, id: id), machineSentence: machineWords.sentence(conflict, id: id),
                kept: words.document(conflict, conflict.kept, id: id),
                dropped: words.document(conflict, conflict.dropped, id: id))
        }
    }

    /// Sorts conflicts by kind and table, then by the number of the row in the book.
    private static func inOrder(_ conflicts: [MergeConflict], of own: BookContents) -> [MergeConflict] {
        conflicts.enumerated().sorted { left, right in
            func place(_ entry: (offset: Int, element: MergeConflict)) -> (Int, Int64, Int) {
                let conflict = entry.element
                return (conflict.rank, own.number(of: conflict.uid, in: conflict.table) ?? .max, entry.offset)
            }
            return place(left) < place(right)
        }.map(\.element)
    }

    /// A difference between the books, formatted for the report.
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
                .object(
                    [
                        JSON.Member("schema", .text("spesa.merge/1")), JSON.Member("book", .text(book)),
                        JSON.Member("other", .text(other)), JSON.Member("done", .truth(isDone)),
                        JSON.Member("changes", .truth(!changes.isEmpty)),
                    ] + parts.map { JSON.Member($0.plural, json($1)) } + [
                        JSON.Member("conflicts", .list(conflicts.map(json))),
                        JSON.Member("updates", .list(updates.map(json))),
                        JSON.Member("device", JSON(devices.here)),
                        JSON.Member("other_device", JSON(devices.there)),
                    ])
            },
            records: {
                Records(columns: Self.columns, objects: parts.map { record($0.name, $1) } + differences.map(record))
            },
            sentences: {
                [closing] + conflicts.map { "- conflict: \($0.sentence)" }
                    + updates.map {
                        "- changed only in \($0.keptFrom == "here" ? books.here : books.there): \($0.sentence)"
                    }
            })
    }

    private var conflicts: [Difference] { differences.filter(\.isConflict) }

    /// The values that only one of the books changed.
    private var updates: [Difference] { differences.filter { !$0.isConflict } }

    private static let columns = [
        "row", "of", "new", "changed", "unchanged", "uid", "id", "kept_from", "what",
    ]

    private var parts: [(table: TrackedTable, part: MergeChanges.Part)] {
        RowWords.all.map { ($0, changes[$0.table]) }
            .filter { words, part in words.isAlwaysNamed || !part.isEmpty || part.unchanged > 0 }
            .map { ($0.table, $1) }
    }

    private var closing: String {
        let conflicts = conflicts.isEmpty ? "no conflicts" : counted(conflicts.count, "conflict")
        guard !changes.isEmpty else { return "Nothing new for \(book) in \(books.there); \(conflicts)." }
        let everyday: [TrackedTable] = [.expense, .category, .ceiling]
        let counts = parts.filter { everyday.contains($0.table) || !$0.part.isEmpty }.map { table, part in
            "\(Self.noun(table)) \(part.new.count) new, \(part.changed.count) changed, \(part.unchanged) unchanged"
        }
        let undo = isDone ? " To undo: spesa undo" : ""
        return "\(isDone ? "Merged" : "Would merge") \(books.there) into \(book): "
            + "\(counts.joined(separator: "; ")); \(conflicts).\(undo)"
    }

    /// The plural noun for the rows of a table: `basket lines`.
    private static func noun(_ table: TrackedTable) -> String {
        switch table {
        case .circumstance: "details of expenses"
        case .repeatExtras: "details of repeats"
        default: table.plural.split(separator: "_").joined(separator: " ")
        }
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

/// Formats conflicts, with category names after the merge.
private struct ConflictWords {
    private var context: RowContext
    /// The contents of the book before the merge.
    private let own: BookContents
    /// Row numbers by table and uid, for the tables that conflicts refer to; negative for rows only in the other book.
    /// Categories are renumbered.
    private let ids: [String: [String: Int64]]
    private let books: (here: String, there: String)
    private let isDone: Bool
    private let clock: LocalClock

    init(
        merge: BookMerge, own: BookContents, amounts: AmountFormatter, books: (here: String, there: String),
        isDone: Bool, clock: LocalClock, number: (String) throws -> Int64?
    ) rethrows {
        self.clock = clock
        self.own = own
        self.books = books
        self.isDone = isDone
        let referred = Set(merge.conflicts.flatMap { $0.table.references })
        var ids: [String: [String: Int64]] = [:]
        for table in TrackedTable.all where table == .category || referred.contains(table.name) {
            let numbered = zip(merge.contents[table].keys.sorted(), Int64(1)...).map { uid, place in
                (uid, table == .category ? place : own.number(of: uid, in: table) ?? -place)
            }
            ids[table.name] = Dictionary(uniqueKeysWithValues: numbered)
        }
        self.ids = ids
        func rows(_ table: TrackedTable) -> [TrackedRow] {
            (ids[table.name] ?? [:]).compactMap { uid, id in
                merge.contents[table][uid].map { Self.row($0, of: table, id: id, ids) }
            }
        }
        var names: [TrackedTable: [Int64: String]] = [:]
        for table in TrackedTable.all {
            guard let naming = table.naming else { continue }
            for row in rows(table) { names[table, default: [:]][row.id] = naming(row) }
        }
        context = RowContext(
            tree: CategoryTree(rows(.category).compactMap(Category.init).sorted { $0.id < $1.id }), amounts: amounts,
            names: names)
        if referred.contains(TrackedTable.repeat.name) {
            let repeats = rows(.repeat).compactMap { Repeat($0) }
            let amounts = Dictionary(repeats.map { ($0.id, $0.amount) }) { first, _ in first }
            context.repeatAmounts = (amounts, amounts)
        }
        for conflict in merge.conflicts where [.circumstance, .bankMatch].contains(conflict.table) {
            for version in [conflict.kept, conflict.dropped] {
                guard let uid = version.values[conflict.table.index(of: "expense")].text,
                    let expense = merge.contents[.expense][uid]
                else { continue }
                let row = Self.row(expense, of: .expense, id: 0, ids)
                context.expenses[uid] = RowWords.expense.title(row, try number(uid), context)
            }
        }
    }

    func kind(_ conflict: MergeConflict) -> String {
        switch conflict.kind {
        case .conflict, .update: conflict.table.name
        case .renamed: "\(conflict.table.name)-renamed"
        case .raised: "\(conflict.table.name)-raised"
        case .filedAfterClosing: "outing-closed"
        }
    }

    /// Returns the book whose value is kept: `here` for this book, `there` for the other book; `nil` if the conflict is
    /// not between two values of a row.
    func keptFrom(_ conflict: MergeConflict) -> String? {
        switch conflict.kind {
        case .conflict, .update: conflict.isFirstKept ? "here" : "there"
        case .renamed, .raised, .filedAfterClosing: nil
        }
    }

    func sentence(_ conflict: MergeConflict, id: Int64?) -> String {
        let words = words(conflict.table)
        let (kept, dropped) = (row(conflict.kept, conflict, id), row(conflict.dropped, conflict, id))
        let title = words.title(kept, id ?? own.number(of: conflict.uid, in: conflict.table), context)
        switch conflict.kind {
        case .renamed: return "\(title) has the same name as another one there, so a number was added"
        case .filedAfterClosing: return "\(title) belongs to an outing that was closed without it in one of the books"
        case .raised: return "\(title) would be below itself or too deep, so it is at the top level now"
        case .conflict, .update:
            let differences = words.differences(dropped, kept, context)
            let what = differences.isEmpty ? "it is spelled differently" : verdict(differences, conflict)
            guard conflict.kind == .conflict, let changed = conflict.table.changed.flatMap({ kept.values[$0].number })
            else {
                return "\(title): \(what)"
            }
            return
                "\(title): \(what); changed later in \(keeper(conflict)), on \(clock.minute(Instant(seconds: changed)))"
        }
    }

    /// Returns the name of the book whose version is kept.
    private func keeper(_ conflict: MergeConflict) -> String {
        conflict.isFirstKept ? books.here : books.there
    }

    /// Returns the kept and the other value: `amount is now 15,00 €, as in laptop (before in home: 12,50 €)`.
    private func verdict(_ differences: [RowDifference], _ conflict: MergeConflict) -> String {
        differences.map { difference in
            let (name, new, old) = (difference.name, difference.new, difference.old)
            let verb = difference.verb
            return conflict.isFirstKept
                ? "\(name) \(isDone ? "\(verb) still" : "would still be") \(new), as in \(books.here) "
                    + "(in \(books.there): \(old))"
                : "\(name) \(isDone ? "\(verb) now" : "would be") \(new), as in \(books.there) "
                    + "(\(isDone ? "before" : "now") in \(books.here): \(old))"
        }.joined(separator: "; ")
    }

    func document(_ conflict: MergeConflict, _ version: BookContents.Version, id: Int64?) -> JSON {
        switch conflict.kind {
        case .conflict, .update: words(conflict.table).document(row(version, conflict, id), context)
        case .renamed, .raised, .filedAfterClosing: .null
        }
    }

    private func words(_ table: TrackedTable) -> RowWords {
        guard let words = RowWords.all.first(where: { $0.table == table }) else {
            preconditionFailure("rows of \(table.name) have no words")
        }
        return words
    }

    private func row(_ version: BookContents.Version, _ conflict: MergeConflict, _ id: Int64?) -> TrackedRow {
        let number = conflict.table == .category ? ids[TrackedTable.category.name]?[conflict.uid] : id
        return Self.row(version, of: conflict.table, id: number ?? 0, ids)
    }

    /// Returns a version as a row of a book with the row numbers `ids`. A reference to a row that the book lacks
    /// becomes 0.
    private static func row(
        _ version: BookContents.Version, of table: TrackedTable, id: Int64, _ ids: [String: [String: Int64]]
    ) -> TrackedRow {
        TrackedRow(
            id: id,
            values: table.mapReferences(of: version.values) { name, value in
                FieldValue(value.text.map { ids[name]?[$0] ?? 0 })
            })
    }
}
