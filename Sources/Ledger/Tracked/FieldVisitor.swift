internal import Household

/// Visits the fields of a record, or of an entry in a list, to read, write or describe them.
///
/// A single type does all three, so that a visit is not a generic call. Reading a row is then no slower than code
/// written by hand.
public struct FieldVisitor {
    private enum Work {
        case reading
        case writing
        case describing
    }

    private let work: Work
    private var place = 0
    /// The values to read, or the values written so far.
    private(set) var values: [FieldValue] = []
    /// The fields described so far.
    private(set) var fields: [TrackedField] = []
    /// Whether all values read so far are valid.
    private(set) var isReadable = true

    /// Whether a text that no unit can have was read. A book shows such a row; a row from outside is refused.
    private(set) var hasUnreadableUnit = false

    private init(_ work: Work, _ values: [FieldValue] = []) {
        (self.work, self.values) = (work, values)
    }

    /// Makes a visitor that reads fields from the values of a row.
    static func reading(_ values: [FieldValue]) -> Self { Self(.reading, values) }

    /// Makes a visitor that collects the values of a row.
    static var writing: Self { Self(.writing) }

    /// Makes a visitor that collects the descriptions of the fields.
    static var describing: Self { Self(.describing) }

    /// Whether the visitor reads. A record then rebuilds properties that depend on several fields.
    public var isReading: Bool { work == .reading }

    /// Whether the visitor collects values. Costly values need not be computed otherwise.
    public var isWriting: Bool { work == .writing }

    /// Marks the values read as invalid for the record.
    public mutating func refuse() { isReadable = false }

    /// Visits a field. By default `name` is also the JSON key and the database column, and the field is a merge unit
    /// by itself. Parameters without a description are the properties of `TrackedField`.
    /// - Parameters:
    ///   - kind: the kind of the field, if it is not the default kind of the type.
    ///   - table: the table in which words are stored.
    public mutating func field<Value: FieldCodable>(
        _ name: String, _ value: inout Value, _ kind: @autoclosure () -> TrackedField.Kind = Value.kind,
        key: String? = nil, role: TrackedField.Role = .content, unit: String? = nil, isLater: Bool = false,
        column: String? = nil, table: String? = nil
    ) {
        switch work {
        case .reading:
            let stored = values[place]
            place += 1
            if let read = Value(stored) {
                value = read
            } else if !isLater || !stored.isNone {
                isReadable = false
            }
        case .writing: values.append(value.field)
        case .describing:
            fields.append(
                TrackedField(
                    name, kind(), key: key, role: role, unit: unit, isRequired: Value.isRequired, isLater: isLater,
                    column: column, table: table))
        }
    }

    /// Visits the field `unit` of a quantity or a price.
    /// - Parameter merge: the merge unit of the field, if it is not a merge unit by itself.
    mutating func unit(_ value: inout Unit, unit merge: String? = nil) {
        field("unit", &value, unit: merge)
        if isReading, value == .unreadable { hasUnreadableUnit = true }
    }

    /// Visits a list of entries, which are stored in their own table.
    /// - Parameters:
    ///   - owner: the column of that table that refers to the row, if it is not named after the row's table.
    ///   - blank: an empty entry, to be filled by `visit`.
    ///   - visit: visits the fields of one entry.
    public mutating func entries<Entry>(
        _ name: String, _ entries: inout [Entry], unit: String? = nil, isRequired: Bool = false, table: String,
        owner: String? = nil, blank: Entry, _ visit: (inout Entry, inout Self) -> Void
    ) {
        switch work {
        case .reading:
            let stored = values[place].entries
            place += 1
            entries = stored.map { values in
                var (entry, reader) = (blank, Self.reading(values))
                visit(&entry, &reader)
                if !reader.isReadable { isReadable = false }
                if reader.hasUnreadableUnit { hasUnreadableUnit = true }
                return entry
            }
        case .writing:
            let written = entries.map { entry in
                var (entry, writer) = (entry, Self.writing)
                visit(&entry, &writer)
                return writer.values
            }
            values.append(.entries(written))
        case .describing:
            var (entry, describer) = (blank, Self.describing)
            visit(&entry, &describer)
            fields.append(
                TrackedField(
                    name, .entries(describer.fields), unit: unit, isRequired: isRequired, table: table, owner: owner))
        }
    }
}

extension FieldValue {
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
