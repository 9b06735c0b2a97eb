import Glibc
import Text

extension Statement {
    /// Reads a journal of hledger, ledger or Beancount by the program that knows how: what it prints as CSV.
    ///
    /// Nothing of the journal runs: Beancount keeps no cache beside the file, and plugins that are not its own are refused.
    /// - Returns: `nil` for what is no journal.
    /// - Throws: `StatementError.journal`, with the command to type instead.
    static func journal(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> Statement? {
        guard let kind = try JournalKind(FileHead(file)) else { return nil }
        func refusal(_ problem: JournalProblem) -> StatementError {
            .journal(file.name, program: kind.program, command: kind.command(file.name), problem)
        }
        // The name of a member of a zip file is no path.
        guard let programs = options.programs, let path = absolutePath(of: file.name) else {
            throw refusal(.notAFile)
        }
        if kind == .beancount, let plugin = try foreignPlugin(file) { throw refusal(.plugin(plugin)) }
        let bounds = ProgramRunner.Bounds(
            seconds: options.limits.bytes == .max ? nil : 120, bytes: options.limits.bytes)
        let bytes: [UInt8]
        switch programs.run(kind.words(path), kind.variables, bounds) {
        case .output(let output, let complaints):
            // Beancount prints what it can of a ledger with errors, and ends well.
            if kind == .beancount, let error = firstError(complaints) { throw refusal(.failed(error)) }
            bytes = output
        case .notFound: throw refusal(.notInstalled)
        case .failed(let complaint): throw refusal(.failed(firstLines(complaint)))
        case .tooLong(let seconds): throw refusal(.tooLong(seconds: seconds))
        case .tooMuch(let limit): throw .tooLarge(file.name, bytes: limit, limit: limit)
        }
        var inner = options
        inner.encoding = .utf8
        inner.columns = [:]
        inner.programs = nil
        let table = try delimited(StatementFile(name: file.name, bytes: bytes), options: inner)
        guard let table else { throw refusal(.failed("it printed no transactions")) }
        let told = table.facts.filter { !["encoding", "delimiter", "header"].contains($0.name) }
        let fact = Fact("read by", kind.told, because: "it is a journal")
        return Statement(format: kind.name, facts: [fact] + told, rows: table.forEachRow)
    }

    /// The path from the root; `nil` where nothing is there.
    public static func absolutePath(of name: String) -> String? {
        guard let path = realpath(name, nil) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }

    /// The first line that names a place in a ledger; what Python says of itself names one in a program.
    private static func firstError(_ text: String) -> String? {
        text.split(whereSeparator: \.isNewline).first { line in
            (line.hasPrefix("/") || line.hasPrefix("<")) && !String(line).holds(".py:")
        }.map { $0.split(separator: " ").joined(separator: " ") }
    }

    private static func firstLines(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }.prefix(3)
            .joined(separator: " ")
    }

    /// The first line that would let code run which is not Beancount's own.
    private static func foreignPlugin(_ file: StatementFile) throws(StatementError) -> String? {
        var rest: [UInt8] = []
        var offset = 0
        while true {
            let piece = try file.bytes(from: offset, limit: 1 << 16)
            offset += piece.count
            rest += piece
            let isLast = piece.isEmpty
            let end = isLast ? rest.endIndex : rest.lastIndex(of: 0x0A) ?? rest.startIndex
            for line in rest[..<end].split(separator: 0x0A) where isForeign(line) {
                return String(decoding: line.prefix(80), as: UTF8.self)
            }
            rest.removeSubrange(..<end)
            if isLast { return nil }
        }
    }

    private static func isForeign(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, [UInt8(ascii: "p"), UInt8(ascii: "o")].contains(first) else { return false }
        let words = String(decoding: line.prefix(200), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { return false }
        if words[0] == "option" { return words[1].hasPrefix("\"insert_pythonpath") }
        return words[0] == "plugin" && !words[1].hasPrefix("\"beancount.")
    }
}

/// Why a journal is not read.
public enum JournalProblem: Equatable, Sendable {
    /// The program that reads it is not installed.
    case notInstalled
    /// It lies where no other program finds it, as in a zip file.
    case notAFile
    /// The program refused it, with what it said.
    case failed(String)
    /// The program was stopped after this many seconds.
    case tooLong(seconds: Int)
    /// The journal has the program run code of others, by this line.
    case plugin(String)
}

extension JournalKind {
    var name: String { self == .ledger ? "hledger" : "Beancount" }

    var program: String { self == .ledger ? "hledger" : "bean-query" }

    var told: String { self == .ledger ? "hledger print -O csv" : "bean-query" }

    /// What is run for a file.
    func words(_ path: String) -> [String] {
        switch self {
        // Whatever the file is called, it is read as a journal.
        case .ledger: ["hledger", "-f", "journal:\(path)", "print", "-O", "csv"]
        case .beancount: ["bean-query", "-f", "csv", path, Self.query]
        }
    }

    /// The same for a shell, as a person types it.
    func command(_ file: String) -> String {
        let quoted = "'" + file.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        switch self {
        case .ledger: return "hledger -f \(quoted) print -O csv > journal.csv"
        case .beancount: return "bean-query -f csv \(quoted) \"\(Self.query)\" > journal.csv"
        }
    }

    /// Without a cache in the folder of the file, which would be written there, or, planted by somebody, be run.
    var variables: [String: String] {
        ["LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "BEANCOUNT_DISABLE_LOAD_CACHE": "1"]
    }

    /// The columns of the dialect Beancount.
    private static let query =
        "SELECT id AS transaction, date, payee, narration, account, number AS amount, "
        + "currency AS commodity, JOINSTR(tags) AS tags, ENTRY_META('note') AS note, ENTRY_META('spesa') AS spesa"
}
