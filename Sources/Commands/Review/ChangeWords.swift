internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Terminal

/// Changes as people and programs read them.
struct ChangeWords {
    private let context: RowContext

    /// - Parameters:
    ///   - tree: the categories of today; those that `changes` made or took away are named beside them.
    init(_ changes: [Change] = [], tree: CategoryTree, amounts: AmountFormatter) {
        var gone: [Category.ID: Category] = [:]
        for category in changes.flatMap({ $0.after.categories + $0.before.categories }) {
            if tree.category(category.id) == nil { gone[category.id] = category }
        }
        context = RowContext(tree: gone.isEmpty ? tree : CategoryTree(tree.all + gone.values), amounts: amounts)
    }

    private init(_ context: RowContext) {
        self.context = context
    }

    func report(_ changes: [Change], schema: String) -> Report {
        Report(
            json: { .object(["schema": .text(schema), "changes": .list(changes.map(json))]) },
            records: {
                Records(columns: Self.columns, objects: changes.map(record))
            },
            lines: { screen in
                guard !changes.isEmpty else { return [StyledText("No changes yet.")] }
                return table(changes).lines(width: screen.width, glyphs: screen.glyphs)
            },
            sentences: {
                changes.isEmpty
                    ? ["No changes yet."]
                    : changes.map { "\($0.made.at.minute), \($0.made.by): \(action($0)), \(sentence($0))" }
            })
    }

    /// The changes with a column for who took them back, if somebody did.
    private func table(_ changes: [Change]) -> Table {
        let isUndone = changes.contains { $0.state != .done }
        let rows = changes.map { change in
            var row = [
                StyledText(change.made.at.minute, style: .dim), StyledText(change.made.by),
                StyledText(change.action.rawValue),
            ]
            if isUndone { row.append(StyledText(change.state == .done ? "" : change.undone?.by ?? "?")) }
            return row + [StyledText(sentence(change))]
        }
        return Table(
            columns: [
                Table.Column("When (UTC)", leaves: 2), Table.Column("Who", shrinksTo: 4, leaves: 1),
                Table.Column("Did", shrinksTo: 6),
            ] + (isUndone ? [Table.Column("Undone by", shrinksTo: 12)] : []) + [Table.Column("What", shrinksTo: 24)],
            rows: rows)
    }

    /// What a change did to rows, the parts of each table joined; what came of an import first.
    func sentence(_ change: Change) -> String {
        let parts = RowWords.all.flatMap { $0.parts(change.before[$0.table], change.after[$0.table], context) }
        return (imported(change) + parts).joined(separator: "; ")
    }

    private func imported(_ change: Change) -> [String] {
        guard let imported = change.imported else { return [] }
        var summary = counted(imported.added, "expense")
        if let numbers = imported.numbers {
            let (first, last) = (numbers.lowerBound, numbers.upperBound)
            summary += first == last ? " (\(first))" : " (\(first) to \(last))"
        }
        if imported.altered > 0 { summary += ", \(imported.altered) changed" }
        return [summary]
    }

    /// How the one expense stands that a change altered, now that it is undone or done: `; now 12,50 € in food on …`.
    /// Empty for a change of several, which would fill the screen.
    func now(_ change: Change) -> String {
        let standing = change.state == .undone ? change.before.expenses : change.after.expenses
        guard change.before[.expense].count == 1, let expense = standing.first else { return "" }
        return "; now \(Wording(amounts: context.amounts).sentence(expense, in: context.tree))"
    }

    /// What was done, and who took it back, and when.
    private func action(_ change: Change) -> String {
        guard change.state != .done else { return change.action.rawValue }
        let undone = change.undone.map { " by \($0.by) on \($0.at.minute)" } ?? ""
        return "\(change.action.rawValue) (undone\(undone))"
    }

    private var forMachines: ChangeWords { ChangeWords(context.forMachines) }

    /// Which members of a change its row has.
    private static let columns = ["id", "at", "by", "action", "state", "undone_at", "undone_by", "what"]

    private func json(_ change: Change) -> JSON {
        .object([
            "id": .integer(change.id), "at": .text(change.made.at.rfc3339), "by": .text(change.made.by),
            "action": .text(change.action.rawValue), "state": .text(change.state.rawValue),
            "undone_at": JSON(change.undone?.at.rfc3339), "undone_by": JSON(change.undone?.by),
            "what": .text(forMachines.sentence(change)), "added": JSON(change.imported?.added),
            "altered": JSON(change.imported?.altered), "before": json(change.before), "after": json(change.after),
        ])
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

extension Environment {
    /// The reply to `undo` and `redo`: what was taken back or brought, and where the months it touched stand.
    func reply(
        about changes: [Change], said: String, isDone: Bool, in context: Context, tree: CategoryTree
    ) throws {
        func report() throws -> Report {
            let words = ChangeWords(changes, tree: tree, amounts: context.amounts)
            let wording = Wording(amounts: context.amounts)
            let statuses = try context.months(of: changes)
            let report = words.report(changes, schema: "spesa.changes/1")
            let sentences =
                changes.map { "\(said) \($0.action.rawValue) \(words.sentence($0))\(words.now($0))" }
                + statuses.map { wording.sentence($0) }
            return Report(json: report.json, records: report.records, sentences: { sentences })
        }
        try reply(report(), isDone: isDone)
    }
}
