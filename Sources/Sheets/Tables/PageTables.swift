import Files
import Markup
import Text

/// Puts the tables of a page together, row by row: those of others inside them too, each by itself.
package struct PageTables {
    private let name: String
    private let limits: ReadingLimits
    /// Takes the rows with the number of their table; answers whether more of it are wanted.
    private let take: (_ table: Int, _ row: Record) throws -> Bool
    private var open: [Table] = []
    private var count = 0

    /// A table that is not ended.
    private struct Table {
        let number: Int
        var isWanted = true
        var line = 0
        var row: Record?
        /// What the cell has until now; `nil` between cells.
        var cell: [UInt8]?
        var width = 1
        var height = 1
        /// How many rows more each column is taken by a cell that stands higher.
        var taken: [Int] = []
    }

    /// More tables in each other no page has.
    private static let depthLimit = 64

    package init(
        _ name: String, _ limits: ReadingLimits, take: @escaping (_ table: Int, _ row: Record) throws -> Bool
    ) {
        self.name = name
        self.limits = limits
        self.take = take
    }

    /// Reads a page to its end.
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
        // Lines of a cell.
        case "br", "p", "div", "li": try add([0x20])
        default: break
        }
    }

    private mutating func end(_ name: String) throws {
        switch name {
        case "table": try endTable()
        case "tr": try endRow()
        case "td", "th": try endCell()
        case "p", "div", "li": try add([0x20])
        default: break
        }
    }

    private mutating func add(_ text: [UInt8]) throws {
        guard let last = open.indices.last, open[last].cell != nil else { return }
        open[last].cell! += text
        try check(open[last].cell!.count)
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
        // Taken out, so that it is not copied with every cell.
        (open[last].cell, open[last].row) = (nil, nil)
        let taken = open[last].taken
        // Columns of cells that stand higher are empty in this row.
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
        for column in open[last].taken.indices where open[last].taken[column] > 0 { open[last].taken[column] -= 1 }
        if open[last].isWanted { open[last].isWanted = try take(open[last].number, row) }
    }

    private mutating func endTable() throws {
        try endRow()
        _ = open.popLast()
    }
}
