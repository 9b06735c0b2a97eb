import Archives
import Files

extension Statement {
    /// A statement with the name of its file.
    public typealias Named = (name: String, statement: Statement)

    /// Opens a file, or each member of a zip file, named `file.zip/member`. A spreadsheet counts as one file.
    ///
    /// The limits of bytes and rows apply to all members together. The number of rows is checked when they are read.
    /// Members that are empty or are not tables with days, such as letters and pictures, are skipped, and facts of the
    /// first statement name them. If all are skipped, the error of the first one is thrown.
    /// - Throws: the errors of `open`, and `FileError.tooManyMembers`.
    /// - Complexity: as `open`, for each member.
    public static func openAll(_ file: InputFile, options: ReadingOptions) throws(StatementError) -> [Named] {
        let members = try StatementError.ofFile { () throws(FileError) in try file.members(options.limits) }
        guard let members else {
            return [(file.name, try open(file, options: options))]
        }
        let count = RowCount(file.name, limit: options.limits.rows)
        var options = options
        options.isPacked = true
        var statements: [Named] = []
        var (skipped, problem): ([FileFact], StatementError?) = ([], nil)
        for (index, inner) in members.enumerated() {
            let member = try StatementError.ofFile { () throws(FileError) in try inner.asMember(options.limits) }
            let statement: Statement
            do throws(StatementError) {
                statement = try open(member, options: options)
            } catch {
                guard let reason = error.reasonToSkip else { throw error }
                problem = problem ?? error
                let name = inner.name.dropFirst(file.name.count + 1)
                skipped.append(FileFact("skipped file", String(name), because: reason))
                continue
            }
            let counted = Statement(
                format: statement.format, facts: statement.facts, openBills: statement.openBills
            ) { body in
                count.begin(index)
                try statement.forEachRow { row in
                    try count.add(index)
                    try body(row)
                }
            }
            statements.append((inner.name, counted))
        }
        if let problem, statements.isEmpty { throw problem }
        if let (name, first) = statements.first, !skipped.isEmpty {
            statements[0] = (name, first.named(first.format, facts: first.facts + skipped))
        }
        return statements
    }
}

/// Counts the rows of all members of a zip file. Reading a member again replaces its count.
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
        guard total <= limit else { throw FileError.tooManyRows(name, limit: limit) }
    }
}

extension StatementError {
    /// The reason to skip a member of an archive; `nil` if the error concerns a file that may be a statement.
    fileprivate var reasonToSkip: String? {
        switch self {
        case .unknownFormat(_, .table(let table)) where table.hasDays: nil
        case .unknownFormat(_, .encoding): nil
        case .unknownFormat(_, .kind(.oldSpreadsheet)), .unknownFormat(_, .kind(.lossySpreadsheet)): nil
        case .unknownFormat(_, let content): content.reasonToSkip
        case .file(.empty): "it is empty"
        default: nil
        }
    }
}
