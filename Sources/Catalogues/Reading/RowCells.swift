/// The cells of a row.
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

    /// Returns the only column of a key as a single line; `nil` if empty.
    func line(_ key: MappingKey) -> String? { places[key].first.flatMap { TextRules.line(texts[$0]) } }

    /// Returns the texts of a key, without pictures embedded in the database.
    func pictures(_ key: MappingKey) -> [String] {
        places[key].compactMap { texts[$0] }.filter { text in
            !text.unicodeScalars.contains { $0 == "\0" || $0 == "\u{FFFD}" }
        }
    }
}
