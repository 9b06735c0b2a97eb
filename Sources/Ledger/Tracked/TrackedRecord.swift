/// A record that a book keeps as one row. `visit` is the only list of its fields: their description, reading a record
/// from a row and writing it as one follow from it.
public protocol RowRecord: Sendable {
    /// The row number in this copy of the book; 0 for a record that no book has yet.
    var id: Int64 { get }
    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    mutating func visit(_ fields: inout FieldVisitor)
}

/// A record whose type determines its table.
public protocol TrackedRecord: RowRecord, SendableMetatype {
    /// The table with such rows.
    static var table: TrackedTable { get }
    /// Makes an empty record, to be filled by `visit`.
    init(blank id: Int64)
}

extension RowRecord {
    /// Reads the fields of a row.
    /// - Returns: whether all values of the row are valid for the record. If not, the record must not be used.
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
    /// Makes the record from a row of its table. `nil` if a value of the row is invalid for the record.
    public init?(_ row: TrackedRow) {
        self.init(blank: row.id)
        guard read(row) else { return nil }
    }

    /// Makes the record from a row from outside. `nil` also if the row has a text in place of a unit.
    static func fromOutside(_ row: TrackedRow) -> Self? {
        var (record, reader) = (Self(blank: row.id), FieldVisitor.reading(row.values))
        record.visit(&reader)
        return reader.isReadable && !reader.hasUnreadableUnit ? record : nil
    }
}
