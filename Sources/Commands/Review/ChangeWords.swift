internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// The wording of history entries, for people and programs.
struct ChangeWords {
    private let context: RowContext
    private let clock: LocalClock

    /// - Parameters:
    ///   - tree: the current categories. Categories that only `changes` have are added.
    ///   - names: the names of rows that `changes` refer to, by table and number.
    ///   - clock: formats times for people. Programs get UTC.
    ///   - asked: the number of the expense whose history is shown; `nil` for all.
    init(
        _ changes: [Change], tree: CategoryTree, names: [TrackedTable: [Int64: String]], amounts: AmountFormatter,
        clock: LocalClock, asked: Int64? = nil
    ) {
        self.clock = clock
        var gone: [Category.ID: Category] = [:]
        for category in changes.flatMap({ $0.after.categories + $0.before.categories }) {
            if tree.category(category.id) == nil { gone[category.id] = category }
        }
        context = RowContext(
            tree: gone.isEmpty ? tree : CategoryTree(tree.all + gone.values), amounts: amounts, names: names,
            askedExpense: asked)
    }

    private init(_ context: RowContext, _ clock: LocalClock) {
        self.context = context
        self.clock = clock
    }

    func report(_ changes: [Change], schema: String) -> Report {
        Report(
            json: { .object(["schema": .text(schema), "changes": .list(changes.map(json))]) },
            records: {
                Records(columns: Self.columns, objects: changes.map(record))
            },
            lines: { screen in
                guard !changes.isEmpty else { return [StyledText("No changes yet.")] }
                let table = table(changes)
                return table.isWhole(atWidth: screen.width, glyphs: screen.glyphs)
                    ? table.lines(on: screen)
                    : wrappedLines(changes, table, screen) ?? changes.flatMap { narrowLines($0, screen) }
            },
            sentences: {
                changes.isEmpty
                    ? ["No changes yet."]
                    : changes.map { "\(clock.minute($0.made.at)), \($0.made.by)\(on($0)) \(sentence($0))\(undone($0))" }
            })
    }

    /// Returns a table of changes, with columns for machine and undo if any change needs them.
    private func table(_ changes: [Change]) -> Table {
        let isUndone = changes.contains { $0.state != .done }
        let hasDevice = changes.contains { $0.made.device != nil }
        let rows = changes.map { change in
            var row = [
                StyledText(clock.minute(change.made.at), style: .dim), StyledText(change.made.by),
            ]
            if hasDevice { row.append(StyledText(change.made.device ?? "")) }
            if isUndone { row.append(StyledText(change.state == .done ? "" : change.undone?.by ?? "?")) }
            return row + [StyledText(sentence(change))]
        }
        return Table(
            columns: [
                Table.Column("When", leaves: 2), Table.Column("Who", shrinksTo: 4, leaves: 1),
            ] + (hasDevice ? [Table.Column("On", shrinksTo: 6)] : [])
                + (isUndone ? [Table.Column("Undone by", shrinksTo: 12)] : []) + [Table.Column("Did")],
            rows: rows)
    }

    /// Returns the table with its last column wrapped; `nil` if there is too little room.
    private func wrappedLines(_ changes: [Change], _ table: Table, _ screen: OutputScreen) -> [StyledText]? {
        let heads = Table(columns: table.columns.dropLast(), rows: table.rows.map { $0.dropLast() })
            .lines(width: screen.width, glyphs: screen.glyphs)
        let start = (heads.map(\.columns).max() ?? 0) + table.gap
        guard screen.width - start >= 40 else { return nil }
        func line(_ head: StyledText, _ text: String, _ style: Style = .plain) -> StyledText {
            head + .column(start) + StyledText(text, style: style)
        }
        let rows = zip(heads.dropFirst(), changes).flatMap { head, change in
            wrapped(screen.glyphs.shown(sentence(change)), to: screen.width - start).enumerated().map { place, text in
                line(place == 0 ? head : StyledText(), text)
            }
        }
        return [line(heads[0], "Did", .bold)] + rows
    }

