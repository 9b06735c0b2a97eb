import Glibc
import Support
import Testing

/// Queries that would use all resources of a machine, and the prompt for queries.
@Suite(.serialized) struct QueryProcessTests {
    private let folder = TemporaryFolder()

    /// Numbers without end.
    private static let endless = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"

    private func signUp() {
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("a few words in a row\n".utf8),
            in: folder)
    }

    /// Runs a query in no more memory than that, in KiB.
    private func run(_ query: String, _ words: String..., memory: Int = 200 * 1024) -> Spawned {
        Spawned(
            ["--store", folder / "store", "sql", query] + words, in: folder, limitingMemory: memory)
    }

    @Test(arguments: [
        "\(endless) SELECT count(*) FROM c", "\(endless) SELECT hex(randomblob(1000)) FROM c ORDER BY 1",
        "\(endless) SELECT group_concat(hex(randomblob(1000))) FROM c",
        "\(endless) SELECT json_group_array(hex(randomblob(1000))) FROM c",
        "\(endless) SELECT DISTINCT hex(randomblob(1000)) FROM c", "\(endless) SELECT x FROM c",
        "\(endless) SELECT hex(zeroblob(1000000)) FROM c", "SELECT zeroblob(2000000000)",
        "SELECT randomblob(2000000000)", "SELECT printf('%.*c', 2000000000, 'x')",
        "SELECT instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1')",
        "\(endless), d AS (SELECT x FROM c LIMIT 100000) SELECT count(*) FROM d AS a, d AS b, d AS e",
        "\(endless) SELECT x, sum(x) OVER (ORDER BY -x) FROM c",
    ])
    func `an excessive query ends with code 1 and a message`(query: String) {
        signUp()
        let start = ContinuousClock.now
        let result = run(query, "--timeout", "1", "--format", "csv")
        let error = String(decoding: result.error, as: UTF8.self)
        #expect(result.exitCode == 1, "\(error)")
        #expect(error.hasPrefix("spesa: "), "\(error)")
        #expect(result.output.isEmpty)
        // A limit of one second, two seconds of patience, and a margin for a busy machine.
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a query may have any time limit`() {
        signUp()
        let result = run("SELECT 1 AS one", "--timeout", String(Int.max), "--format", "csv")
        #expect(result.exitCode == 0)
        #expect(String(decoding: result.output, as: UTF8.self) == "one\n1\n")
    }

    /// Waits for the terminal's mode: the editor changes it shortly after it shows the prompt.
    private func waitForLines(_ session: ShellSession, _ gathersLines: Bool) {
        for _ in 0..<10_000 where session.terminal.settings.gathersLines != gathersLines { usleep(1000) }
        #expect(session.terminal.settings.gathersLines == gathersLines)
    }

    @Test func `a prompt answers, has a history, and survives Ctrl-C`() throws {
        signUp()
        let session = ShellSession(["--store", folder / "store", "sql"], in: folder)
        try #require(session.shows("sql> "), "\(session.screen)")
        session.type("select 'forty' || 'two';\r")
        try #require(session.shows("fortytwo\r\n\r\n1 row"), "\(session.screen)")
        try #require(session.shows("sql> "), "\(session.screen)")
        // Before the editor has the terminal, a Ctrl-C would discard the query.
        waitForLines(session, false)
        session.type("\(Self.endless) select count(*) from c;\r")
        try #require(session.shows("\r\n"), "\(session.screen)")
        // The editor keeps the terminal until the query starts.
        waitForLines(session, true)
        session.type("\u{3}")
        try #require(session.shows("spesa: interrupted"), "\(session.screen)")
        try #require(session.shows("sql> "), "\(session.screen)")
        // Before the editor has the terminal, a Ctrl-C would be its signal and not a key.
        waitForLines(session, false)
        session.type("half a query\u{3}")
        try #require(session.shows("sql> "), "\(session.screen)")
        session.type("\u{1B}[A\u{1B}[A\r")
        try #require(session.shows("fortytwo\r\n\r\n1 row"), "\(session.screen)")
        try #require(session.shows("sql> "), "\(session.screen)")
        session.type("\u{4}")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `Ctrl-C just after a query stops it and not the prompt`() throws {
        signUp()
        let session = ShellSession(["--store", folder / "store", "sql"], in: folder)
        for _ in 0..<20 {
            try #require(session.shows("sql> "), "\(session.screen)")
            waitForLines(session, false)
            session.type("\(Self.endless) select count(*) from c;\r")
            waitForLines(session, true)
            session.type("\u{3}")
            try #require(session.shows("spesa: interrupted"), "\(session.screen)")
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
    func `a signal at the prompt restores the terminal`(signal: Int32) throws {
        signUp()
        let session = ShellSession(["--store", folder / "store", "sql"], in: folder)
        try #require(session.shows("sql> "), "\(session.screen)")
        waitForLines(session, false)
        kill(session.job, signal)
        try #require(session.shows("left \(128 + signal)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `a stopped prompt continues with its line`() throws {
        signUp()
        let session = ShellSession(["--store", folder / "store", "sql"], in: folder)
        try #require(session.shows("sql> "), "\(session.screen)")
        waitForLines(session, false)
        let during = session.terminal.settings
        session.type("select 6 ")
        try #require(session.shows("6 "), "\(session.screen)")
        kill(session.job, SIGTSTP)
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        session.type("fg\n")
        try #require(session.shows("select 6"), "\(session.screen)")
        waitForLines(session, false)
        #expect(session.terminal.settings.isSame(as: during))
        session.type("* 7;\r")
        try #require(session.shows("42"), "\(session.screen)")
        session.type("quit\r")
        try #require(session.shows("left 0"), "\(session.screen)")
    }

    @Test func `Ctrl-C ends a query given as a command with code 130`() throws {
        signUp()
        let session = ShellSession(
            ["--store", folder / "store", "sql", "\(Self.endless) SELECT count(*) FROM c", "--timeout", "60"],
            in: folder)
        usleep(500_000)
        session.type("\u{3}")
        try #require(session.shows("left 130"), "\(session.screen)")
    }
}
