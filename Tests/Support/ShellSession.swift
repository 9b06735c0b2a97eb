import Glibc

/// A program that runs as a job of a shell in a pseudo-terminal, so that keys and signals reach it as in real use.
///
/// When the program ends or stops, the shell prints `left CODE`. From then on it runs typed commands, and prints `left
/// CODE` after each.
public final class ShellSession {
    /// The terminal of the session.
    public let terminal = PseudoTerminal()
    /// The settings of the terminal before the program started.
    public let before: termios
    private let shell: pid_t
    private var shown: [UInt8] = []
    private var seen = 0

    private static let script = """
        set -m
        "$@"
        echo "left $?"
        while read -r line; do
            eval "$line"
            echo "left $?"
        done
        """

    /// Starts a program.
    /// - Parameters:
    ///   - program: its path.
    ///   - variables: its complete environment, as `NAME=VALUE`.
    ///   - preparation: shell code that runs before the program.
    public init(_ program: String, _ words: [String], variables: [String], after preparation: String = "true") {
        // On Ctrl-C, a terminal discards pending output, for which a test may be waiting.
        var settings = terminal.settings
        settings.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(terminal.inside, TCSANOW, &settings)
        before = settings
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session leader opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test process may block or ignore signals; the program must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
        posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let code = withPointers(["sh", "-c", preparation + "\n" + Self.script, "sh", program] + words) { words in
            withPointers(variables) { posix_spawn(&process, "/bin/sh", &actions, &attributes, words, $0) }
        }
        guard code == 0 else { preconditionFailure("cannot start a shell: errno \(code)") }
        shell = process
    }

    deinit {
        // The job would outlive its shell.
        if job > 0 { kill(-job, SIGKILL) }
        kill(shell, SIGKILL)
        while waitpid(shell, nil, 0) < 0, errno == EINTR {}
    }

    /// The foreground process group of the terminal: the program's, or the shell's after the program ended or stopped.
    public var job: pid_t { tcgetpgrp(terminal.outside) }

    /// All output so far.
    public var screen: String { String(decoding: shown, as: UTF8.self) }

    /// Waits until a text appears after the last one that was waited for. `false` after 30 seconds, or if the terminal
    /// closes.
    public func shows(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let patience = ContinuousClock.now + .seconds(30)
        // The first place that was not searched, because the text may still have begun there.
        var from = seen
        while true {
            while from + wanted.count <= shown.count {
                if shown[from] == wanted[0], shown[from...].starts(with: wanted) {
                    seen = from + wanted.count
                    return true
                }
                from += 1
            }
            var outside = pollfd(fd: terminal.outside, events: Int16(POLLIN), revents: 0)
            guard ContinuousClock.now < patience, poll(&outside, 1, 1000) >= 0 || errno == EINTR else { return false }
            guard outside.revents != 0 else { continue }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(terminal.outside, &chunk, chunk.count)
            guard count > 0 else { return false }
            shown += chunk.prefix(count)
        }
    }

    /// Types a text at the keyboard.
    public func type(_ text: String) { terminal.type(Array(text.utf8)) }
}
