import Glibc

/// Another program that this one has started.
public struct ChildProcess: Sendable {
    /// Its number.
    public let id: pid_t

    /// What stands in the place of one of its streams.
    public enum Stream: Sendable {
        /// A descriptor of this program.
        case descriptor(Int32)
        /// Nothing to read.
        case nothing
    }

    /// Why a program cannot be started.
    public struct StartError: Error, Equatable, Sendable {
        /// As `errno`; `ENOENT` where there is none of that name.
        public let code: Int32
    }

    /// Starts a program that is found by `PATH`; what this one ignores of a closed pipe is nothing to it.
    /// - Parameters:
    ///   - words: the program and its arguments, which no shell sees.
    ///   - streams: by number; those that are not named are this program's.
    ///   - variables: all of its environment, as `NAME=value`; this program's where nothing is said.
    ///   - signals: others that this one ignores and it shall not.
    public init(
        _ words: [String], streams: KeyValuePairs<Int32, Stream>, variables: [String]? = nil,
        heeding signals: [Int32] = []
    ) throws(StartError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in streams {
            switch stream {
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDONLY, 0)
            }
        }
        var ignored = sigset_t()
        sigemptyset(&ignored)
        for signal in signals + [SIGPIPE] { sigaddset(&ignored, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments = words.map { strdup($0) } + [nil]
        var environment = (variables ?? []).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let code =
            variables == nil
            ? posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
            : posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw StartError(code: code) }
        id = process
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
