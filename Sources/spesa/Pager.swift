import Commands
import Glibc

/// The program that shows long text a screen at a time.
enum Pager {
    private static let usual = "less"
    /// What a shell says of a command that it does not find.
    private static let notFound: Int32 = 127

    /// Shows text, and waits until whoever reads it has had enough.
    /// - Parameter command: a command line for the shell, as Git takes it; the usual program where it is `nil`.
    /// - Returns: whether there is such a program.
    static func show(_ text: String, with command: String?) throws -> Bool {
        // As Git has it: `less` shows colours, leaves what was shown on the screen, and ends where all of it fits.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // What is looked for in it is kept nowhere.
        setenv("LESSHISTFILE", "-", 0)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let words = command.map { ["sh", "-c", $0] } ?? [usual]
        let process = start(words, reading: readEnd)
        close(readEnd)
        guard let process else {
            close(writeEnd)
            return false
        }
        // Ctrl-C is for the pager, as long as there is one.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let written = Result { try StandardOutput.write(text, to: writeEnd) }
        close(writeEnd)
        let isFound = end(of: process) != notFound
        if isFound { try written.get() }
        return isFound
    }

    private static func start(_ words: [String], reading input: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        // What this program ignores is nothing to the pager.
        var ignored = sigset_t()
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ) == 0 ? process : nil
    }

    private static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 0 }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 0
    }
}