    /// Returns author and time on one line, and the full description below.
    private func narrowLines(_ change: Change, _ screen: OutputScreen) -> [StyledText] {
        let back = change.state == .done ? "" : ", undone by \(change.undone?.by ?? "?")"
        let head = "\(clock.minute(change.made.at)) \(change.made.by)\(on(change))\(back)"
        return screen.paragraph(head, style: .dim)
            + hanging(screen.glyphs.shown(sentence(change)), after: "  ", width: screen.width).map { StyledText($0) }
    }

    /// Returns a change as a sentence without its subject: `changed expense 1: amount from 12,50 € to 15,00 €`.
    func sentence(_ change: Change) -> String {
        if let merged = mergedCategory(change) { return merged }
        if let contacts = change.contactSentence { return contacts }
        if let attachments = change.attachmentSentence { return attachments }
        if change.action == .importCatalogue { return catalogue(change) }
        if change.action == .adoptProducts {
            let products = change.after[.product].prefix(5).compactMap { Product($0) }
            return "handed over " + series(products.map { "'\($0.name)'" })
        }
        let context = context(of: change)
        let clauses = RowWords.all.flatMap { words in
            let (before, after) = altered(words.table, by: change)
            return words.clauses(before, after, context)
        }
        let first = imported(change) + (change.action == .merge ? ["merged another book into this one"] : [])
        let sentence = (first + clauses + moved(change)).joined(separator: "; ")
        return sentence.isEmpty ? "made a change without details (\(change.action.rawValue))" : sentence
    }

    /// The context with the amounts of the repeats whose shares a change sets, and the titles of the expenses whose
    /// details it sets.
    private func context(of change: Change) -> RowContext {
        var context = context
        if !change.after[.repeatExtras].isEmpty {
            context.repeatAmounts = (change.before.repeatAmounts, change.after.repeatAmounts)
        }
        if change.after[.circumstance].count > 1 {
            for expense in change.after.expenses { context.expenses[expense.uid] = "expense \(expense.id)" }
        }
        return context
    }

    /// Returns the rows of a table before and after a change. Of an import, only new and changed rows are returned.
    private func altered(_ table: TrackedTable, by change: Change) -> (before: [TrackedRow], after: [TrackedRow]) {
        let (before, after) = (change.before[table], change.after[table])
        guard change.imported != nil else { return (before, after) }
        let same = Set(before).intersection(after)
        return (before.filter { !same.contains($0) }, after.filter { !same.contains($0) })
    }

    /// Returns a clause that names the other book of a move of expenses; empty for other changes.
    private func moved(_ change: Change) -> [String] {
        if let book = change.action.movedTo { return ["moved to the book \(book)"] }
        return change.action.movedFrom.map { ["moved here from the book \($0)"] } ?? []
    }

    private func imported(_ change: Change) -> [String] {
        guard let imported = change.imported else { return [] }
        var summary = "imported \(imported.added == 0 ? "no new expense" : counted(imported.added, "expense"))"
        if let numbers = imported.numbers {
            let (first, last) = (numbers.lowerBound, numbers.upperBound)
            summary += first == last ? " (\(first))" : " (\(first) to \(last))"
        }
        // The history of an import contains only a limited number of expenses.
        if imported.altered > altered(.expense, by: change).before.count { summary += ", changed \(imported.altered)" }
        return [summary]
    }

