/// The texts of a database row, by column index of its table.
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

    /// Returns the text in the column of a key as a single line; `nil` if it is empty or the mapping lacks the key.
    func line(_ key: MappingKey) -> String? { places[key].first.flatMap { TextRules.line(texts[$0]) } }

    /// Returns the file names and URLs in the columns of a key. Pictures embedded in the database, which are not text,
    /// are left out.
    func pictures(_ key: MappingKey) -> [String] {
        places[key].compactMap { texts[$0] }.filter { text in
            !text.unicodeScalars.contains { $0 == "\0" || $0 == "\u{FFFD}" }
        }
    }
}
