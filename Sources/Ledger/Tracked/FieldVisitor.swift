/// What goes through the fields of a record, or of an entry in a list of one: it reads, writes or describes them.
public protocol FieldVisitor {
    /// Goes through one field.
    mutating func visit<Value: FieldCodable>(_ value: inout Value, isLater: Bool, as field: () -> TrackedField)

    /// Goes through a list of entries.
    /// - Parameters:
    ///   - blank: an entry of which nothing is known.
    ///   - visit: goes through the fields of one.
    mutating func visit<Entry>(
        _ entries: inout [Entry], blank: Entry, as field: (_ fields: [TrackedField]) -> TrackedField,
        _ visit: (inout Entry, inout Self) -> Void)

    /// Whether fields are read: what is made of several of them is made anew then.
    var isReading: Bool { get }

    /// Says that no record is written as what was read.
    mutating func refuse()
}

extension FieldVisitor {
    /// Goes through a field that is called the same everywhere and is merged by itself, if nothing else is said.
    /// - Parameters:
    ///   - kind: what it holds, where the type of the value does not tell.
    ///   - table: of words, the table in which they lie.
    @inline(__always)
    public mutating func field<Value: FieldCodable>(
        _ name: String, _ value: inout Value, _ kind: @autoclosure () -> TrackedField.Kind = Value.kind,
        key: String? = nil, role: TrackedField.Role = .said, unit: String? = nil, isLater: Bool = false,
        column: String? = nil, table: String? = nil
    ) {
        visit(&value, isLater: isLater) {
            TrackedField(
                name, kind(), key: key, role: role, unit: unit, isRequired: Value.isRequired, isLater: isLater,
                column: column, table: table)
        }
    }

    /// Goes through a list of entries, which lie in a table of their own.
    /// - Parameters:
    ///   - owner: the column of that table with the number of the row, where it is not called like the table of the row.
    @inline(__always)
    public mutating func entries<Entry>(
        _ name: String, _ entries: inout [Entry], unit: String? = nil, isRequired: Bool = false, table: String,
        owner: String? = nil, blank: Entry, _ visit: (inout Entry, inout Self) -> Void
    ) {
        self.visit(&entries, blank: blank) { fields in
            TrackedField(
                name, .entries(fields), unit: unit, isRequired: isRequired, table: table, owner: owner)
        } _: {
            visit(&$0, &$1)
        }
    }
}

/// Reads the fields of a record from the values of a row.
struct FieldReader: FieldVisitor {
    private let values: [FieldValue]
    private var place = 0
    /// Whether a record is written as what was read so far.
    private(set) var isReadable = true

    init(_ values: [FieldValue]) {
        self.values = values
    }

    var isReading: Bool { true }

    mutating func visit<Value: FieldCodable>(_ value: inout Value, isLater: Bool, as field: () -> TrackedField) {
        let stored = values[place]
        place += 1
        if let read = Value(stored) {
            value = read
        } else if !isLater || stored != .none {
            isReadable = false
        }
    }

    mutating func visit<Entry>(
        _ entries: inout [Entry], blank: Entry, as field: (_ fields: [TrackedField]) -> TrackedField,
        _ visit: (inout Entry, inout Self) -> Void
    ) {
        let stored = values[place].entries
        place += 1
        entries = stored.map { values in
            var (entry, reader) = (blank, Self(values))
            visit(&entry, &reader)
            if !reader.isReadable { isReadable = false }
            return entry
        }
    }

    mutating func refuse() { isReadable = false }
}

/// Writes the fields of a record as the values of a row.
struct FieldWriter: FieldVisitor {
    private(set) var values: [FieldValue] = []

    var isReading: Bool { false }

    mutating func visit<Value: FieldCodable>(_ value: inout Value, isLater: Bool, as field: () -> TrackedField) {
        values.append(value.field)
    }

    mutating func visit<Entry>(
        _ entries: inout [Entry], blank: Entry, as field: (_ fields: [TrackedField]) -> TrackedField,
        _ visit: (inout Entry, inout Self) -> Void
    ) {
        let written = entries.map { entry in
            var (entry, writer) = (entry, Self())
            visit(&entry, &writer)
            return writer.values
        }
        values.append(.entries(written))
    }

    mutating func refuse() {}
}

/// Describes the fields of a record.
struct FieldDescriber: FieldVisitor {
    private(set) var fields: [TrackedField] = []

    var isReading: Bool { false }

    mutating func visit<Value: FieldCodable>(_ value: inout Value, isLater: Bool, as field: () -> TrackedField) {
        fields.append(field())
    }

    mutating func visit<Entry>(
        _ entries: inout [Entry], blank: Entry, as field: (_ fields: [TrackedField]) -> TrackedField,
        _ visit: (inout Entry, inout Self) -> Void
    ) {
        var (entry, describer) = (blank, Self())
        visit(&entry, &describer)
        fields.append(field(describer.fields))
    }

    mutating func refuse() {}
}