    /// Describes a catalogue import by counts, because it may contain many products.
    private func catalogue(_ change: Change) -> String {
        func counts(_ table: TrackedTable) -> (added: Int, changed: Int) {
            let before = Dictionary(change.before[table].map { ($0.id, $0) }) { first, _ in first }
            return (
                change.after[table].count { before[$0.id] == nil },
                change.after[table].count { row in before[row.id].map { $0 != row } ?? false }
            )
        }
        var products = counts(.product)
        let (shelves, kinds) = (counts(.shelf).added, counts(.kind).added)
        if let row = change.after[.goods].first, !change.before[.goods].contains(row), let goods = ProductFile(row) {
            products.added += Int(goods.added)
            products.changed += Int(goods.altered)
        }
        let pictures = change.after[.picture].count
        var parts = products.added > 0 ? [counted(products.added, "product")] : pictures > 0 ? [] : ["no new product"]
        if shelves > 0 { parts.append(counted(shelves, "shelf", "shelves")) }
        if kinds > 0 { parts.append(counted(kinds, "kind")) }
        if pictures > 0 { parts.append(counted(pictures, "picture")) }
        return "imported \(series(parts)) from a catalogue"
            + (products.changed > 0 ? ", changed \(counted(products.changed, "product"))" : "")
    }

    /// Describes a merge of categories with what moved; `nil` for other changes.
    private func mergedCategory(_ change: Change) -> String? {
        let after = Set(change.after[.category].map(\.id))
        guard change.action == .mergeCategory,
            let gone = change.before.categories.first(where: { !after.contains($0.id) })
        else { return nil }
        let children = change.after.categories
        let expenses = change.after.expenses
        let rules = change.after[.rule].compactMap { Rule($0)?.category }
        let goal = expenses.first?.category ?? children.first?.parent ?? rules.first
        let moved = [
            (expenses.count, "expense", "expenses"), (children.count, "category below it", "categories below it"),
            (rules.count, "rule", "rules"),
        ].filter { $0.0 > 0 }.map { counted($0, $1, $2) }
        let ended = [TrackedTable.ceiling, .flexibleCeiling].reduce(0) { sum, table in
            sum + change.before[table].count - change.after[table].count
        }
        return "merged the category \(context.path(gone.id)) into \(goal.map { context.path($0) } ?? "another one")"
            + (moved.isEmpty ? "" : ", with \(series(moved))")
            + (ended > 0 ? "; \(counted(ended, "ceiling")) of it ended" : "")
    }

    /// Returns the state of the expenses after an undo or redo: `; now 12,50 € in food on …`. For voided, restored and
    /// moved expenses it is only whether they count. Empty for an edit of several expenses, and for other changes.
    /// - Parameter isDone: `false` for a dry run, which has the state that an expense would get, and the present one.
    func now(_ change: Change, isDone: Bool) -> String {
        let before = change.before.expenses
        guard let first = before.first, !change.after.expenses.isEmpty else { return "" }
        let (present, other) =
            change.state == .undone ? (before, change.after.expenses) : (change.after.expenses, before)
        let isToggle = change.action == .void || change.action == .restore || change.action.movedTo != nil
        guard isToggle else {
            guard before.count == 1, change.action == .edit else { return "" }
            func sentence(_ expense: Expense) -> String {
                Wording(amounts: context.amounts).sentence(expense, in: context.tree)
            }
            let now =
                isDone
                ? "; now \(sentence(present[0]))"
                : "; it would be \(sentence(other[0])); it is now \(sentence(present[0]))"
            return now + (present[0].isVoid ? "; \(Wording.countsNowhere(1))" : "")
        }
        let areVoid = first.isVoid == (isDone == (change.state == .undone))
        let isOne = before.count == 1
        guard isDone else {
            return "; \(isOne ? "it" : "they") would \(areVoid ? "be void and not counted" : "count again")"
        }
        return "; " + (areVoid ? Wording.countsNowhere(before.count) : isOne ? "it counts again" : "they count again")
    }

    /// Returns the machine of a change as text: ` on laptop`; empty if the machine has no name.
    private func on(_ change: Change) -> String { change.made.device.map { " on \($0)" } ?? "" }

    /// Returns author and time of the undo of a change, as text; empty if the change is not undone.
    private func undone(_ change: Change) -> String {
        guard change.state != .done else { return "" }
        return " (undone\(change.undone.map { " by \($0.by) on \(clock.minute($0.at))" } ?? ""))"
    }

