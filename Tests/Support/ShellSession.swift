import Glibc

/// A program as a job of a shell at a terminal, where keys and signals reach it as they do in life.
///
/// When the program has ended or stopped, the shell says `left CODE`; then it does so after each command that is typed.
public final class ShellSession {
    /// Where the program is shown.
    public let terminal = PseudoTerminal()
    /// The settings of the terminal before the program was started.
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
    ///   - variables: all of its environment, as `NAME=VALUE`.
    ///   - preparation: what the shell runs before.
    public init(_ program: String, _ words: [String], variables: [String], after preparation: String = "true") {
        // Ctrl-C would have the terminal throw away what is shown just then, which a test may wait for.
        var settings = terminal.settings
        settings.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(terminal.inside, TCSANOW, &settings)
        before = settings
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Neither blocked nor ignored signals are handed down from the tests.
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
        // None is left where the shell went before.
        if job > 0 { kill(-job, SIGKILL) }
        kill(shell, SIGKILL)
        while waitpid(shell, nil, 0) < 0, errno == EINTR {}
    }

    /// The process group that the terminal belongs to: the program's, or the shell's after it left.
    public var job: pid_t { tcgetpgrp(terminal.outside) }

    /// Everything that was shown.
    public var screen: String { String(decoding: shown, as: UTF8.self) }

    /// Reads on until a text is shown that was not waited for before; `false` when that takes too long.
    public func shows(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let patience = ContinuousClock.now + .seconds(30)
        while true {
            let rest = shown[seen...]
            if let start = rest.indices.first(where: { rest[$0...].starts(with: wanted) }) {
                seen = start + wanted.count
                return true
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

    /// Presses the keys that send this.
    public func type(_ text: String) { terminal.type(Array(text.utf8)) }
}
