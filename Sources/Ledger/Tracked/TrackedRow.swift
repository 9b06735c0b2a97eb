/// A row of a tracked table: its number in the book, and its values in the order of the table's fields.
public struct TrackedRow: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a row that is not stored yet.
    public var id: Int64
    /// The values, exactly one for each field of the table, in field order.
    public var values: [FieldValue]

    /// `values` must be in the order of the table's fields.
    public init(id: Int64, values: [FieldValue]) {
        self.id = id
        self.values = values
    }
}
