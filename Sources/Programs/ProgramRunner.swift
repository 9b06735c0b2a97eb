import Glibc

/// Runs another program and collects its output.
public struct ProgramRunner: Sendable {
    /// The result of a run.
    public enum Outcome: Equatable, Sendable {
        /// The program succeeded: its whole output, and the beginning of its error messages.
        case output([UInt8], complaints: String)
        /// The program was not found.
        case notFound
        /// The program failed, or could not be started: the beginning of its error messages, or the reason.
        case failed(String)
        /// A signal ended the program: SIGXFSZ if it exceeded the limit of a file, SIGXCPU that of processor time.
        case killed(signal: Int32)
        /// The program exceeded the time limit, in seconds, and was killed.
        case tooLong(seconds: Int)
        /// The program exceeded the output limit, in bytes, and was killed.
        case tooMuch(bytes: Int)
    }

    /// The limits of a run.
    public struct Bounds: Hashable, Sendable {
        /// The time limit in seconds; `nil` for unlimited time. The other limits always apply.
        public var seconds: Int?
        /// The limit in bytes of the output.
        public var bytes: Int
        /// The limit in bytes of each file that the program writes, also a temporary one; `nil` for no limit.
        public var written: Int?

        /// Limits a run to a time in seconds, an output in bytes, and written files in bytes.
        public init(seconds: Int?, bytes: Int, written: Int?) {
            (self.seconds, self.bytes, self.written) = (seconds, bytes, written)
        }
    }

    /// Runs a program with arguments, without a shell. Its environment has these variables, and `PATH`, `HOME` and
    /// `TMPDIR` of this process, but no others, which may contain secrets.
    public let run: @Sendable (_ words: [String], _ variables: [String: String], _ bounds: Bounds) -> Outcome

    /// Like `run`, for a program that reads only data in memory: the first file as its standard input, the others as
    /// its descriptors from 3 on. A program that needs paths opens them as `/dev/stdin` and `/dev/fd/3`.
    ///
    /// The program may also write to a file, up to the limit of written files.
    ///
    /// The program starts in the root folder, and without a home folder unless a variable names one. It therefore finds
    /// no settings beside the file that it reads, or elsewhere.
    public let feed:
        @Sendable (_ words: [String], _ variables: [String: String], _ bounds: Bounds, _ files: [MemoryFile]) -> Outcome

    /// Creates a runner from a function that runs a program. `feed` calls it too, without the files in memory.
    public init(run: @escaping @Sendable ([String], [String: String], Bounds) -> Outcome) {
        self.init { words, variables, bounds, _ in run(words, variables, bounds) }
    }

    /// Creates a runner from a function that also gets the files in memory. `run` passes it an empty list of files.
    public init(feed: @escaping @Sendable ([String], [String: String], Bounds, [MemoryFile]) -> Outcome) {
        self.run = { words, variables, bounds in feed(words, variables, bounds, []) }
        self.feed = feed
    }

    /// Runs programs that are found in `PATH`, one at a time. Without files in memory, standard input is empty.
    public static let system = ProgramRunner(feed: BoundedRun.run)
}

/// A child process with limits on its time and output.
private enum BoundedRun {
    private static let mostComplaints = 2000
    private static let mostMemory = 4 << 30

    /// A folder that only root can create.
    private static let noHome = "/nonexistent"

    static func run(
        _ words: [String], _ variables: [String: String], _ bounds: ProgramRunner.Bounds, _ files: [MemoryFile]
    ) -> ProgramRunner.Outcome {
        for file in files { file.rewind() }
        guard let output = ChildProcess.pipe() else { return .failed(String(cString: strerror(errno))) }
        guard let errors = ChildProcess.pipe() else {
            let problem = String(cString: strerror(errno))
            close(output.read)
            close(output.write)
            return .failed(problem)
        }
        defer {
            close(output.read)
            close(errors.read)
        }
        // Other variables are not inherited: they may contain secrets, or change the program's output.
        var environment = variables
        for name in ["HOME", "TMPDIR"] where environment[name] == nil {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        if !files.isEmpty { environment["HOME"] = variables["HOME"] ?? noHome }
        let started = Result { () throws(ChildProcess.StartError) in
            let fed =
                files.enumerated().map { (number: $0 == 0 ? 0 : Int32($0 + 2), stream: .descriptor($1.descriptor)) }
                as [(number: Int32, stream: ChildProcess.Stream)]
            return try ChildProcess(
                words,
                streams: (fed.isEmpty ? [(0, .nothing)] : fed) + [
                    (1, .descriptor(output.write)), (2, .descriptor(errors.write)),
                ],
                variables: environment.map { "\($0.key)=\($0.value)" }, folder: files.isEmpty ? nil : "/")
        }
        close(output.write)
        close(errors.write)
        let process: ChildProcess
        switch started {
        case .success(let started): process = started
        case .failure(let problem):
            return problem.code == ENOENT ? .notFound : .failed(String(cString: strerror(problem.code)))
        }
        process.limit(seconds: bounds.seconds.map { $0 + 60 }, memory: mostMemory, written: bounds.written)
        let end = bounds.seconds.map { now() + Int64($0) * 1000 }
        var read = take(output.read, errors.read, bounds, until: end)
        // The program may have closed its output, but still be running.
        if let end, read.stopped == nil, !process.hasEnded(before: { now() >= end }) {
            read.stopped = .tooLong(seconds: bounds.seconds ?? 0)
        }
        if read.stopped != nil { kill(process.id, SIGKILL) }
        let ending = process.ending()
        if let stopped = read.stopped { return stopped }
        let complaints = String(decoding: read.complaints, as: UTF8.self)
        return switch ending {
        case .exited(0): .output(read.output, complaints: complaints)
        case .exited(ChildProcess.notFound) where complaints.isEmpty: .notFound
        case .exited, nil: .failed(complaints)
        case .killed(let signal): .killed(signal: signal)
        }
    }

    private struct Taken {
        var output: [UInt8] = []
        var complaints: [UInt8] = []
        var stopped: ProgramRunner.Outcome?
    }

    private static func take(
        _ output: Int32, _ errors: Int32, _ bounds: ProgramRunner.Bounds, until end: Int64?
    ) -> Taken {
        var taken = Taken()
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

    /// Milliseconds of the monotonic clock, which is not affected when the time of day is set.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
