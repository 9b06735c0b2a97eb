internal import CSystem
public import Failures
import Glibc

/// Another program that this one has started.
public struct ChildProcess: Sendable {
    /// Its number.
    public let id: Int32

    /// What stands in the place of one of its streams.
    public enum Stream: Sendable {
        /// A descriptor of this program.
        case descriptor(Int32)
        /// Nothing to read.
        case nothing
    }

    /// Why a program cannot be started.
    public struct StartError: InternalError, Equatable, Sendable {
        /// As `errno`: `ENOENT` where there is none of that name, `EINVAL` for a word with a NUL, which would be cut there.
        public let code: Int32
    }

    /// Starts a program that an absolute folder of `PATH` has; what this one ignores of a closed pipe is nothing to it.
    /// - Parameters:
    ///   - words: the program and its arguments, which no shell sees.
    ///   - streams: by number; those that are not named are this program's.
    ///   - variables: all of its environment but `PATH`, as `NAME=value`; this program's where nothing is said.
    ///   - folder: the folder it starts in; this program's where nothing is said.
    ///   - signals: others that this one ignores and it shall not.
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
        // A descriptor may have the number that another one is to get: all are moved beyond those numbers first.
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
        for signal in signals + [SIGPIPE] { sigaddset(&ignored, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments = words.map { strdup($0) } + [nil]
        var environment = Self.environment(variables)
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw StartError(code: code) }
        id = process
    }

    /// Variables for a child, ended by `nil`, with the absolute folders of `PATH`.
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

    /// Bounds what the program, and those it starts, may use from now on.
    /// - Parameters:
    ///   - seconds: of the processor, after which a signal ends it even where this program is gone.
    ///   - memory: bytes of its own, beyond which it gets none.
    ///   - written: bytes of a file, beyond which a signal ends it.
    public func limit(seconds: Int, memory: Int, written: Int) {
        spesa_limit_child(id, UInt(max(0, seconds)), UInt(max(0, memory)), UInt(max(0, written)))
    }

    /// Waits until it has ended.
    /// - Returns: its exit code; `nil` where a signal ended it, or nobody knows.
    public func wait() -> Int32? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Waits for the end of it, and no longer than until `isOver` says so.
    /// - Returns: whether it has ended; `wait` then returns at once.
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

    /// What a shell, or a child that could not become its program, exits with.
    public static let notFound: Int32 = 127

    /// A pipe that no other program gets by itself; `nil` where there is none to be had, and `errno` says why.
    public static func pipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
