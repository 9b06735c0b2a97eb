internal import Arguments
internal import Database
internal import Storage
internal import Terminal

/// `spesa sql [QUERY]`
struct Sql: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "sql", summary: "Query the book in SQL.",
        discussion: """
            A query reads these views of the book. It cannot write:

            \(views)

            Days are texts such as 2026-11-20, months such as 2026-11. Amounts are in cents and as text; void and \
            archived are 1 or 0. Only the view expenses has void expenses. "from" is a word of SQL and needs double \
            quotes. :today is the day that counts as today. Without a query, spesa shows a prompt with history and \
            completion on a terminal; elsewhere it reads the query from standard input.
            """,
        examples: [
            ("spesa sql 'SELECT month, amount FROM months ORDER BY cents DESC LIMIT 3'", "the most expensive months"),
            ("spesa sql 'SELECT day, payee, amount FROM expenses WHERE void = 0' --format csv", "for a spreadsheet"),
            ("spesa sql", "asks at a prompt"),
        ], alsoCalled: ["query", "select"])

    @Argument("The query.") var query: String?
    @Option("How many seconds a query may take.", placeholder: "N") var timeout: Count = Count(5)

    func run(in environment: Environment) throws {
        if let query { return try environment.answer(query, within: timeout.number) }
        if environment.canAsk { return try environment.answerQueries(within: timeout.number) }
        var lines = ""
        while let line = try environment.system.readLine() {
            lines += line + "\n"
            // Longer input is cut here. The database then reports that the query is too long.
            if lines.utf8.count > 1 << 20 { break }
        }
        try environment.answer(lines, within: timeout.number)
    }

    /// The views with their columns, wrapped for a narrow terminal.
    private static var views: String {
        bookViews.map { view in
            let words = view.columns.enumerated().map {
                $0.offset + 1 < view.columns.count ? $0.element + "," : $0.element
            }
            var lines = ["    \(view.name):"]
            for word in words {
                if lines[lines.count - 1].count + 1 + word.count > 72 { lines.append("       ") }
                lines[lines.count - 1] += " " + word
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension Environment {
    /// Runs a query and writes its result.
    fileprivate func answer(_ query: String, within seconds: Int) throws {
        var answer: SQLOutput?
        try system.watching { limit in answer = try result(of: query, within: seconds, limit) }
        try answer?.show(in: self)
    }

    private func result(
        of query: String, within seconds: Int, _ limit: (Int) -> () -> QueryStop?
    ) throws -> SQLOutput {
        let answer = try SQLOutput(format: format, isHiding: hidesAmounts())
        let (book, session) = (try bookEntry(), try session())
        do {
            try session.query(
                query, of: book, today: today, within: seconds,
                into: QueryReceiver(columns: { answer.begin($0) }, row: answer.add, stop: limit(seconds)))
        } catch let error as QueryError {
            throw QueryFailure(error: error, query: query, seconds: seconds)
        }
        return answer
    }

    /// Reads and runs queries at a prompt until the end of input. Continues after a failed query and after Ctrl-C;
    /// other errors end it.
    ///
    /// The line history is kept in memory only, because it may contain data of a sealed book.
    fileprivate func answerQueries(within seconds: Int) throws {
        _ = try bookEntry()
        let ask = prompt.console { QueryWords.completions(of: $0) }
        notice("a query ends with ; or an empty line. .help says more, Ctrl-D leaves")
        while true {
            var (answer, isEnd): (SQLOutput?, Bool) = (nil, false)
            do {
                // Ctrl-C is watched for before the query is read, so that it is not lost if pressed just after the
                // query.
                try system.watching { limit in
                    guard let query = try nextQuery(ask) else {
                        isEnd = true
                        return
                    }
                    // A session that was idle for too long ends here, as before any other command.
                    try requireStillSignedIn()
                    answer = try result(of: query, within: seconds, limit)
                }
                if isEnd { return }
                try answer?.show(in: self)
            } catch PromptError.interrupted {
                // Discards the incomplete query.
            } catch let failure as QueryFailure {
                reportBeforeAskingAgain(failure)
            } catch let error as CommandError where error.isOfAnswer {
                reportBeforeAskingAgain(error)
            }
        }
    }

    /// Reads lines up to the end of a query, which is `;` or an empty line, and shows help for `.help`. Returns `nil`
    /// at the end of input, which discards an incomplete query, and for `quit` or `exit`.
    private func nextQuery(_ ask: (String) throws -> String?) throws -> String? {
        var query = ""
        while let line = try ask(query.isEmpty ? "sql> " : "...> ") {
            let word = line.lowercased().filter { $0 != " " && $0 != ";" }
            if query.isEmpty {
                if word.isEmpty { continue }
                if ["quit", "exit", ".quit", ".exit", ".q"].contains(word) { return nil }
                if [".help", "help", ".views", ".tables", ".schema"].contains(word) {
                    try showHelp(of: ["sql"])
                    continue
                }
            }
            query += line + "\n"
            if word.isEmpty || line.reversed().first(where: { $0 != " " }) == ";" { return query }
        }
        return nil
    }
}

extension CommandError {
    fileprivate var isOfAnswer: Bool {
        if case .answerTooLong = self { true } else { false }
    }
}
