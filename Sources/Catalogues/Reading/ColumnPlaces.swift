/// The positions of the columns that a mapping section names.
struct ColumnPlaces {
    /// Column indices by key, in the order of the mapping.
    private(set) var places: [MappingKey: [Int]] = [:]

    init() {}

    /// Finds the columns of a section in a table.
    /// - Parameter isSame: whether a column matches a name in the mapping. Exact matches take precedence.
    /// - Throws: `CatalogueError.noSuchColumn`, `.mapping` for a reversed range.
    init(
        _ section: CatalogueMapping.Section, in columns: [String], of file: String,
        isSame: (_ column: String, _ written: String) -> Bool
    ) throws(CatalogueError) {
        for (key, ranges) in section.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let line = section.lines[key] ?? section.line
            func place(_ name: String) throws(CatalogueError) -> Int {
                if let exact = columns.firstIndex(of: name) { return exact }
                if let same = columns.firstIndex(where: { isSame($0, name) }) { return same }
                throw .noSuchColumn(file, column: name, known: columns, line: line)
            }
            for range in ranges {
                let (first, last) = (try place(range.first), try place(range.last))
                guard first <= last else { throw .mapping(.backwards("\(range.first)..\(range.last)"), line: line) }
                places[key, default: []] += first...last
            }
        }
    }

    subscript(key: MappingKey) -> [Int] {
        get { places[key] ?? [] }
        set { places[key] = newValue }
    }
}
