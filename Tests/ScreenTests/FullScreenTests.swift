import Glibc
import Support
import Testing

/// A full screen as a job of a shell at a terminal.
///
/// The program is `ScreenSession`: it writes every event to a row of the screen, and to a line of a file.
@Suite struct FullScreenTests {
    private let folder = TemporaryFolder()

    private static let leaving =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?12l\u{1B}[?25h"
        + "\u{1B}[H\u{1B}[2J\u{1B}[?1049l\u{1B}[23;0;0t\u{1B}[23;2t"
    private static let entering =
        "\u{1B}[22;2t\u{1B}]2;session\u{7}\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"

    /// Signals that end a program without a handler.
    private static let ending: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM,
            SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
        ] + [__libc_current_sigrtmin(), __libc_current_sigrtmax()]

    private func session(
        _ variables: String..., term: String = "xterm", after preparation: String = "true", inside shell: Bool = false
    ) -> ShellSession {
        let program = builtProgram("ScreenSession")
        let variables = ["TERM=\(term)", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"] + variables
        return shell
            ? ShellSession(
                "/bin/sh", ["-c", "\"$0\" \"$1\"; true", program, folder / "events"], variables: variables,
                after: preparation)
            : ShellSession(program, [folder / "events"], variables: variables, after: preparation)
    }

    private var events: [String] {
        String(decoding: fileBytes(folder / "events"), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Whether the codes that leave the full screen are sent.
    private func leaves(_ session: ShellSession) -> Bool { session.shows(Self.leaving) }

    @Test func `the terminal is restored once`() throws {
        let session = session()
        try #require(session.shows(Self.entering), "\(session.screen)")
        try #require(session.shows("1-ready."), "\(session.screen)")
        #expect(!session.terminal.settings.echoes && !session.terminal.settings.gathersLines)
        session.type("q")
        try #require(session.shows(Self.leaving + "bye"), "\(session.screen)")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        #expect(session.screen.split(separator: Self.leaving, omittingEmptySubsequences: false).count == 2)
    }

    @Test func `the mouse is switched off and on`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("M")
        try #require(session.shows("\u{1B}[?1006l\u{1B}[?1000l"), "\(session.screen)")
        session.type("M")
        session.type("q")
        try #require(session.shows(Self.leaving + "bye"), "\(session.screen)")
        // Once at the start, and once for the second key.
        #expect(session.screen.split(separator: "\u{1B}[?1000h\u{1B}[?1006h").count == 3)
    }

    @Test func `a discarded screen restores everything`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("d")
        try #require(session.shows(Self.leaving + "gone"), "\(session.screen)")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `keys, pastes and clicks are reported`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        for (number, (keys, name)) in [
            ("\u{1B}[A", "up"), ("\u{3}", "control(\"c\")"), ("\u{1B}", "escape"), ("\r", "enter"),
            ("é", "text(\"é\")"), ("\u{1B}[200~a\rb\u{1B}[201~", "paste(\"a\\nb\")"), ("\u{1B}[<0;3;2M", "click("),
            ("\u{1B}[24~", "function(12)"), ("\u{1C}", "control(\"\\\\\")"), ("\u{13}", "control(\"s\")"),
        ].enumerated() {
            session.type(keys)
            let line = "\(number + 2)-\(name)"
            try #require(waits { events.last?.hasPrefix(line) == true }, "\(events)")
        }
        session.type("q")
        try #require(session.shows("left 0"), "\(session.screen)")
    }

    @Test func `a signal that ends the program restores the terminal`() throws {
        for signal in Self.ending {
            let session = session()
            try #require(session.shows("-ready."), "signal \(signal): \(session.screen)")
            kill(session.job, signal)
            try #require(leaves(session), "signal \(signal): \(session.screen)")
            // After a job that ended by SIGINT, the shell ends too.
            if signal == SIGINT {
                #expect(waits { session.terminal.settings.isSame(as: session.before) }, "\(session.screen)")
                continue
            }
            try #require(session.shows("left \(128 + signal)"), "signal \(signal): \(session.screen)")
            #expect(session.terminal.settings.isSame(as: session.before), "signal \(signal)")
        }
    }

