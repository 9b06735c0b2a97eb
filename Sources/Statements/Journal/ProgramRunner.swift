import Glibc

/// Runs another program and takes what it prints.
public struct ProgramRunner: Sendable {
    /// What came of a run.
    public enum Outcome: Equatable, Sendable {
        /// All that it printed, and the first of what it complained of; it ended well.
        case output([UInt8], complaints: String)
        /// There is no such program.
        case notFound
        /// It ended otherwise; the first of what it said.
        case failed(String)
        /// It took longer than this many seconds, and was stopped.
        case tooLong(seconds: Int)
        /// It printed more than this many bytes, and was stopped.
        case tooMuch(bytes: Int)
    }

    /// The bounds of a run.
    public struct Bounds: Hashable, Sendable {
        /// How long it may take; `nil` for as long as it likes.
        public var seconds: Int?
        /// How much it may print.
        public var bytes: Int
    }

    /// The program and its arguments, which no shell sees, and the variables that are set besides.
    public let run: @Sendable (_ words: [String], _ variables: [String: String], _ bounds: Bounds) -> Outcome

    /// A runner made of a function.
    public init(run: @escaping @Sendable ([String], [String: String], Bounds) -> Outcome) {
        self.run = run
    }

    /// Runs programs found by `PATH`, with nothing to read and one run at a time.
    public static let system = ProgramRunner { words, variables, bounds in
        ChildProcess.run(words, variables, bounds)
    }
}

/// A child process whose output is taken within bounds.
private enum ChildProcess {
    private static let mostComplaints = 2000

    static func run(
        _ words: [String], _ variables: [String: String], _ bounds: ProgramRunner.Bounds
    ) -> ProgramRunner.Outcome {
        guard let output = pipe() else { return .failed(String(cString: strerror(errno))) }
        guard let errors = pipe() else {
            let problem = String(cString: strerror(errno))
            for end in output { close(end) }
            return .failed(problem)
        }
        let started = start(words, variables, output: output[1], errors: errors[1])
        close(output[1])
        close(errors[1])
        defer {
            close(output[0])
            close(errors[0])
        }
        let process: pid_t
        switch started {
        case .success(let started): process = started
        case .failure(let problem):
            return problem.code == ENOENT ? .notFound : .failed(String(cString: strerror(problem.code)))
        }
        let read = take(output[0], errors[0], bounds)
        if read.stopped != nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if let stopped = read.stopped { return stopped }
        let complaints = String(decoding: read.complaints, as: UTF8.self)
        if status == 0 { return .output(read.output, complaints: complaints) }
        // What posix_spawn finds out only in the child.
        if status >> 8 & 0xFF == 127, read.complaints.isEmpty { return .notFound }
        return .failed(complaints)
    }

    /// The end to read from and the one to write to, which no other program gets.
    private static func pipe() -> [Int32]? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    private struct Problem: Error {
        let code: Int32
    }

    private static func start(
        _ words: [String], _ variables: [String: String], output: Int32, errors: Int32
    ) -> Result<pid_t, Problem> {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        // What this program ignores is nothing to the other.
        var ignored = sigset_t()
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let kept = ["PATH", "HOME", "TMPDIR"].compactMap { (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        var arguments = words.map { strdup($0) } + [nil]
        // Nothing secret that this program was given, and nothing that changes what the other prints.
        var environment = (kept + variables.map { "\($0.key)=\($0.value)" }).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        return code == 0 ? .success(process) : .failure(Problem(code: code))
    }

    private struct Taken {
        var output: [UInt8] = []
        var complaints: [UInt8] = []
        var stopped: ProgramRunner.Outcome?
    }

    private static func take(_ output: Int32, _ errors: Int32, _ bounds: ProgramRunner.Bounds) -> Taken {
        var taken = Taken()
        let end = bounds.seconds.map { now() + Int64($0) * 1000 }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var ends = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while ends.contains(where: { $0.fd >= 0 }) {
            let left = end.map { $0 - now() }
            if let left, left <= 0 {
                taken.stopped = .tooLong(seconds: bounds.seconds ?? 0)
                break
            }
            let ready = poll(&ends, 2, Int32(min(left ?? 1000, 1000)))
            if ready < 0 && errno != EINTR { break }
            guard ready > 0 else { continue }
            for index in ends.indices where ends[index].revents != 0 {
                let got = read(ends[index].fd, &buffer, buffer.count)
                if got < 0 && errno == EINTR { continue }
                if got <= 0 {
                    ends[index].fd = -1
                } else if index == 0 {
                    taken.output += buffer[..<got]
                } else if taken.complaints.count < mostComplaints {
                    taken.complaints += buffer[..<min(got, mostComplaints - taken.complaints.count)]
                }
            }
            guard taken.output.count <= bounds.bytes else {
                taken.stopped = .tooMuch(bytes: bounds.bytes)
                break
            }
        }
        return taken
    }

    /// Milliseconds of a clock that nobody sets.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
