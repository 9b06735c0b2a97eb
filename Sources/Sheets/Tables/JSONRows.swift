import Files
import Markup

/// Finds the objects in a JSON text that are the rows of a table.
package final class JSONShape: JSONReceiver {
    package struct Rows {
        /// The nesting depth of a row: the number of objects and lists around it.
        package let depth: Int
        /// Whether several lists contain rows, so that the name of the list becomes a column: `booked` and `pending`.
        package let areNamed: Bool
    }

    /// For each open object or list, the name of the list; `nil` for an object.
    private var open: [String?] = []
    private var objects = 0
    private var depth: Int?
    private var lists: Set<String> = []
    private static let mostLists = 20

    package init() {}

    /// The objects that are the rows: the top-level objects if there are several, otherwise the objects at the depth of
    /// those in the first list that contains any. `nil` if there is no such list either.
    package var rows: Rows? {
        if objects > 1 { return Rows(depth: 0, areNamed: false) }
        return depth.map { Rows(depth: $0, areNamed: lists.count > 1) }
    }

    package func beginObject(_ key: String?, line: Int) {
        if open.isEmpty { objects += 1 }
        if let list = open.last ?? nil, depth == nil || depth == open.count {
            depth = open.count
            if lists.count < Self.mostLists { lists.insert(list) }
        }
        open.append(nil)
    }

    package func endObject() { open.removeLast() }
    package func beginList(_ key: String?) { open.append(key ?? "") }
    package func endList() { open.removeLast() }
    package func value(_ key: String?, _ text: String?) {}
}

/// Converts the objects of a JSON text into the rows of a table, in two passes: the first finds the columns, the second
/// writes the rows.
package final class JSONRows: JSONReceiver {
    private let name: String
    private let limits: ReadingLimits
    private let rows: JSONShape.Rows
    private let isFindingColumns: Bool
    /// The column index by member path, in order of first appearance.
    private var paths: [String: Int]
    package private(set) var count = 0
    package private(set) var text: SheetText
    private var record = Record()
    private var cells: [Int: String] = [:]
    private var line = 1
    private var open: [(name: String, isList: Bool)] = []

    /// Prepares one pass over the text.
    /// - Parameters:
    ///   - name: the name of the file, for errors and for `text`.
    ///   - rows: the position of the rows, found by `JSONShape`.
    ///   - columns: the finished first pass, for the second; `nil` to run the first.
    package init(_ name: String, _ limits: ReadingLimits, _ rows: JSONShape.Rows, columns: JSONRows? = nil) {
        self.name = name
        self.limits = limits
        self.rows = rows
        text = SheetText(name, limits: limits)
        isFindingColumns = columns == nil
        paths = columns?.paths ?? [:]
    }

    private var isInRow: Bool { open.count > rows.depth && !open[rows.depth].isList }

    package func beginObject(_ key: String?, line: Int) {
        if open.count == rows.depth {
            self.line = max(self.line + 1, line)
            cells = [:]
        }
        open.append((key ?? "", false))
    }

    package func endObject() throws {
        let wasRow = isInRow && open.count == rows.depth + 1
        open.removeLast()
        guard wasRow else { return }
        count += 1
        if rows.areNamed, let list = open.last?.name { try set("status", to: list) }
        guard !isFindingColumns else { return }
        if count == 1 { try write(titles, line: 1) }
        try write((0..<paths.count).map { cells[$0] ?? "" }, line: line)
    }

    package func beginList(_ key: String?) { open.append((key ?? "", true)) }

    package func endList() { open.removeLast() }

    package func value(_ key: String?, _ text: String?) throws {
        guard isInRow, let text else { return }
        // A list of texts becomes one cell. A list of objects inside a row is skipped.
        let inner = open[(rows.depth + 1)...]
        guard !inner.dropLast().contains(where: \.isList) else { return }
        let path = (inner.map(\.name) + [key ?? ""]).filter { !$0.isEmpty }.joined(separator: "\u{0}")
        if !path.isEmpty { try set(path, to: text) }
    }

    private func set(_ path: String, to text: String) throws(FileError) {
        if isFindingColumns {
            guard paths[path] == nil else { return }
            guard paths.count < limits.columns else {
                throw .tooManyColumns(name, line: line, limit: limits.columns)
            }
            paths[path] = paths.count
        } else if let column = paths[path] {
            let cell = cells[column].map { "\($0), \(text)" } ?? text
            guard cell.utf8.count <= limits.recordBytes else {
                throw .recordTooLong(name, line: line, limit: limits.recordBytes)
            }
            cells[column] = cell
        }
    }

    private func write(_ fields: [String], line: Int) throws(FileError) {
        record.begin(line: line)
        for field in fields { record.append(Array(field.utf8)[...]) }
        try text.add(record)
    }

    /// The column titles: the last name of each path, or the whole path if the last name is not unique.
    private var titles: [String] {
        let all = paths.sorted { $0.value < $1.value }.map { $0.key.split(separator: "\u{0}").map(String.init) }
        return all.map { names in
            let last = names[names.count - 1]
            let isOnly = all.count { $0.last == last } == 1
            return Self.words(isOnly ? last : names.joined(separator: " "))
        }
    }

    /// Splits a name into words: `bookingDate` becomes `booking Date`.
    private static func words(_ name: String) -> String {
        var words = ""
        var wasSmall = false
        for character in name {
            if wasSmall, character.isUppercase { words.append(" ") }
            words.append(character)
            wasSmall = character.isLowercase
        }
        return words
    }
}