    @Test func `a crash restores the terminal`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("T")
        try #require(leaves(session), "\(session.screen)")
        try #require(session.shows("left \(128 + SIGILL)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `an ignored signal stays ignored`() throws {
        let session = session(after: "trap '' HUP TERM")
        try #require(session.shows("1-ready."), "\(session.screen)")
        kill(session.job, SIGHUP)
        kill(session.job, SIGTERM)
        session.type("x")
        try #require(session.shows("2-text"), "\(session.screen)")
        #expect(!session.screen.contains(Self.leaving))
    }

    @Test(arguments: ["\u{1A}", "TSTP", "TTIN"])
    func `a stop restores the terminal until the program continues`(_ stop: String) throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        let during = session.terminal.settings
        let signal = stop == "TTIN" ? SIGTTIN : SIGTSTP
        if stop == "\u{1A}" { session.type(stop) } else { kill(session.job, signal) }
        try #require(leaves(session), "\(session.screen)")
        try #require(session.shows("left \(128 + signal)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        session.type("fg\n")
        try #require(session.shows(Self.entering), "\(session.screen)")
        try #require(session.shows("\u{1B}[2J"), "\(session.screen)")
        try #require(session.shows("2-resumed-80x24."), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: during))
        session.type("q")
        try #require(session.shows(Self.leaving + "bye"), "\(session.screen)")
        try #require(session.shows("left 0"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
    }

    @Test func `Ctrl-Z stops the whole job`() throws {
        let session = session(inside: true)
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("\u{1A}")
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        session.type("fg\n")
        try #require(session.shows("2-resumed"), "\(session.screen)")
        session.type("q")
        try #require(session.shows("left 0"), "\(session.screen)")
    }

    @Test func `an unnoticed stop is repaired when the program continues`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        let during = session.terminal.settings
        kill(session.job, SIGSTOP)
        try #require(session.shows("left \(128 + SIGSTOP)"), "\(session.screen)")
        // Like a shell that restores its terminal.
        var settings = session.before
        tcsetattr(session.terminal.inside, TCSANOW, &settings)
        session.type("fg\n")
        try #require(session.shows(Self.leaving + Self.entering), "\(session.screen)")
        try #require(session.shows("2-resumed"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: during))
    }

    @Test func `in the background the screen leaves the terminal alone and can be ended`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("\u{1A}")
        try #require(session.shows("left \(128 + SIGTSTP)"), "\(session.screen)")
        session.type("bg; wait %1\n")
        try #require(session.shows("left \(128 + SIGTTOU)"), "\(session.screen)")
        session.type("kill -TERM %1; bg; wait %1\n")
        try #require(session.shows("left \(128 + SIGTERM)"), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        #expect(session.screen.split(separator: Self.entering, omittingEmptySubsequences: false).count == 2)
    }

    @Test func `a new window size is reported, and everything redrawn`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        var window = winsize(ws_row: 10, ws_col: 33, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(session.terminal.outside, UInt(TIOCSWINSZ), &window)
        try #require(session.shows("\u{1B}[2J"), "\(session.screen)")
        try #require(session.shows("2-resized-33x10."), "\(session.screen)")
        window = winsize()
        _ = ioctl(session.terminal.outside, UInt(TIOCSWINSZ), &window)
        try #require(session.shows("3-resized-80x24."), "\(session.screen)")
        #expect(!session.screen.contains(Self.leaving))
    }

    @Test func `outside the screen the terminal is restored`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        let during = session.terminal.settings
        session.type("O")
        try #require(session.shows(Self.leaving + "outside: "), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: session.before))
        var window = winsize(ws_row: 10, ws_col: 33, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(session.terminal.outside, UInt(TIOCSWINSZ), &window)
        session.type("word\n")
        try #require(session.shows(Self.entering), "\(session.screen)")
        try #require(session.shows("2-said-word."), "\(session.screen)")
        try #require(session.shows("3-resized-33x10."), "\(session.screen)")
        #expect(session.terminal.settings.isSame(as: during))
        kill(session.job, SIGTERM)
        try #require(leaves(session), "\(session.screen)")
        try #require(session.shows("left \(128 + SIGTERM)"), "\(session.screen)")
    }

    @Test func `a signal outside the screen has its usual effect`() throws {
        let session = session()
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.type("O")
        try #require(session.shows("outside: "), "\(session.screen)")
        session.type("\u{1C}")
        try #require(session.shows("left \(128 + SIGQUIT)"), "\(session.screen)")
    }

    @Test(arguments: ["", "true\n"])
    func `without its shell the screen leaves the terminal to the next owner`(
        _ typed: String
    ) throws {
        let session = session(inside: true)
        try #require(session.shows("1-ready."), "\(session.screen)")
        // The shell in between leads the job.
        kill(session.job, SIGKILL)
        try #require(session.shows("left \(128 + SIGKILL)"), "\(session.screen)")
        // Like a shell that restores its terminal.
        var settings = session.before
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(session.terminal.inside, TCSANOW, &settings)
        // Input that is not meant for the stopped program.
        session.type(typed)
        try #require(leaves(session), "\(session.screen)")
        #expect(waits { events.last?.hasSuffix("-closed") == true }, "\(events)")
        #expect(session.terminal.settings.isSame(as: settings))
    }

    @Test func `a terminal that hung up is closed`() throws {
        let session = session(after: "trap '' HUP")
        try #require(session.shows("1-ready."), "\(session.screen)")
        session.terminal.hangUp()
        #expect(waits { events.last == "2-closed" }, "\(events)")
    }

    @Test func `the clock gives time events`() throws {
        let session = session("WAITS=150")
        try #require(session.shows("2-time."), "\(session.screen)")
        // A single ESC is recognised sooner.
        session.type("\u{1B}")
        try #require(waits { events.contains { $0.hasSuffix("-escape") } }, "\(events)")
    }

    @Test func `the Linux console is cleared`() throws {
        let session = session(term: "linux")
        try #require(session.shows("1-ready."), "\(session.screen)")
        #expect(
            !session.screen.contains("?1049") && !session.screen.contains("\u{1B}]")
                && !session.screen.contains("?2026"))
        session.type("q")
        try #require(session.shows("\u{1B}[?25h\u{1B}[?0c\u{1B}[H\u{1B}[2Jbye"), "\(session.screen)")
    }

    @Test func `without a terminal there is no screen`() throws {
        let session = session(after: "exec </dev/null")
        try #require(session.shows("show a full screen"), "\(session.screen)")
        try #require(session.shows("left 2"), "\(session.screen)")
        #expect(!session.screen.contains("\u{1B}"))
    }

    /// Waits for a condition; `false` if it is not met in time.
    private func waits(until isSo: () -> Bool) -> Bool {
        for _ in 0..<3000 {
            if isSo() { return true }
            usleep(10_000)
        }
        return false
    }
}
