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

        /// So many seconds, and so many bytes.
        public init(seconds: Int?, bytes: Int) {
            (self.seconds, self.bytes) = (seconds, bytes)
        }
    }

    /// The program and its arguments, which no shell sees, and the variables that are set besides.
    public let run: @Sendable (_ words: [String], _ variables: [String: String], _ bounds: Bounds) -> Outcome

    /// The same for a program that reads what is in memory alone: the first file as its standard input, the others as its
    /// descriptors from 3 on. Another program opens these as `/dev/stdin` and `/dev/fd/3`.
    ///
    /// A file may also be one that the program writes into, up to as many bytes as it may print.
    ///
    /// It starts in the root folder and without a home folder, unless a variable names one: no settings of it are found
    /// beside the file that is read, or anywhere else.
    public let feed:
        @Sendable (_ words: [String], _ variables: [String: String], _ bounds: Bounds, _ files: [MemoryFile]) -> Outcome

    /// A runner made of a function, to which it is all one what a program reads.
    public init(run: @escaping @Sendable ([String], [String: String], Bounds) -> Outcome) {
        self.init { words, variables, bounds, _ in run(words, variables, bounds) }
    }

    /// A runner made of a function that gets the files too; none where a program is not fed.
    public init(feed: @escaping @Sendable ([String], [String: String], Bounds, [MemoryFile]) -> Outcome) {
        self.run = { words, variables, bounds in feed(words, variables, bounds, []) }
        self.feed = feed
    }

    /// Runs programs found by `PATH`, one run at a time; what is not fed has nothing to read.
    public static let system = ProgramRunner(feed: BoundedRun.run)
}

/// A child process whose output is taken within bounds.
private enum BoundedRun {
    private static let mostComplaints = 2000
    private static let mostMemory = 4 << 30

    /// A folder that no account but root can make.
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
        // Nothing secret that this program was given, and nothing that changes what the other prints.
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
        if let seconds = bounds.seconds {
            process.limit(seconds: seconds + 60, memory: mostMemory, written: bounds.bytes)
        }
        let end = bounds.seconds.map { now() + Int64($0) * 1000 }
        var read = take(output.read, errors.read, bounds, until: end)
        // What it printed may be whole while it goes on.
        if let end, read.stopped == nil, !process.hasEnded(before: { now() >= end }) {
            read.stopped = .tooLong(seconds: bounds.seconds ?? 0)
        }
        if read.stopped != nil { kill(process.id, SIGKILL) }
        let code = process.wait()
        if let stopped = read.stopped { return stopped }
        let complaints = String(decoding: read.complaints, as: UTF8.self)
        if code == 0 { return .output(read.output, complaints: complaints) }
        if code == ChildProcess.notFound, read.complaints.isEmpty { return .notFound }
        return .failed(complaints)
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

    /// Milliseconds of a clock that nobody sets.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
