import Sheets

/// The columns of kinds in which most filled cells are a single letter. Such a letter is a code whose meaning is
/// unknown, and no description.
struct LetterColumns {
    private var columns: [(index: Int, filled: Int, letters: Int)]

    init(_ map: ColumnMap) {
        columns = map[.kind].map { ($0, 0, 0) }
    }

    mutating func read(_ record: Record) {
        for place in columns.indices {
            let cell = record.cell(columns[place].index)
            guard !cell.isNothing else { continue }
            columns[place].filled += 1
            if Self.isLetter(cell) { columns[place].letters += 1 }
        }
    }

    /// Whether most filled cells of a column are a single letter.
    func hold(_ column: Int) -> Bool {
        columns.contains { $0.index == column && 2 * $0.letters > $0.filled }
    }

    private static func isLetter(_ cell: ArraySlice<UInt8>) -> Bool {
        // A letter has at most four bytes.
        guard cell.count <= 4 else { return false }
        let text = String(decoding: cell, as: UTF8.self)
        return text.count == 1 && text.allSatisfy(\.isLetter)
    }
}
