import Support
import Testing

/// Wrong answers at a terminal: asked again there, and never left to the shell.
@Suite struct PromptAnswerTests {
    private let folder = TemporaryFolder()
    private static let password = "a few words in a row"

    private func session(_ words: String...) -> ShellSession {
        ShellSession(["--store", folder / "store"] + words, in: folder)
    }

    private func signUp() {
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("\(Self.password)\n".utf8), in: folder)
    }

    private func list() -> String {
        let list = Spawned(["--store", folder / "store", "list", "--format", "csv"], in: folder)
        return String(decoding: list.output, as: UTF8.self)
    }

    @Test func `a name with a blank and a short password are asked for again`() throws {
        let session = session("signup")
        for (question, answer) in [
            ("Name:", "anna rossi"), ("Name:", "anna"), ("New password of anna", "short"),
            ("New password of anna", Self.password), ("Repeat the password: ", Self.password),
        ] {
            try #require(session.shows(question), "\(session.screen)")
            session.type(answer + "\n")
        }
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(!session.screen.contains("few words"))
    }

    @Test func `after three wrong passwords the shell does not run text typed ahead`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        session.type("wrong one\nwrong two\nwrong three\necho my-secret\n")
        try #require(session.shows("recover anna"), "\(session.screen)")
        try #require(session.shows("left 4"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        session.type("echo done\n")
        try #require(session.shows("left 0"), "\(session.screen)")
        // Text typed between two prompts may be echoed; if the shell had run it, its output would be a separate line.
        let lines = session.screen.split(whereSeparator: \.isNewline).map { $0.filter { $0 != "\r" } }
        #expect(!lines.contains("my-secret") && !session.screen.contains("wrong one"), "\(session.screen)")
    }

    @Test func `a missing category is added, or Tab takes a similar category`() throws {
        signUp()
        for (words, question, keys) in [
            (["5", "chess"], "Make the category 'chess'? [y/N]", "y\n"),
            (["6", "grocerys"], "Make the category 'grocerys'? [y/N]", "\t\n"),
            (["7"], "Category:", "eating\u{1B}[C\n"),
        ] {
            let session = ShellSession(["--store", folder / "store", "add"] + words, in: folder)
            try #require(session.shows(question), "\(session.screen)")
            session.type(keys)
            try #require(session.shows("left 0"), "\(session.screen)")
        }
        let list = list()
        #expect(list.contains(",5.00,EUR,chess,"))
        #expect(list.contains(",6.00,EUR,food:groceries,"))
        #expect(list.contains(",7.00,EUR,food:eating-out,"))
    }

    @Test func `the answer no adds no category, and without a terminal there is no question`() throws {
        signUp()
        let session = session("add", "5", "chess")
        try #require(session.shows("[y/N]"), "\(session.screen)")
        session.type("\n")
        try #require(session.shows("left 3"), "\(session.screen)")
        let piped = Spawned(["--store", folder / "store", "add", "5", "chess"], in: folder)
        #expect(piped.exitCode == 3 && piped.output.isEmpty)
        #expect(String(decoding: piped.error, as: UTF8.self).contains("--new-category"))
        #expect(!list().contains("chess"))
    }

    /// A screen reader reads aloud what is written, in that order.
    @Test func `ui --plain writes each question once and echoes only the typed keys`() throws {
        signUp()
        let session = session("ui", "--plain")
        let typed = [("Command (? for help): ", "a"), ("Amount: ", "12,50"), ("Category: ", "groceries")]
        for (question, answer) in typed {
            try #require(session.shows(question), "\(session.screen)")
            session.type(answer + "\n")
        }
        for _ in 0..<2 {
            try #require(session.shows(": "), "\(session.screen)")
            session.type("\n")
        }
        try #require(session.shows("Command (? for help): "), "\(session.screen)")
        session.type("q\n")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(!session.screen.contains("\u{1B}"), "\(session.screen)")
        for (question, answer) in typed {
            let lines = session.screen.split(whereSeparator: \.isNewline).filter { $0.contains(question) }
            // The question for a command is asked twice.
            let asked = question.hasPrefix("Command") ? [question + answer, question + "q"] : [question + answer]
            #expect(lines.map(String.init) == asked, "\(session.screen)")
        }
        #expect(list().contains(",12.50,EUR,food:groceries,"))
    }
}
