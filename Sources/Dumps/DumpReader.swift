internal import Failures
public import Ledger
internal import Output
internal import Users

/// Reads a dump line by line, and validates that a book could contain the data.
///
/// Each line is checked by itself. Rows may refer only to rows of earlier lines, and their numbers must ascend. Names
/// and uids are checked for uniqueness only in hierarchies, such as categories; the rest is left to the caller. The
/// dump is complete only when `next` has returned `nil`.
public struct DumpReader {
    private let file: String
    private let nextLine: () throws -> String?
    private var counts = BookCounts()
    private var promised = BookCounts()
    private var order = Order.header
    /// The rows of a hierarchical table, until all of them are read.
    private var tree: [TrackedRow] = []
    /// The numbers that other rows may refer to, by table.
    private var known: [String: Set<Int64>] = [:]
    private var lastID: Int64 = 0
    /// Whether the last change is an import.
    private var isImport = false
    /// Names that were validated. Validation takes longer than reading a line, and a book has few names.
    private var knownAuthors: Set<String> = []
    /// The names of the attachments' files.
    private var attached: Set<String> = []
    /// The present file: its name, salt and length, and the bytes read so far.
    private var begun: (name: String, salt: [UInt8], count: Int)?
    private var content: [UInt8] = []
    private var lastFile = ""
    /// The number of the last line, counted from 1.
    public private(set) var line = 0

    /// The kinds of lines, in the order in which they occur in a dump.
    private enum Order: Hashable {
        case header, number
        case rows(TrackedTable)
        case versions, change, files, end

        private var rank: Int {
            switch self {
            case .header: -2
            case .number: -1
            case .rows(let table): TrackedTable.all.firstIndex(of: table) ?? 0
            case .versions: TrackedTable.all.count
            case .change: TrackedTable.all.count + 1
            case .files: TrackedTable.all.count + 2
            case .end: TrackedTable.all.count + 3
            }
        }

        func precedes(_ other: Order) -> Bool { rank < other.rank }
    }

    /// A reader of a dump, which reads the header immediately.
    /// - Parameters:
    ///   - file: the name of the file in errors.
    ///   - nextLine: returns the next line without its end, `nil` after the last.
    /// - Throws: `DumpError` for a file that is not a dump, is newer, or has an invalid header; the error of
    ///   `nextLine`.
    public init(file: String, nextLine: @escaping () throws -> String?) throws {
        self.file = file
        self.nextLine = nextLine
        try readHeader()
    }

    /// The next record; `nil` after the last, if the end line is correct.
    /// - Throws: `DumpError`, and errors of reading a line.
    public mutating func next() throws -> BookRecord? {
        while order != .end {
            guard let text = try nextLine() else { throw DumpError.cut(file, line: line) }
            line += 1
            do throws(DumpFault) {
                let fields = try DumpFields(text)
                if let record = try begun == nil ? record(fields) : piece(fields) { return record }
            } catch {
                throw DumpError(file, line, error)
            }
        }
        return nil
    }

    /// Reads a piece of the file that was begun last.
    /// - Returns: the file, once complete.
    private mutating func piece(_ fields: DumpFields) throws(DumpFault) -> BookRecord? {
        var fields = fields
        guard let (name, salt, count) = begun, try fields.text("type") == DumpLine.pieceType else {
            throw .value("the file before it is incomplete")
        }
        let piece = try fields.bytes("content", most: DumpLine.pieceCount)
        try fields.requireNoOther()
        content += piece
        guard !piece.isEmpty, content.count <= count else { throw .value("it is not part of the file before it") }
        guard content.count == count else { return nil }
        let record = BookRecord.file(AttachedFile(file: name, salt: salt, content: content))
        (begun, content) = (nil, [])
        counts.count(record)
        return record
    }

