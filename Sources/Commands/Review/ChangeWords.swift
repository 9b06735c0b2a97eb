internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Terminal

/// Changes as people and programs read them.
struct ChangeWords {
    private let tree: CategoryTree
    private let amounts: AmountFormatter

    /// - Parameters:
    ///   - tree: the categories of today; those that `changes` made or took away are named beside them.
    init(_ changes: [Change] = [], tree: CategoryTree, amounts: AmountFormatter) {
        var gone: [Category.ID: Category] = [:]
        for category in changes.flatMap({ $0.after.categories + $0.before.categories }) {
            if tree.category(category.id) == nil { gone[category.id] = category }
        }
        self.tree = gone.isEmpty ? tree : CategoryTree(tree.all + gone.values)
        self.amounts = amounts
    }

    func report(_ changes: [Change], schema: String) -> Report {
        Report(
            json: { .object(["schema": .text(schema), "changes": .list(changes.map(json))]) },
            records: {
                Records(
                    columns: ["id", "at", "by", "action", "state", "undone_at", "undone_by", "what"],
                    objects: changes.map(record))
            },
            lines: { screen in
                guard !changes.isEmpty else { return [StyledText("No changes yet.")] }
                let rows = changes.map { change in
                    [
                        StyledText(change.made.at.minute, style: .dim), StyledText(change.made.by),
                        StyledText(action(change)), StyledText(sentence(change)),
                    ]
                }
                return Table(
                    columns: [
                        Table.Column("When (UTC)", leaves: 2), Table.Column("Who", shrinksTo: 4, leaves: 1),
                        Table.Column("Did", shrinksTo: 6),
                        Table.Column("What", shrinksTo: 24),
                    ], rows: rows
                ).lines(width: screen.width, glyphs: screen.glyphs)
            },
            sentences: {
                changes.isEmpty
                    ? ["No changes yet."]
                    : changes.map { "\($0.made.at.minute), \($0.made.by): \(action($0)), \(sentence($0))" }
            })
    }

    /// `add 42: 12,50 € in food:groceries on …`; the parts of several expenses are joined.
    func sentence(_ change: Change) -> String {
        let wording = Wording(amounts: amounts)
        var parts: [String] = []
        for expense in change.after.expenses.prefix(3) {
            let old = change.before.expenses.first { $0.id == expense.id }
            let differences = old.map { ExpenseFields.differences(from: $0, to: expense, tree: tree, amounts: amounts) }
            parts.append(
                "\(expense.id): " + (differences?.joined(separator: "; ") ?? wording.sentence(expense, in: tree)))
        }
        let more = change.after.expenses.count - 3
        if more > 0 { parts.append("and \(counted(more, "expense")) more") }
        if let imported = change.imported {
            var summary = counted(imported.added, "expense")
            if let numbers = imported.numbers {
                summary +=
                    numbers.count == 1
                    ? " (\(numbers.lowerBound))" : " (\(numbers.lowerBound) to \(numbers.upperBound))"
            }
            if imported.altered > 0 { summary += ", \(imported.altered) changed" }
            parts.insert(summary, at: 0)
        }
        parts += categoryParts(change)
        parts += change.after.ceilings.filter { !change.before.ceilings.contains($0) }.map(sentence)
        parts += change.after.rules.map { "'\($0.text)' to \(path($0.category))" }
        parts += change.before.rules.filter { rule in !change.after.rules.contains { $0.id == rule.id } }
            .map { "'\($0.text)' is gone" }
        return parts.joined(separator: "; ")
    }

    /// How the one expense stands that a change altered, now that it is undone or done: `; now 12,50 € in food on …`.
    /// Empty for a change of several, which would fill the screen.
    func now(_ change: Change) -> String {
        let standing = change.state == .undone ? change.before.expenses : change.after.expenses
        guard change.before.expenses.count == 1, let expense = standing.first else { return "" }
        return "; now \(Wording(amounts: amounts).sentence(expense, in: tree))"
    }

    /// `12,50 € a month for food from 2026-11 on`
    func sentence(_ ceiling: Ceiling) -> String {
        let name = ceiling.category.map { "for \(path($0))" } ?? "for everything"
        let until = ceiling.until.map { "until \($0.name)" } ?? "on"
        let amount = ceiling.amount.map { "\(amounts.string($0)) a month" } ?? "no ceiling"
        return "\(amount) \(name) from \(ceiling.from.name) \(until)"
    }

    private func categoryParts(_ change: Change) -> [String] {
        let before = Dictionary(change.before.categories.map { ($0.id, $0) }) { first, _ in first }
        let after = Dictionary(change.after.categories.map { ($0.id, $0) }) { first, _ in first }
        var parts: [String] = []
        for category in change.after.categories {
            guard let old = before[category.id] else {
                parts.append("new category \(path(category.id))")
                continue
            }
            if old.name != category.name { parts.append("\(old.name) → \(category.name)") }
            if old.parent != category.parent {
                parts.append("\(category.name) under \(category.parent.map(path) ?? "the top")")
            }
            if old.isArchived != category.isArchived { parts.append(path(category.id)) }
        }
        for category in change.before.categories where after[category.id] == nil {
            parts.append("\(category.name) is gone")
        }
        return parts
    }

    private func path(_ id: Category.ID) -> String {
        tree.category(id) == nil ? "a category that is gone" : tree.path(of: id)
    }

    private func action(_ change: Change) -> String {
        change.action.rawValue + (change.state == .done ? "" : " (undone)")
    }

    /// The same words with amounts that are written alike in every locale.
    private var forMachines: ChangeWords {
        ChangeWords(tree: tree, amounts: AmountFormatter(locale: .undetermined))
    }

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
        return .object(members.filter { !["before", "after", "added", "altered"].contains($0.name) })
    }

    private func json(_ snapshot: Snapshot) -> JSON {
        let document = ExpenseDocument(tree: tree)
        return .object([
            "expenses": .list(snapshot.expenses.map(document.json)),
            "categories": .list(
                snapshot.categories.map { category in
                    .object([
                        "id": .integer(category.id), "parent": category.parent.map(JSON.integer) ?? .null,
                        "name": .text(category.name), "archived": .truth(category.isArchived),
                    ])
                }),
            "ceilings": .list(
                snapshot.ceilings.map { ceiling in
                    .object([
                        "category": ceiling.category.map { JSON.text(path($0)) } ?? .null,
                        "from": .text(ceiling.from.name), "until": JSON(ceiling.until?.name),
                        "cents": .cents(ceiling.amount), "amount": .string(of: ceiling.amount),
                    ])
                }),
            "rules": .list(
                snapshot.rules.map { .object(["text": .text($0.text), "category": .text(path($0.category))]) }),
        ])
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
