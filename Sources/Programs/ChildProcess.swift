internal import CSystem
public import Failures
import Glibc

/// A running child process.
public struct ChildProcess: Sendable {
    /// The process id.
    public let id: Int32

    /// The replacement for a standard stream.
    public enum Stream: Sendable {
        /// An open descriptor of this process, which the child gets as a copy.
        case descriptor(Int32)
        /// Empty input.
        case nothing
    }

    /// An error in starting a program.
    public struct StartError: InternalError, Equatable, Sendable {
        /// The `errno`: `ENOENT` if the program is not found, `EINVAL` for a word with a NUL, which would cut it.
        public let code: Int32
    }

    /// Starts a program that is found in an absolute folder of `PATH`. The child gets the default actions for SIGPIPE
    /// and SIGXFSZ, even if this process ignores them, and no blocked signals.
    /// - Parameters:
    ///   - words: the program and its arguments; no shell is involved.
    ///   - streams: replacements by descriptor number; others are inherited.
    ///   - variables: the environment as `NAME=value`, without `PATH`; inherited by default.
    ///   - folder: the working folder; inherited by default.
    ///   - signals: further signals with default action in the child, even if ignored in this process.
    public init(
        _ words: [String], streams: [(number: Int32, stream: Stream)], variables: [String]? = nil,
        folder: String? = nil, heeding signals: [Int32] = []
    ) throws(StartError) {
        guard !(words + (variables ?? []) + [folder ?? ""]).contains(where: { $0.utf8.contains(0) }) else {
            throw StartError(code: EINVAL)
        }
        guard let program = ProgramPath.find(words[0]) else { throw StartError(code: ENOENT) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        // A descriptor may have the number that another one is to get. All are therefore duplicated to higher numbers
        // first.
        let beyond = (streams.map(\.number).max() ?? 0) + 1
        var moved: [Int32] = []
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for descriptor in moved { close(descriptor) }
        }
        for (number, stream) in streams {
            switch stream {
            case .descriptor(let descriptor):
                let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, beyond)
                guard copy >= 0 else { throw StartError(code: errno) }
                moved.append(copy)
                posix_spawn_file_actions_adddup2(&actions, copy, number)
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDONLY, 0)
            }
        }
        if let folder { _ = spesa_add_folder(&actions, folder) }
        var ignored = sigset_t()
        sigemptyset(&ignored)
        for signal in signals + [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        // The limit of written files ends a child only by a signal that is not blocked.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var arguments = words.map { strdup($0) } + [nil]
        var environment = Self.environment(variables)
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw StartError(code: code) }
        id = process
    }

    /// The environment for a child, ended by `nil`, with `PATH` limited to absolute folders.
    private static func environment(_ variables: [String]?) -> [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        if let variables {
            copies = variables.filter { !$0.hasPrefix("PATH=") }.map { strdup($0) }
        } else {
            var next = Glibc.environ
            while let text = next.pointee {
                if strncmp(text, "PATH=", 5) != 0 { copies.append(strdup(text)) }
                next += 1
            }
        }
        return copies + [strdup("PATH=" + ProgramPath.folders.joined(separator: ":")), nil]
    }

    /// Limits the resources of the process and its children from now on.
    /// - Parameters:
    ///   - seconds: processor time, after which a signal ends the child, even if this process has ended; `nil` for
    ///     unlimited time.
    ///   - memory: bytes of private memory, beyond which allocations fail.
    ///   - written: bytes of each file that the child writes, beyond which a signal ends it; `nil` for no limit.
    public func limit(seconds: Int?, memory: Int, written: Int?) {
        // The greatest number is `RLIM_INFINITY`.
        func limit(_ number: Int?) -> UInt { number.map { UInt(max(0, $0)) } ?? .max }
        spesa_limit_child(id, limit(seconds), limit(memory), limit(written))
    }

    /// The end of a process.
    public enum Ending: Equatable, Sendable {
        /// The process ended itself with this exit code.
        case exited(Int32)
        /// A signal ended the process.
        case killed(signal: Int32)
    }

    /// Waits for the end of the process, and returns it; `nil` if it is unknown.
    public func ending() -> Ending? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }

    /// Waits for the end of the process.
    /// - Returns: its exit code; `nil` if a signal ended it, or the code is unknown.
    public func wait() -> Int32? {
        guard case .exited(let code)? = ending() else { return nil }
        return code
    }

    /// Waits until the process ends, or until `isOver`, which is called repeatedly, returns `true`.
    /// - Returns: whether it has ended; `wait` then returns immediately.
    public func hasEnded(before isOver: () -> Bool) -> Bool {
        var pause = timespec(tv_sec: 0, tv_nsec: 200_000)
        while true {
            var information = siginfo_t()
            if waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0 { return true }
            if information.si_signo != 0 { return true }
            if isOver() { return false }
            nanosleep(&pause, nil)
            pause.tv_nsec = min(pause.tv_nsec * 2, 50_000_000)
        }
    }

    /// The exit code of a shell, or of a child whose exec failed, for a program that is not found.
    public static let notFound: Int32 = 127

    /// A pipe that is not inherited by children; `nil` on failure, with the reason in `errno`.
    public static func pipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
