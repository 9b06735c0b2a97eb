import Files
import Glibc
import Programs
import Text

extension Statement {
    /// Opens a binary Excel file (.xls) through `ssconvert` of Gnumeric, which converts it to XLSX.
    ///
    /// The program runs as a child process with limits for time and output. Input and output are memory files: no path
    /// is an argument, and the output cannot be streamed.
    /// - Returns: `nil` for other files, and without a program runner.
    /// - Throws: `StatementError.unknownFormat` if the program is not installed or loses content, and the errors of a
    ///   spreadsheet.
    static func oldSpreadsheet(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let programs = options.programs, try FileKind(file) == .oldSpreadsheet else { return nil }
        let limit = options.limits.bytes
        guard let copy = MemoryFile(try file.bytes(from: 0, limit: limit)), let made = MemoryFile() else {
            throw FileError.cannotRead(file.name, reason: String(cString: strerror(errno)))
        }
        let bounds = ProgramRunner.Bounds(seconds: limit == .max ? nil : 120, bytes: limit, written: limit)
        let problem: String
        switch programs.feed(words, ["LC_ALL": "C.UTF-8"], bounds, [copy, made]) {
        case .output(_, let complaints):
            // If the number format is lost, an amount in another currency looks like euro.
            if let complaint = firstProblem(of: complaints) {
                problem = complaint
            } else if let bytes = made.bytes(limit: limit) {
                return try opened(InputFile(name: file.name, bytes: bytes), options)
            } else {
                throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
            }
        case .notFound: throw StatementError.unknownFormat(file.name, .kind(.oldSpreadsheet))
        case .failed(let complaint): problem = complaint
        case .killed(SIGXFSZ): throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
        case .killed(let signal): problem = ProgramRunner.Outcome.reason(ofSignal: signal)
        case .tooLong(let seconds): problem = "it takes longer than \(seconds) seconds"
        case .tooMuch: throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
        }
        let line = problem.split(whereSeparator: \.isNewline).first.map { String($0).singleLine }
        throw StatementError.unknownFormat(file.name, .kind(.lossySpreadsheet(line ?? "it says nothing")))
    }

    private static let words = [
        "ssconvert", "--import-type=Gnumeric_Excel:excel", "--export-type=Gnumeric_Excel:xlsx", "fd://0", "fd://3",
    ]

    /// The first message about lost content; `nil` without one. Messages about the program's own settings are ignored.
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
        return statement.named(statement.format, facts: [fact] + statement.facts)
    }
}
