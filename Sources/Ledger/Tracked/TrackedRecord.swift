/// A record that a book stores as one row of a tracked table.
///
/// `visit` is the only list of its fields. Description, decoding and encoding are derived from `visit`.
public protocol TrackedRecord: Sendable, SendableMetatype {
    /// The table of these records.
    static var table: TrackedTable { get }
    /// Makes an empty record, to be filled by `visit`.
    init(blank id: Int64)
    /// The number in one book. 0 for a record that is not stored yet.
    var id: Int64 { get }
    /// Visits the fields in their order.
    mutating func visit(_ fields: inout FieldVisitor)
}

extension TrackedRecord {
    /// Decodes a row of its table. `nil` if a value is invalid.
    public init?(_ row: TrackedRow) {
        self.init(blank: row.id)
        var reader = FieldVisitor.reading(row.values)
        visit(&reader)
        guard reader.isReadable else { return nil }
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
    static var fields: [TrackedField] {
        var (record, describer) = (Self(blank: 0), FieldVisitor.describing)
        record.visit(&describer)
        return describer.fields
    }
}