    private var forMachines: ChangeWords { ChangeWords(context.forMachines, clock) }

    /// The columns of a change in records.
    private static let columns = ["id", "at", "by", "action", "state", "undone_at", "undone_by", "what", "device"]

    private func json(_ change: Change) -> JSON {
        let members: KeyValuePairs<String, JSON> = [
            "id": .integer(change.id), "at": .text(change.made.at.rfc3339), "by": .text(change.made.by),
            "action": .text(change.action.word), "state": .text(change.state.rawValue),
            "undone_at": JSON(change.undone?.at.rfc3339), "undone_by": JSON(change.undone?.by),
            "what": .text(forMachines.sentence(change)), "added": JSON(change.imported?.added),
            "altered": JSON(change.imported?.altered), "before": json(change.before), "after": json(change.after),
            "device": JSON(change.made.device),
        ]
        let book = change.action.movedTo ?? change.action.movedFrom
        return .object(
            members.map { JSON.Member($0.key, $0.value) } + (book.map { [JSON.Member("book", .text($0))] } ?? []))
    }

    private func record(_ change: Change) -> JSON {
        guard case .object(let members) = json(change) else { return .null }
        return .object(members.filter { Self.columns.contains($0.name) })
    }

    private func json(_ snapshot: Snapshot) -> JSON {
        .object(
            RowWords.all.filter { $0.isAlwaysNamed || !snapshot[$0.table].isEmpty }.map { words in
                JSON.Member(words.table.plural, .list(snapshot[words.table].map { words.listed($0, context) }))
            })
    }
}

extension Snapshot {
    /// The amounts of the repeats among the rows, by number.
    fileprivate var repeatAmounts: [Int64: Amount] {
        Dictionary(self[.repeat].compactMap { Repeat($0) }.map { ($0.id, $0.amount) }) { first, _ in first }
    }
}

extension Environment {
    /// Replies to `undo` and `redo`, with the status of the affected months.
    /// - Parameters:
    ///   - verb: the start of the sentence about a change, such as `Undone`.
    ///   - isDone: `false` for a dry run.
    ///   - elsewhere: sentences about other books that changed too.
    func reply(
        about changes: [Change], verb: String, isDone: Bool, in context: Context, tree: CategoryTree,
        elsewhere: [String] = []
    ) throws {
        func report() throws -> Report {
            let words = ChangeWords(
                changes, tree: tree, names: try context.book.namesOfRows(in: changes), amounts: context.amounts,
                clock: clock)
            let wording = Wording(amounts: context.amounts)
            let statuses = try isDone ? context.months(of: changes) : context.months(turningBack: changes)
            let report = words.report(changes, schema: "spesa.changes/1")
            let sentences =
                changes.map { change in
                    let by = change.made.by == context.signature.by ? "" : change.made.by + " "
                    return "\(verb): \(by)\(words.sentence(change))\(words.now(change, isDone: isDone))"
                }
                + elsewhere + statuses.map { wording.sentence($0) }
                + (isDone ? try unusedOutings(openedBy: changes, in: context) : [])
            return Report(json: report.json, records: report.records, sentences: { sentences })
        }
        try reply(report(), isDone: isDone)
    }

    /// Returns notices about outings that an undo or redo reopened without setting them in use.
    private func unusedOutings(openedBy changes: [Change], in context: Context) throws -> [String] {
        let turned = changes.flatMap { $0.before[.outing] + $0.after[.outing] }.compactMap { Outing($0) }
        let inUse = try context.outingInUse()?.id
        return try Set(turned.filter(\.isClosed).map(\.id)).sorted().compactMap { id in
            guard let outing = try context.book.outing(id), !outing.isClosed, id != inUse else { return nil }
            return "\(outing.name) is open again, but not in use; to use it: spesa outing use \(quoted(outing.name))"
        }
    }
}