    /// Reads the first line of a file.
    private mutating func begin(_ fields: inout DumpFields) throws(DumpFault) {
        try step(to: .files)
        let name = try fields.text("file")
        guard attached.contains(name), name > lastFile else { throw .value("no attachment names that file") }
        lastFile = name
        let count = try fields.count("bytes")
        guard 1...GivenAttachment.most ~= count else { throw .value("'bytes' is not an allowed size of a file") }
        begun = (name, try fields.bytes("salt", most: 64), count)
        try fields.requireNoOther()
    }

    private mutating func readHeader() throws {
        line = 1
        guard let text = try nextLine(), let object = try? JSON(reading: text),
            case .text(let schema) = object["schema"], schema.hasPrefix(DumpLine.schemaStem)
        else { throw DumpError.notADump(file) }
        guard schema == DumpLine.schema else { throw DumpError.newer(file, line: 1, what: schema) }
        do throws(DumpFault) {
            var fields = try DumpFields(text)
            _ = try fields.text("schema")
            _ = try fields.text("book")
            _ = try fields.instant("made")
            for table in TrackedTable.all where !table.isOptionalTable || fields.names(table.plural) {
                promised[table] = try fields.count(table.plural)
            }
            promised.changes = try fields.count("changes")
            if fields.names(DumpLine.files) { promised.files = try fields.count(DumpLine.files) }
            try fields.requireNoOther()
        } catch {
            throw DumpError(file, line, error)
        }
    }

    private mutating func record(_ fields: DumpFields) throws(DumpFault) -> BookRecord? {
        var fields = fields
        let type = try fields.text("type")
        let record: BookRecord
        switch type {
        case "end":
            try step(to: .end)
            guard try fields.count("lines") == line, counts == promised else {
                throw .value("the number of lines at the end, or of entries in the header, is wrong")
            }
            try fields.requireNoOther()
            guard try followsNothing() else { throw .value("there is something after the end") }
            return nil
        case "number":
            try step(to: .number)
            let name = try fields.text("of")
            guard BookRecord.numbered.contains(name) else { throw .unknown("the of '\(name)'") }
            record = .lastNumber(of: name, try fields.number("last"))
        case DumpLine.versionType:
            try step(to: .versions)
            record = try fields.versions()
        case DumpLine.changeType:
            try step(to: .change)
            let change = try fields.change()
            try requireNext(change.id)
            isImport = change.imported != nil
            record = .change(change)
        case DumpLine.fileType:
            try begin(&fields)
            return nil
        case "before", "after", "aside":
            guard order == .change, lastID > 0, let side = BookRecord.Side(rawValue: type) else {
                throw .value("there is no change before it")
            }
            let (table, row) = try fields.touched()
            if side == .aside {
                guard table == .expense, isImport else { throw .value("it is not an expense of an import") }
            }
            record = .touched(side, table, row)
        default:
            guard let table = TrackedTable.named(type) else { throw .unknown("lines of the type '\(type)'") }
            try step(to: .rows(table))
            // In older dumps, profiles have no numbers.
            if table == .profile, !fields.names("id") { fields.add("id", lastID + 1) }
            let row = try fields.row(of: table, isHistory: false)
            try requireNext(row.id)
            try note(row, of: table)
            record = .row(table, row)
        }
        try fields.requireNoOther()
        for author in record.authors { try require(author: author) }
        counts.count(record)
        return record
    }

    /// Advances to another kind of lines, which must come later in the order.
    private mutating func step(to next: Order) throws(DumpFault) {
        guard !next.precedes(order) else { throw .value("it comes after lines that it should precede") }
        guard next != order else { return }
        lastID = 0
        if !tree.isEmpty, case .rows(let table) = order { try requireTree(tree, table) }
        tree = []
        order = next
    }

