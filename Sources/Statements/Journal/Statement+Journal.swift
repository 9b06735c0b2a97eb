import Files
import Glibc
import Programs
import Text

extension Statement {
    /// Reads a journal of hledger, ledger or Beancount by the program that knows how: what it prints as CSV.
    ///
    /// The program gets a copy in which every directive is on a list of those that run nothing and open no file.
    /// - Returns: `nil` for what is no journal.
    /// - Throws: `StatementError.journal`, with the command to type instead.
    static func journal(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let kind = try JournalKind(FileHead(file)) else { return nil }
        func refusal(_ problem: JournalProblem) -> StatementError {
            .journal(file.name, program: kind.program, command: kind.command(file.name), problem)
        }
        // The name of a member of a zip file is no path.
        guard !options.isPacked, let programs = options.programs, let path = absolutePath(of: file.name) else {
            throw refusal(.notAFile)
        }
        let copy = try JournalCopy(file, at: path, as: kind, limit: options.limits.bytes, refusal: refusal)
        guard let files = copy.memoryFiles() else { throw refusal(.failed(String(cString: strerror(errno)))) }
        let bounds = ProgramRunner.Bounds(
            seconds: options.limits.bytes == .max ? nil : 120, bytes: options.limits.bytes)
        let bytes: [UInt8]
        switch programs.feed(kind.words, kind.variables, bounds, files) {
        case .output(let output, let complaints):
            // Beancount prints what it can of a ledger with errors, and ends well.
            if kind == .beancount, let error = firstError(complaints) { throw refusal(.failed(copy.named(error))) }
            bytes = output
        case .notFound: throw refusal(.notInstalled)
        case .failed(let complaint): throw refusal(.failed(copy.named(firstLines(complaint))))
        case .tooLong(let seconds): throw refusal(.tooLong(seconds: seconds))
        case .tooMuch(let limit): throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
        }
        var inner = options
        inner.encoding = .utf8
        inner.columns = [:]
        inner.programs = nil
        let table = try delimited(InputFile(name: file.name, bytes: bytes), options: inner)
        guard let table else { throw refusal(.failed("it printed no transactions")) }
        let told = table.facts.filter { !["encoding", "delimiter", "header"].contains($0.name) }
        let fact = FileFact("read by", kind.told, because: "it is a journal")
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
}

extension JournalKind {
    var name: String { self == .ledger ? "hledger" : "Beancount" }

    var program: String { self == .ledger ? "hledger" : "bean-query" }

    var told: String { self == .ledger ? "hledger print -O csv" : "bean-query" }

    /// What is run; it reads its standard input.
    var words: [String] {
        switch self {
        // Whatever a path ends in, it is read as a journal.
        case .ledger: ["hledger", "-f", "journal:\(JournalCopy.path(0))", "print", "-O", "csv"]
        case .beancount: ["bean-query", "-f", "csv", JournalCopy.path(0), Self.query]
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

    /// No cache of a journal, which would be unpickled and so could run code, and no modules of Python but those installed.
    var variables: [String: String] {
        var variables = ["LC_ALL": "C.UTF-8"]
        guard self == .beancount else { return variables }
        variables["PYTHONIOENCODING"] = "utf-8"
        variables["BEANCOUNT_DISABLE_LOAD_CACHE"] = "1"
        variables["PYTHONSAFEPATH"] = "1"
        // A program that pip installed for the user alone has its modules there too, and is not told its home.
        if let home = getenv("HOME").map({ String(cString: $0) + "/.local" }), home.hasPrefix("/"),
            ProgramPath.find(program)?.hasPrefix(home + "/") == true
        {
            variables["PYTHONUSERBASE"] = home
        } else {
            variables["PYTHONNOUSERSITE"] = "1"
        }
        return variables
    }

    /// The columns of the dialect Beancount.
    private static let query =
        "SELECT id AS transaction, date, payee, narration, account, number AS amount, "
        + "currency AS commodity, JOINSTR(tags) AS tags, ENTRY_META('note') AS note, ENTRY_META('spesa') AS spesa"
}
