/// Goes through the fields of a record, or of an entry in a list of one: it reads, writes or describes them.
///
/// One type for all three, so that going through a record is no generic call: reading a row costs what it did by hand.
public struct FieldVisitor {
    private enum Work {
        case reading
        case writing
        case describing
    }

    private let work: Work
    private var place = 0
    /// The values that are read, or those written so far.
    private(set) var values: [FieldValue] = []
    /// What was described so far.
    private(set) var fields: [TrackedField] = []
    /// Whether a record may hold the values that were read so far.
    private(set) var isReadable = true

    private init(_ work: Work, _ values: [FieldValue] = []) {
        (self.work, self.values) = (work, values)
    }

    /// Reads fields from the values of a row.
    static func reading(_ values: [FieldValue]) -> Self { Self(.reading, values) }

    /// Writes fields as the values of a row.
    static var writing: Self { Self(.writing) }

    /// Describes fields.
    static var describing: Self { Self(.describing) }

    /// Whether fields are read: what is made of several of them is made anew then.
    public var isReading: Bool { work == .reading }

    /// Whether fields are written: what costs to be made is made only then.
    public var isWriting: Bool { work == .writing }

    /// Says that no record holds the values that were read.
    public mutating func refuse() { isReadable = false }

    /// Goes through a field that is called the same everywhere and is merged by itself, if nothing else is said.
    /// - Parameters:
    ///   - kind: what it holds, where the type of the value does not tell.
    ///   - table: of words, the table in which they lie.
    public mutating func field<Value: FieldCodable>(
        _ name: String, _ value: inout Value, _ kind: @autoclosure () -> TrackedField.Kind = Value.kind,
        key: String? = nil, role: TrackedField.Role = .said, unit: String? = nil, isLater: Bool = false,
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

    /// Goes through a list of entries, which lie in a table of their own.
    /// - Parameters:
    ///   - owner: the column of that table with the number of the row, where it is not called like the table of the row.
    ///   - blank: an empty entry.
    ///   - visit: goes through the fields of one.
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
    /// Whether nothing is said.
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
