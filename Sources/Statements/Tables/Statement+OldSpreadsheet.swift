import Files
import Glibc
import Programs
import Text

extension Statement {
    /// Reads a binary file of Excel (.xls) by `ssconvert` of Gnumeric, which makes a spreadsheet of today (XLSX) of it, with
    /// the same sheets, numbers and formats.
    ///
    /// It runs as a child with bounds of time and output, reads a copy in memory and writes into another file in memory,
    /// since what it makes is no stream: no path is an argument.
    /// - Returns: `nil` for a file that is none, and where nothing runs programs.
    /// - Throws: `StatementError.unknownFormat` where the program is not installed, and where it cannot read all of
    ///   the file; and as a spreadsheet.
    static func oldSpreadsheet(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let programs = options.programs, try FileKind(file) == .oldSpreadsheet else { return nil }
        let limit = options.limits.bytes
        guard let copy = MemoryFile(try file.bytes(from: 0, limit: limit)), let made = MemoryFile() else {
            throw FileError.cannotRead(file.name, reason: String(cString: strerror(errno)))
        }
        let bounds = ProgramRunner.Bounds(seconds: limit == .max ? nil : 120, bytes: limit)
        let problem: String
        switch programs.feed(words, ["LC_ALL": "C.UTF-8"], bounds, [copy, made]) {
        case .output(_, let complaints):
            // Without its format an amount in another currency is one in euro.
            if let complaint = firstProblem(of: complaints) {
                problem = complaint
            } else if let bytes = made.bytes(limit: limit) {
                return try opened(InputFile(name: file.name, bytes: bytes), options)
            } else {
                throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
            }
        case .notFound: throw StatementError.unknownFormat(file.name, .kind(.oldSpreadsheet))
        case .failed(let complaint): problem = complaint
        case .tooLong(let seconds): problem = "it takes longer than \(seconds) seconds"
        case .tooMuch: throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
        }
        let line = problem.split(whereSeparator: \.isNewline).first.map { String($0).singleLine }
        throw StatementError.unknownFormat(file.name, .kind(.lossySpreadsheet(line ?? "it says nothing")))
    }

    private static let words = [
        "ssconvert", "--import-type=Gnumeric_Excel:excel", "--export-type=Gnumeric_Excel:xlsx", "fd://0", "fd://3",
    ]

    /// The first line that says that something of the file is lost; what it says of its own settings is none.
    private static func firstProblem(of complaints: String) -> String? {
        complaints.split(whereSeparator: \.isNewline).map(String.init).first { line in
            ["Unknown format", "Invalid", "Corrupt", "corrupt", "truncated"].contains { line.end(of: $0) != nil }
        }
    }

    private static func opened(
        _ file: InputFile, _ options: ReadingOptions
    ) throws -> Statement {
        guard let statement = try spreadsheet(file, options: options) else {
            throw StatementError.unknownFormat(file.name, .kind(.lossySpreadsheet("it makes no sheet of it")))
        }
        let fact = FileFact("read by", "ssconvert", because: "it is a binary Excel file")
        return Statement(format: statement.format, facts: [fact] + statement.facts, rows: statement.forEachRow)
    }
}
