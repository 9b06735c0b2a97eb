import Files
import Markup
import Text

/// Extracts the tables of an HTML page, row by row. Nested tables are tables of their own.
package struct PageTables {
    private let name: String
    private let limits: ReadingLimits
    /// Receives each row with the index of its table, and returns whether more rows of that table are wanted.
    private let take: (_ table: Int, _ row: Record) throws -> Bool
    /// Receives the heading or caption of a table: the last text outside of cells before its first row.
    private let takeHeading: (_ table: Int, _ text: String) -> Void
    private var open: [Table] = []
    private var count = 0
    /// The text outside of cells since the last block tag.
    private var outside: [UInt8] = []
    /// The last text outside of cells that is not blank; `nil` if there is none since the first row of the last table.
    private var heading: String?

    /// A table whose end tag has not been read yet.
    private struct Table {
        let number: Int
        var isWanted = true
        var line = 0
        var row: Record?
        /// The text of the current cell so far; `nil` between cells.
        var cell: [UInt8]?
        var width = 1
        var height = 1
        /// For each column, the number of further rows that a cell with `rowspan` occupies.
        var taken: [Int] = []
    }

    /// The deepest nesting of tables that is accepted.
    private static let depthLimit = 64

    /// The maximum number of bytes of a heading. Longer texts are not headings.
    private static let headingLimit = 256

    package init(
        _ name: String, _ limits: ReadingLimits,
        heading: @escaping (_ table: Int, _ text: String) -> Void = { _, _ in },
        take: @escaping (_ table: Int, _ row: Record) throws -> Bool
    ) {
        self.name = name
        self.limits = limits
        takeHeading = heading
        self.take = take
    }

    /// Reads a page to its end.
    /// - Throws: `FileError`, and the errors of `take`.
    package mutating func read(_ reader: inout PageReader) throws {
        while let part = try reader.next() {
            switch part {
            case .begin(let tag): try begin(tag)
            case .end(let tag): try end(tag)
            case .text(let text): try add(text)
            }
        }
        while !open.isEmpty { try endTable() }
    }

    private mutating func begin(_ tag: PageTag) throws {
        if Self.blocks.contains(tag.name) { endBlock() }
        switch tag.name {
        case "table":
            guard open.count < Self.depthLimit else {
                throw FileError.damaged(
                    name, line: 0, problem: "its tables are nested deeper than \(Self.depthLimit)")
            }
            open.append(Table(number: count))
            count += 1
        case "tr":
            try endRow()
            beginRow()
        case "td", "th":
            try endCell()
            guard let last = open.indices.last else { return }
            if open[last].row == nil { beginRow() }
            open[last].cell = []
            open[last].width = max(1, tag.number("colspan") ?? 1)
            open[last].height = max(1, tag.number("rowspan") ?? 1)
        // Line breaks inside a cell become spaces.
        case "br", "p", "div", "li": try add([0x20])
        default: break
        }
    }

    private mutating func end(_ name: String) throws {
        if Self.blocks.contains(name) { endBlock() }
        switch name {
        case "table": try endTable()
        case "tr": try endRow()
        case "td", "th": try endCell()
        case "p", "div", "li": try add([0x20])
        default: break
        }
    }

    private mutating func add(_ text: [UInt8]) throws {
        guard let last = open.indices.last, open[last].cell != nil else {
            if outside.count <= Self.headingLimit { outside += text }
            return
        }
        open[last].cell! += text
        try check(open[last].cell!.count)
    }

    /// Elements that separate the texts of a page.
    private static let blocks: Set = [
        "p", "div", "br", "hr", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "body", "header",
        "section",
        "article", "center", "thead", "tbody", "tr",
    ]

    /// Notes the text of a block as the heading, unless it is blank. The text of the last block before a table is its
    /// heading.
    private mutating func endBlock() {
        guard !outside.isEmpty else { return }
        let text = outside.count <= Self.headingLimit ? WrittenText.tidied(CharacterReferences.resolved(outside)) : nil
        if let text, !text.isEmpty { heading = text }
        outside = []
    }

    private func check(_ bytes: Int) throws {
        guard bytes <= limits.recordBytes else {
            throw FileError.recordTooLong(name, line: (open.last?.line ?? 0) + 1, limit: limits.recordBytes)
        }
    }

    private mutating func beginRow() {
        guard let last = open.indices.last else { return }
        var row = Record()
        row.begin(line: open[last].line + 1)
        open[last].row = row
    }

    private mutating func endCell() throws {
        guard let last = open.indices.last, let cell = open[last].cell, var row = open[last].row else { return }
        // Moved out of the array, so that it is not copied with every cell.
        (open[last].cell, open[last].row) = (nil, nil)
        let taken = open[last].taken
        // Columns that a `rowspan` of an earlier row occupies are empty in this row.
        while row.count < taken.count, taken[row.count] > 0 { row.append([]) }
        let (width, height) = (open[last].width, open[last].height)
        guard row.count + width <= limits.columns else {
            throw FileError.tooManyColumns(name, line: row.line, limit: limits.columns)
        }
        for column in 0..<width {
            let text = column == 0 ? WrittenText.tidied(CharacterReferences.resolved(cell)) ?? "" : ""
            if height > 1 {
                while open[last].taken.count <= row.count { open[last].taken.append(0) }
                open[last].taken[row.count] = height
            }
            row.append(Array(text.utf8)[...])
        }
        open[last].row = row
        try check(row.byteCount)
    }

    private mutating func endRow() throws {
        try endCell()
        guard let last = open.indices.last, let row = open[last].row else { return }
        open[last].row = nil
        open[last].line += 1
        if open[last].line == 1 {
            if let heading { takeHeading(open[last].number, heading) }
            heading = nil
        }
        for column in open[last].taken.indices where open[last].taken[column] > 0 { open[last].taken[column] -= 1 }
        if open[last].isWanted { open[last].isWanted = try take(open[last].number, row) }
    }

    private mutating func endTable() throws {
        try endRow()
        _ = open.popLast()
    }
}
