/// The rows that a change touched, in their state at one time.
public struct Snapshot: Hashable, Sendable {
    private var tables: [TrackedTable: [TrackedRow]]

    /// No rows.
    public init() {
        tables = [:]
    }

    /// The rows of a table, ordered by number.
    public subscript(table: TrackedTable) -> [TrackedRow] {
        get { tables[table] ?? [] }
        set { tables[table] = newValue.isEmpty ? nil : newValue }
    }

    /// Whether there are no rows.
    public var isEmpty: Bool { tables.isEmpty }

    /// The expenses, ordered by number.
    public var expenses: [Expense] { self[.expense].compactMap(Expense.init) }

    /// The categories, ordered by number.
    public var categories: [Category] { self[.category].compactMap(Category.init) }
}
