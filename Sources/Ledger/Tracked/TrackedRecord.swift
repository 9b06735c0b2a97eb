/// A record that a book keeps as one row. `visit` is the only list of its fields: their description, reading a record from a
/// row and writing it as one follow from it.
public protocol RowRecord: Sendable {
    /// The number in one book; 0 for a record that no book has yet.
    var id: Int64 { get }
    /// Visits the fields in their order.
    mutating func visit(_ fields: inout FieldVisitor)
}

/// A record whose type tells its table.
public protocol TrackedRecord: RowRecord, SendableMetatype {
    /// The table with such rows.
    static var table: TrackedTable { get }
    /// Makes an empty record, to be filled by `visit`.
    init(blank id: Int64)
}

extension RowRecord {
    /// Reads the fields of a row.
    /// - Returns: whether the record can hold every value of the row; it is of no use if not.
    mutating func read(_ row: TrackedRow) -> Bool {
        var reader = FieldVisitor.reading(row.values)
        visit(&reader)
        return reader.isReadable
    }

    /// The record encoded as a row of its table.
    public var row: TrackedRow {
        var (record, writer) = (self, FieldVisitor.writing)
        record.visit(&writer)
        return TrackedRow(id: id, values: writer.values)
    }

    /// The encoded row under another number.
    public func row(id: Int64) -> TrackedRow {
        var row = row
        row.id = id
        return row
    }

    /// The description of the fields.
    var fields: [TrackedField] {
        var (record, describer) = (self, FieldVisitor.describing)
        record.visit(&describer)
        return describer.fields
    }
}

extension TrackedRecord {
    /// From a row of its table; `nil` for a row that holds a value which no record has.
    public init?(_ row: TrackedRow) {
        self.init(blank: row.id)
        guard read(row) else { return nil }
    }
}
