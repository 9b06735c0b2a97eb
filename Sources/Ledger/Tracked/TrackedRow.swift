/// One row of a tracked table: its number in the book, and its fields in the order of the description.
public struct TrackedRow: Hashable, Sendable {
    /// The number in one book; 0 for a row that no book has yet.
    public var id: Int64
    /// In the order of the table's fields, one for each.
    public var values: [FieldValue]

    /// A row whose values stand in the order of the table's fields.
    public init(id: Int64, values: [FieldValue]) {
        self.id = id
        self.values = values
    }
}
