import Files
import Glibc
import Programs
import Text

extension Statement {
    /// Opens a journal of hledger, ledger or Beancount by running the program and reading its CSV output.
    ///
    /// The program gets a copy in which every directive is on a list of safe ones, which run nothing and open no files.
    /// - Returns: `nil` if the file is not a journal.
    /// - Throws: `StatementError.journal`, with a command that the user can type instead; `FileError.tooLarge`, and the
    ///   errors of `delimited` for the output of the program.
    static func journal(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let kind = try JournalKind(FileHead(file)) else { return nil }
        func refusal(_ problem: JournalProblem) -> StatementError {
            .journal(file.name, program: kind.program, command: kind.command(file.name), problem)
        }
        // The name of a member of a zip file is not a path.
        guard !options.isPacked, let programs = options.programs, let path = absolutePath(of: file.name) else {
            throw refusal(.notAFile)
        }
        let copy = try JournalCopy(file, at: path, as: kind, limit: options.limits.bytes, refusal: refusal)
        guard let files = copy.memoryFiles() else { throw refusal(.failed(String(cString: strerror(errno)))) }
        let bounds = ProgramRunner.Bounds(
            seconds: options.limits.bytes == .max ? nil : 120, bytes: options.limits.bytes,
            written: options.limits.bytes)
        let bytes: [UInt8]
        switch programs.feed(kind.words, kind.variables, bounds, files) {
        case .output(let output, let complaints):
            // Beancount prints the valid part of a ledger with errors, and exits with success.
            if kind == .beancount, let error = firstError(complaints) { throw refusal(.failed(copy.named(error))) }
            bytes = output
        case .notFound: throw refusal(.notInstalled)
        case .failed(let complaint): throw refusal(.failed(copy.named(firstLines(complaint))))
        case .killed(let signal): throw refusal(.failed(ProgramRunner.Outcome.reason(ofSignal: signal)))
        case .tooLong(let seconds): throw refusal(.tooLong(seconds: seconds))
        case .tooMuch(let limit): throw FileError.tooLarge(file.name, bytes: limit, limit: limit)
        }
        var inner = options
        inner.encoding = .utf8
        inner.columns = [:]
        inner.programs = nil
        let table = try delimited(InputFile(name: file.name, bytes: bytes), options: inner)
        guard let table else { throw refusal(.failed("it printed no transactions")) }
        let others = table.facts.filter { !["encoding", "delimiter", "header"].contains($0.name) }
        let fact = FileFact("read by", kind.commandName, because: "it is a journal")
        return table.named(kind.name, facts: [fact] + others)
    }

    /// The absolute path of a file, with symbolic links resolved; `nil` if the file does not exist or cannot be
    /// reached.
    public static func absolutePath(of name: String) -> String? {
        guard let path = realpath(name, nil) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }

    /// The first line with a position in a ledger. Python's own messages name positions in `.py` files.
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

    var commandName: String { self == .ledger ? "hledger print -O csv" : "bean-query" }

    /// The command line of the program, which reads its standard input.
    var words: [String] {
        switch self {
        // The prefix selects the journal format, independently of the file's extension.
        case .ledger: ["hledger", "-f", "journal:\(JournalCopy.path(0))", "print", "-O", "csv"]
        case .beancount: ["bean-query", "-f", "csv", JournalCopy.path(0), Self.query]
        }
    }

    /// The command line for a shell, for the user to type.
    func command(_ file: String) -> String {
        switch self {
        case .ledger: return "hledger -f \(quoted(file)) print -O csv > journal.csv"
        case .beancount: return "bean-query -f csv \(quoted(file)) \"\(Self.query)\" > journal.csv"
        }
    }

    /// The environment of the program. Disables the ledger cache, because unpickling it could run code, and all Python
    /// modules but installed ones.
    var variables: [String: String] {
        var variables = ["LC_ALL": "C.UTF-8"]
        guard self == .beancount else { return variables }
        variables["PYTHONIOENCODING"] = "utf-8"
        variables["BEANCOUNT_DISABLE_LOAD_CACHE"] = "1"
        variables["PYTHONSAFEPATH"] = "1"
        // `pip install --user` puts the modules into the home folder, which is otherwise hidden from the program.
        if let home = getenv("HOME").map({ String(cString: $0) + "/.local" }), home.hasPrefix("/"),
            ProgramPath.find(program)?.hasPrefix(home + "/") == true
        {
            variables["PYTHONUSERBASE"] = home
        } else {
            variables["PYTHONNOUSERSITE"] = "1"
        }
        return variables
    }

    /// Selects the columns of the Beancount dialect.
    private static let query =
        "SELECT id AS transaction, date, payee, narration, account, number AS amount, "
        + "currency AS commodity, JOINSTR(tags) AS tags, ENTRY_META('note') AS note, ENTRY_META('spesa') AS spesa"
}
