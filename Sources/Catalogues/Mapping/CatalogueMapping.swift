/// A mapping of the tables and columns of a catalogue to product fields.
public struct CatalogueMapping: Hashable, Sendable {
    /// The sections, by the records that they describe.
    public private(set) var sections: [MappingSection: Section] = [:]

    /// A section of a mapping.
    public struct Section: Hashable, Sendable {
        /// The line of its heading, from 1.
        public let line: Int
        /// The name of the table as typed; `nil` for a text, which is a single table.
        public internal(set) var table: String?
        /// The columns of each key, in the order given.
        public internal(set) var columns: [MappingKey: [Columns]] = [:]
        /// Whether the first letter of each detail label is only a sort key.
        public internal(set) var stripsLabels = false
        /// The line of each key.
        var lines: [MappingKey: Int] = [:]
    }

    /// A column or a range of columns.
    public struct Columns: Hashable, Sendable {
        /// The name of the first column.
        public let first: String
        /// The name of the last column; equal to `first` for a single one.
        public let last: String
    }

    /// The section for a kind of record; `nil` if the mapping has none.
    public subscript(section: MappingSection) -> Section? {
        get { sections[section] }
        set { sections[section] = newValue }
    }

    init() {}
}
