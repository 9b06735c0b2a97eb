/// Where the columns stand that a section of a mapping names.
struct ColumnPlaces {
    /// Of each key, in the order they were named.
    private(set) var places: [MappingKey: [Int]] = [:]

    init() {}

    /// The columns of a section among those of a table.
    /// - Parameter isSame: whether a column is called as a mapping writes it; an exact one is found first.
    /// - Throws: `CatalogueError.noSuchColumn`, `.mapping` of a range that is turned round.
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
