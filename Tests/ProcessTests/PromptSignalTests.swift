import Glibc
import Support
import Testing

/// The state of the terminal when a signal arrives during a prompt.
@Suite struct PromptSignalTests {
    private let folder = TemporaryFolder()
    private static let password = "a few words in a row"

    /// Signals that end a program without a handler.
    private static let ending: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM,
            SIGTERM,
            SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
        ] + [__libc_current_sigrtmin(), __libc_current_sigrtmax()]

    /// Signals without an effect on the program. SIGPIPE has none because the program ignores it.
    private static let unnoticed: [Int32] = [SIGPIPE, SIGCHLD, SIGURG, SIGWINCH, SIGCONT]

    private func signUp() {
        let store = folder / "store"
        _ = Spawned(
            ["--store", store, "signup", "anna", "--password-stdin"], input: Array("\(Self.password)\n".utf8),
            in: folder)
    }

    private func session(_ words: String...) -> ShellSession {
        ShellSession(["--store", folder / "store"] + words, in: folder)
    }

    @Test(arguments: [(["login", "anna"], "Password of anna: "), (["add"], "Amount:"), (["add", "1"], "Category:")])
    func `a signal that ends the program restores the terminal`(words: [String], question: String) throws {
        signUp()
        for signal in Self.ending {
            let session = ShellSession(["--store", folder / "store"] + words, in: folder)
            try #require(session.shows(question), "signal \(signal): \(session.screen)")
            #expect(!session.terminal.settings.echoes, "signal \(signal)")
            kill(session.job, signal)
            try #require(session.shows("left \(128 + signal)"), "signal \(signal): \(session.screen)")
            #expect(session.terminal.settings.isSame(as: session.before), "signal \(signal)")
        }
    }

    @Test(arguments: [(["login", "anna"], "Password of anna: "), (["add"], "Amount:")])
    func `a signal that stops the program restores the terminal until it continues`(
        words: [String], question: String
    ) throws {
        signUp()
        for signal in [SIGTSTP, SIGTTIN] {
            let session = ShellSession(["--store", folder / "store"] + words, in: folder)
            try #require(session.shows(question), "\(session.screen)")
            let during = session.terminal.settings
            #expect(!during.echoes)
            kill(session.job, signal)
            try #require(session.shows("left \(128 + signal)"), "\(session.screen)")
            #expect(session.terminal.settings.isSame(as: session.before))
            session.type("fg\n")
            try #require(session.shows(question), "\(session.screen)")
            #expect(session.terminal.settings.isSame(as: during))
            kill(session.job, SIGTERM)
            try #require(session.shows("left \(128 + SIGTERM)"), "\(session.screen)")
            #expect(session.terminal.settings.isSame(as: session.before))
        }
    }

    @Test func `Ctrl-C and Ctrl-Z work at a password prompt`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        session.type("\u{1A}")
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        session.type("fg\n")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        #expect(!session.terminal.settings.echoes)
        session.type("\u{3}")
        try #require(session.shows("left 130"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `text typed after continuing is still hidden and is the password`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        kill(session.job, SIGTSTP)
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        session.type("fg\n")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        session.type(Self.password + "\n")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.screen.contains("Signed in as anna."))
        #expect(!session.screen.contains("a few words"))
    }

    @Test func `an unnoticed stop is repaired when the program continues`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        kill(session.job, SIGSTOP)
        try #require(session.shows("left \(128 + SIGSTOP)"), "\(session.screen)")
        // Like a shell that restores its terminal.
        var settings = session.before
        tcsetattr(session.terminal.inside, TCSANOW, &settings)
        session.type("fg\n")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        #expect(!session.terminal.settings.echoes)
        session.type(Self.password + "\n")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `a prompt in the background leaves the terminal alone and can be ended`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        session.type("\u{1A}")
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        session.type("bg; wait %1\n")
        try #require(session.shows("left \(128 + SIGTTOU)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        session.type("kill -TERM %1; bg; wait %1\n")
        try #require(session.shows("left \(128 + SIGTERM)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `every prompt edits its line without leaving control characters`() throws {
        signUp()
        let session = session("add")
        let left = "\u{1B}[D"
        for (question, keys) in [
            ("Amount:", "1250\(left)\(left),\n"), ("Category:", "groceriesX\u{7F}\n"), ("What", "izza\u{1B}[HP\n"),
            ("Day", "\n"),
        ] {
            try #require(session.shows(question), "\(session.screen)")
            session.type(keys)
        }
        try #require(session.shows("left 0"), "\(session.screen)")
        let list = Spawned(["--store", folder / "store", "list", "--format", "csv"], in: folder)
        #expect(String(decoding: list.output, as: UTF8.self).contains(",12.50,EUR,food:groceries,Pizza,"))
    }

    @Test func `other signals have no effect`() throws {
        signUp()
        let session = session("login", "anna")
        try #require(session.shows("Password of anna: "), "\(session.screen)")
        for signal in Self.unnoticed { kill(session.job, signal) }
        session.type(Self.password + "\n")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(!session.screen.contains("a few words"))
        #expect(session.terminal.settings.isSame(as: session.before))
    }
}
