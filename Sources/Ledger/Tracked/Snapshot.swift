/// The rows an action touched, as they were at one moment.
public struct Snapshot: Hashable, Sendable {
    private var tables: [TrackedTable: [TrackedRow]]

    /// No rows.
    public init() {
        tables = [:]
    }

    /// The rows of one table, by number.
    public subscript(table: TrackedTable) -> [TrackedRow] {
        get { tables[table] ?? [] }
        set { tables[table] = newValue.isEmpty ? nil : newValue }
    }

    /// Whether it holds no row at all.
    public var isEmpty: Bool { tables.isEmpty }

    /// The expenses, by number.
    public var expenses: [Expense] { self[.expense].compactMap(Expense.init) }

    /// The categories, by number.
    public var categories: [Category] { self[.category].compactMap(Category.init) }
}