    /// Notes the row's number, to which other rows may refer, and checks the row's own references.
    private mutating func note(_ row: TrackedRow, of table: TrackedTable) throws(DumpFault) {
        var missing: (table: String, id: Int64)?
        _ = table.mapReferences(of: row.values) { other, value in
            if other != table.name, let id = value.number, known[other]?.contains(id) != true { missing = (other, id) }
            return value
        }
        if let missing { throw .value("there is no \(missing.table) \(missing.id)") }
        if TrackedTable.all.contains(where: { $0.references.contains(table.name) }) {
            known[table.name, default: []].insert(row.id)
        }
        if table.tree != nil { tree.append(row) }
        if table == .attachment, let attachment = Attachment(row) { attached.insert(attachment.file) }
    }

    private mutating func requireNext(_ id: Int64) throws(DumpFault) {
        guard id > lastID else { throw .value("the number \(id) does not come after \(lastID)") }
        lastID = id
    }

    private mutating func require(author: String) throws(DumpFault) {
        if knownAuthors.contains(author) { return }
        if let name = Change.catalogue(ofAuthor: author), (try? ProductSource.checked(source: name)) != nil { return }
        guard BroughtName.users(of: author).allSatisfy({ (try? UserName($0)) != nil }) else {
            throw .value("it has a name that no user can have")
        }
        knownAuthors.insert(author)
    }

    private func followsNothing() throws(DumpFault) -> Bool {
        do {
            return try nextLine() == nil
        } catch {
            return false
        }
    }
}

extension BookRecord {
    /// The names of all authors in the record.
    fileprivate var authors: [String] {
        switch self {
        case .row(let table, let row), .touched(_, let table, let row):
            zip(table.fields, row.values).flatMap { $0.authors(in: $1) }
        case .change(let change): [change.made.by] + (change.undone.map { [$0.by] } ?? [])
        case .counts, .lastNumber, .versions, .file: []
        }
    }
}

extension TrackedField {
    /// The names of authors in a value of the field, and in its entries.
    fileprivate func authors(in value: FieldValue) -> [String] {
        switch kind {
        case .author: [value.text].compactMap(\.self)
        case .entries(let fields):
            value.entries.flatMap { entry in zip(fields, entry).flatMap { $0.authors(in: $1) } }
        default: []
        }
    }
}

/// Checks a hierarchy: every row has a path to the top, within the maximum depth, and names are unique under each parent.
private func requireTree(_ rows: [TrackedRow], _ table: TrackedTable) throws(DumpFault) {
    guard let shape = table.tree else { return }
    let (parent, name) = (table.index(of: shape.parent), table.index(of: shape.name))
    var depths: [Int64: Int] = [:]
    var parents: [Int64: Int64?] = [:]
    for row in rows { parents[row.id] = row.values[parent].number }
    for row in rows {
        var path: [Int64] = []
        var next: Int64? = row.id
        while let id = next, depths[id] == nil {
            guard let above = parents[id], path.count <= rows.count else {
                throw .value(
                    "the \(table.name) \(row.id) of an earlier line is below one that does not exist, or below itself")
            }
            path.append(id)
            next = above
        }
        var depth = next.flatMap { depths[$0] } ?? 0
        for id in path.reversed() {
            depth += 1
            depths[id] = depth
        }
        guard depths[row.id] ?? 0 <= deepestCategory else {
            throw .value("the \(table.name) \(row.id) of an earlier line is too deep")
        }
    }
    var names: Set<[String]> = []
    var uids: Set<String> = []
    for row in rows {
        guard
            names.insert([
                row.values[parent].number.map { String($0) } ?? "", row.values[name].text?.lowercased() ?? "",
            ]).inserted,
            uids.insert(table.uid(of: row.values)).inserted
        else { throw .value("the \(table.name) \(row.id) of an earlier line is there twice") }
    }
}

/// An error in a line.
enum DumpFault: InternalError {
    case value(String)
    case unknown(String)
}

extension DumpError {
    fileprivate init(_ file: String, _ line: Int, _ fault: DumpFault) {
        switch fault {
        case .value(let problem): self = .damaged(file, line: line, problem: problem)
        case .unknown(let what): self = .newer(file, line: line, what: what)
        }
    }
}
