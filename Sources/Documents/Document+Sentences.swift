extension Document {
    /// The document in sentences, for a screen reader: one for each fact and row. Pictures are omitted, since rows and
    /// facts have their data.
    /// - Complexity: O(n) in the text.
    public var sentences: [String] {
        [title + "."] + facts.map(\.sentence)
            + sections.flatMap { section in [section.title + "."] + section.blocks.flatMap(\.sentences) }
    }
}

extension Document.Fact {
    fileprivate var sentence: String { "\(name): \(value)." }
}

extension Document.Block {
    fileprivate var sentences: [String] {
        switch self {
        case .facts(let facts): facts.map(\.sentence)
        case .table(let grid), .charted(_, let grid): (grid.rows + (grid.total.map { [$0] } ?? [])).map(grid.sentence)
        case .gauge, .curve: []
        case .paragraph(let text): [text]
        }
    }
}

extension Document.Grid {
    /// A row as a sentence: `food: amount 12,50, share 62,0%.`; empty cells are omitted.
    fileprivate func sentence(_ row: [String]) -> String {
        let cells = zip(columns, row).dropFirst().filter { !$0.1.isEmpty }.map { column, cell in
            [column.title?.lowercased(), cell].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        }
        return ([row.first ?? ""] + [cells.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: ": ")
            + "."
    }
}
