import Glibc
import Support
import Testing

/// Terminals in the place of files. A session leader without a terminal that opens one without `O_NOCTTY` makes it its
/// controlling terminal, which may then interrupt the program.
@Suite struct TerminalDeviceTests {
    private let folder = TemporaryFolder()

    /// Runs the program as the leader of a session without a terminal, to its end.
    /// - Parameter look: called again and again while it runs.
    private func runAsLeader(_ words: [String], variables: [String], whileRunning look: () -> Void = {}) -> Int32 {
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // POSIX_SPAWN_SETSID, which Glibc does not have for Swift.
        posix_spawnattr_setflags(&attributes, 0x80)
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var process = pid_t()
        let code = withPointers([Spawned.program, "--store", folder / "store"] + words) { words in
            withPointers(Spawned.variables(folder) + variables) {
                posix_spawn(&process, Spawned.program, &actions, &attributes, words, $0)
            }
        }
        guard code == 0 else { preconditionFailure("cannot start \(Spawned.program): errno \(code)") }
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) != process { look() }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// - Parameters:
    ///   - words: the arguments, with `TTY` for the path of the terminal.
    ///   - variable: the variable that names the terminal; `nil` for none.
    @Test(arguments: [
        (["import", "TTY"], nil), (["load", "TTY"], nil), (["merge", "TTY"], nil),
        (["catalogue", "import", "TTY"], nil),
        (["attach", "1", "TTY"], nil), (["scan", "TTY"], nil), (["receipt", "load", "TTY"], nil),
        (["export", "csv", "--to", "TTY"], nil), (["dump", "TTY"], nil), (["list", "--token-file", "TTY"], nil),
        (["login", "anna"], "SPESA_PASSWORD_FILE"), (["list"], "SPESA_TOKEN_FILE"),
    ])
    func `a terminal opened by any path does not become the controlling terminal`(words: [String], variable: String?)
        throws
    {
        let terminal = PseudoTerminal()
        writeFile(folder / "password", Array("a few words in a row\n".utf8))
        chmod(folder / "password", 0o600)
        let password = "SPESA_PASSWORD_FILE=\(folder / "password")"
        try #require(runAsLeader(["signup", "anna"], variables: [password]) == 0)
        try #require(runAsLeader(["add", "3", "groceries"], variables: []) == 0)
        // The leader lets go of the terminal soon: at its end.
        for _ in 0..<5 {
            var session: pid_t = -1
            let code = runAsLeader(
                words.map { $0 == "TTY" ? terminal.path : $0 },
                variables: variable.map { ["\($0)=\(terminal.path)"] } ?? []
            ) { session = max(session, tcgetsid(terminal.outside)) }
            #expect(code > 0 && session <= 0, "\(words)")
        }
    }
}
