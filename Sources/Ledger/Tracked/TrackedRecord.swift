/// What lies in a book as one row of a tracked table. `visit` is the only list of its fields: from it follow their
/// description, and how a record is read from a row and written as one.
public protocol TrackedRecord: Sendable, SendableMetatype {
    /// The table with such rows.
    static var table: TrackedTable { get }
    /// A record of which only the number in its book is known.
    init(blank id: Int64)
    /// The number in one book; 0 for a record that no book has yet.
    var id: Int64 { get }
    /// Goes through the fields in their order.
    mutating func visit(_ fields: inout FieldVisitor)
}

extension TrackedRecord {
    /// From a row of its table; `nil` for one as which no such record is written.
    public init?(_ row: TrackedRow) {
        self.init(blank: row.id)
        var reader = FieldVisitor.reading(row.values)
        visit(&reader)
        guard reader.isReadable else { return nil }
    }

    /// As a row of its table.
    public var row: TrackedRow {
        var (record, writer) = (self, FieldVisitor.writing)
        record.visit(&writer)
        return TrackedRow(id: id, values: writer.values)
    }

    /// As the row with another number.
    public func row(id: Int64) -> TrackedRow {
        var row = row
        row.id = id
        return row
    }

    /// The description of its fields.
    static var fields: [TrackedField] {
        var (record, describer) = (Self(blank: 0), FieldVisitor.describing)
        record.visit(&describer)
        return describer.fields
    }
}
