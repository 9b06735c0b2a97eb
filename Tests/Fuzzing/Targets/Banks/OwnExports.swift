import Exports
import Ledger
import Money
import Periods
import Statements

@testable import Commands

extension FuzzTarget {
    /// Expenses with any texts, written as `spesa export` writes them and read back: a byte for the format; then for
    /// each expense a byte of flags, two for the day, eight for the cents, and its texts, each up to a byte 0xFF, which
    /// no text contains: what, payee, method, note, tags.
    static let ownExports = FuzzTarget { input in
        var input = input
        let formats = ["csv", "tsv", "json", "ndjson"]
        let format = formats[input.number(below: formats.count)]
        var expenses: [Expense] = []
        while !input.bytes.isEmpty { if let expense = expense(expenses.count, &input) { expenses.append(expense) } }
        let writer: any ExpenseWriter =
            switch format {
            case "csv": ExpenseRecords(tree: tree, isTSV: false)
            case "tsv": ExpenseRecords(tree: tree, isTSV: true)
            default: ExpenseObjects(tree: tree, around: nil, isOneDocument: format == "json")
            }
        var text = writer.beginning()
        for (index, expense) in expenses.enumerated() {
            let exported = ExportedExpense(expense, category: tree.names(of: expense.category))
            text += writer.entry(exported, isFirst: index == 0)
        }
        text += writer.end()
        // Without expenses, an NDJSON file is empty and has no recognisable format.
        if text.isEmpty { return }
        let rows = try StatementRules.check(text.utf8, limits: .standard) { file in
            try Statement.open(file, options: ReadingOptions())
        }
        try expect(rows.count == expenses.count, "\(expenses.count) are written as \(format), \(rows.count) are read")
        for (expense, row) in Swift.zip(expenses, rows) {
            guard case .entry(let entry) = row else { throw BrokenRule(description: "\(expense) is not read: \(row)") }
            try expect(entry == said(expense, line: entry.line), "\(expense) is read as \(entry)")
        }
    }

    private static let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "'=groceries", isArchived: false),
    ])

    /// The next expense; `nil` for an expense that cannot be recorded.
    private static func expense(_ index: Int, _ input: inout FuzzInput) -> Expense? {
        func text(_ input: inout FuzzInput) -> String { String(decoding: input.part(upTo: 0xFF), as: UTF8.self) }
        let flags = input.number(below: 256)
        let day = Day.earliest.adding(days: input.number(below: 256) << 8 | input.number(below: 256))
        let cents = (0..<8).reduce(Int64(0)) { sum, _ in sum << 8 | Int64(input.number(below: 256)) }
        let (what, payee, method, note) = (text(&input), text(&input), text(&input), text(&input))
        let tags = text(&input).utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        let details = ExpenseDetails(what: what, payee: payee, method: method, note: note, tags: tags)
        guard let checked = try? details.checked() else { return nil }
        let seconds = Int64(flags) * 9_999_999
        return Expense(
            id: Int64(index + 1), uid: "uid \(index)", day: day, amount: Amount(cents: cents),
            category: flags & 1 == 0 ? 1 : 2, details: checked, by: "anna", created: Instant(seconds: seconds),
            changed: Instant(seconds: seconds + 1), isVoid: flags & 2 != 0)
    }

    /// The entry that a file must contain for the expense.
    private static func said(_ expense: Expense, line: Int) -> Entry {
        let details = expense.details
        var entry = Entry(
            line: line, day: expense.day, amount: expense.amount, payee: details.payee, what: details.what,
            note: details.note, category: tree.path(of: expense.category), method: details.method, tags: details.tags)
        entry.origin = Entry.Origin(
            uid: expense.uid, id: expense.id, by: expense.by, created: expense.created.seconds,
            changed: expense.changed.seconds, isVoid: expense.isVoid)
        return entry
    }
}
