/// Which table and which of its columns holds what.
public struct CatalogueMapping: Hashable, Sendable {
    /// The sections that it has.
    public private(set) var sections: [MappingSection: Section] = [:]

    /// What one section says.
    public struct Section: Hashable, Sendable {
        /// The line of its head, counted from 1.
        public let line: Int
        /// As it is written; `nil` for a text, which has one table.
        public internal(set) var table: String?
        /// The columns of each key, in the order they are written.
        public internal(set) var columns: [MappingKey: [Columns]] = [:]
        /// Whether the first letter of a label only orders it.
        public internal(set) var stripsLabels = false
        /// The line of each key.
        var lines: [MappingKey: Int] = [:]
    }

    /// One column, or all from one to another.
    public struct Columns: Hashable, Sendable {
        /// The name of the first.
        public let first: String
        /// The name of the last, the same for one column.
        public let last: String
    }

    /// The section of that name; `nil` where it has none.
    public subscript(section: MappingSection) -> Section? {
        get { sections[section] }
        set { sections[section] = newValue }
    }

    init() {}
}
