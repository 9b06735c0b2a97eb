import Glibc
internal import Programs

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

    /// A runner made of a function.
    public init(run: @escaping @Sendable ([String], [String: String], Bounds) -> Outcome) {
        self.run = run
    }

    /// Runs programs found by `PATH`, with nothing to read and one run at a time.
    public static let system = ProgramRunner { words, variables, bounds in
        BoundedRun.run(words, variables, bounds)
    }
}

/// A child process whose output is taken within bounds.
private enum BoundedRun {
    private static let mostComplaints = 2000

    static func run(
        _ words: [String], _ variables: [String: String], _ bounds: ProgramRunner.Bounds
    ) -> ProgramRunner.Outcome {
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
        let kept = ["PATH", "HOME", "TMPDIR"].compactMap { (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        // Nothing secret that this program was given, and nothing that changes what the other prints.
        let environment = kept + variables.map { "\($0.key)=\($0.value)" }
        let started = Result { () throws(ChildProcess.StartError) in
            try ChildProcess(
                words, streams: [0: .nothing, 1: .descriptor(output.write), 2: .descriptor(errors.write)],
                variables: environment)
        }
        close(output.write)
        close(errors.write)
        let process: ChildProcess
        switch started {
        case .success(let started): process = started
        case .failure(let problem):
            return problem.code == ENOENT ? .notFound : .failed(String(cString: strerror(problem.code)))
        }
        let read = take(output.read, errors.read, bounds)
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
