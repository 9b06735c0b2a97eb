/// What one row of a table holds.
struct RowCells {
    private let places: ColumnPlaces
    private var texts: [String?]

    init(_ table: MappedTable) {
        places = table.places
        texts = Array(repeating: nil, count: table.columns.count)
    }

    subscript(column: Int) -> String? {
        get { texts[column] }
        set { texts[column] = newValue }
    }

    /// The only column of a key, on one line; `nil` for nothing.
    func line(_ key: MappingKey) -> String? { places[key].first.flatMap { TextRules.line(texts[$0]) } }

    /// The texts of a key but for those that are no text, which are pictures that lie in the database itself.
    func pictures(_ key: MappingKey) -> [String] {
        places[key].compactMap { texts[$0] }.filter { text in
            !text.unicodeScalars.contains { $0 == "\0" || $0 == "\u{FFFD}" }
        }
    }
}
