extension Statement {
    /// A statement and what it is called.
    public typealias Named = (name: String, statement: Statement)

    /// Recognises a file, or each file of a zip file that is no spreadsheet; these are called `file.zip/member`.
    ///
    /// Bytes and rows are limited over all members together; one that is nothing known refuses the whole.
    /// - Throws: as `open`, and `StatementError.tooManyMembers`.
    /// - Complexity: as `open`, for each member.
    public static func openAll(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> [Named] {
        guard try isZip(file) else { return [(file.name, try open(file, options: options))] }
        let archive = try ZipArchive(file)
        // Documents of offices are zip files with such a list.
        guard !archive.contains("[Content_Types].xml"), !archive.contains("xl/workbook.xml") else {
            return [(file.name, try open(file, options: options))]
        }
        let members = archive.members.filter(\.isFile)
        guard !members.isEmpty else { throw .unknownFormat(file.name, header: []) }
        guard members.count <= options.limits.columns else {
            throw .tooManyMembers(file.name, limit: options.limits.columns)
        }
        let size = members.reduce(0) { $0.addingReportingOverflow($1.size).overflow ? .max : $0 + $1.size }
        guard size <= options.limits.bytes else {
            throw .tooLarge(file.name, bytes: size, limit: options.limits.bytes)
        }
        let count = RowCount(file.name, limit: options.limits.rows)
        var options = options
        // A database can only be opened where it lies, and the name of a member is no path.
        options.driver = nil
        options.programs = nil
        var statements: [Named] = []
        for (index, member) in members.enumerated() {
            let bytes = ZipMemberFile(archive, member)
            let inner = StatementFile(name: "\(file.name)/\(member.name)", count: member.size) {
                (offset, memory) throws(StatementError) in try bytes.read(from: offset, into: memory)
            }
            guard try !isZip(inner) else {
                throw ZipArchive.damaged(inner, "a zip file or spreadsheet inside a zip file is not read")
            }
            let statement = try open(inner, options: options)
            let counted = Statement(format: statement.format, facts: statement.facts) { body in
                count.begin(index)
                try statement.forEachRow { row in
                    try count.add(index)
                    try body(row)
                }
            }
            statements.append((inner.name, counted))
        }
        return statements
    }

    private static func isZip(_ file: StatementFile) throws(StatementError) -> Bool {
        let start = try file.bytes(from: 0, limit: 4)
        return start == [0x50, 0x4B, 0x03, 0x04] || start == [0x50, 0x4B, 0x05, 0x06]
    }
}

extension ZipArchive.Member {
    /// Neither a folder, nor what macOS keeps beside each file, nor hidden.
    fileprivate var isFile: Bool {
        !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/") && name.split(separator: "/").last?.first != "."
    }
}

/// How many rows the members of a zip file have, all together; each of them may be read several times.
private final class RowCount {
    private let name: String
    private let limit: Int
    private var counts: [Int: Int] = [:]
    private var total = 0

    init(_ name: String, limit: Int) {
        self.name = name
        self.limit = limit
    }

    func begin(_ member: Int) {
        total -= counts.updateValue(0, forKey: member) ?? 0
    }

    func add(_ member: Int) throws {
        counts[member, default: 0] += 1
        total += 1
        guard total <= limit else { throw StatementError.tooManyRows(name, limit: limit) }
    }
}
