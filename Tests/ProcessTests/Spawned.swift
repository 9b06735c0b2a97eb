import Glibc
import Support

/// The program as a process of its own, the way people start it.
struct Spawned {
    let exitCode: Int32
    let output: [UInt8]
    let error: [UInt8]

    /// Runs the built program to its end.
    /// - Parameters:
    ///   - variables: additional environment variables, as `NAME=VALUE`.
    ///   - files: the open files to read, by file descriptor.
    ///   - folder: the folder of the streams and of all files of the program, and its working folder.
    ///   - preparation: commands that a shell runs before.
    ///   - hasReader: whether standard output has a reader.
    ///   - look: receives the process while it waits for the end of its standard input, which then follows.
    ///   - memory: the maximum memory in KiB.
    ///   - isTimeToKill: polled while the program runs; `true` kills the program.
    init(
        _ words: [String], input: [UInt8] = [], variables more: [String] = [], files: [Int32: String] = [:],
        in folder: TemporaryFolder, after preparation: String = "true", hasReader: Bool = true,
        limitingMemory memory: Int? = nil,
        whileRunning look: ((pid_t) -> Void)? = nil,
        killing isTimeToKill: ((pid_t) -> Bool)? = nil
    ) {
        writeFile(folder / "input", input)
        for name in ["output", "error"] { writeFile(folder / name, []) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let inputEnds = Self.pipe()
        if look == nil {
            posix_spawn_file_actions_addopen(&actions, 0, folder / "input", O_RDONLY, 0)
        } else {
            posix_spawn_file_actions_adddup2(&actions, inputEnds.read, 0)
        }
        for (descriptor, path) in files {
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, folder / "error", O_WRONLY, 0)
        let outputEnds = Self.pipe()
        close(outputEnds.read)
        if hasReader {
            posix_spawn_file_actions_addopen(&actions, 1, folder / "output", O_WRONLY, 0)
        } else {
            posix_spawn_file_actions_adddup2(&actions, outputEnds.write, 1)
        }
        let variables = Self.variables(folder) + more
        var process = pid_t()
        let limit = memory.map { "ulimit -v \($0) && " } ?? ""
        // The shell becomes the program; posix_spawn itself cannot change the folder everywhere.
        let line =
            ["sh", "-c", "cd \"$0\" && \(preparation) && \(limit)exec \"$@\"", folder.path, Self.program] + words
        let code = withPointers(line) { words in
            withPointers(variables) { posix_spawn(&process, "/bin/sh", &actions, nil, words, $0) }
        }
        guard code == 0 else { preconditionFailure("cannot start \(Self.program): errno \(code)") }
        close(outputEnds.write)
        close(inputEnds.read)
        look?(process)
        close(inputEnds.write)
        var status: Int32 = 0
        while waitpid(process, &status, isTimeToKill == nil ? 0 : WNOHANG) != process {
            guard let isTimeToKill else { continue }
            if isTimeToKill(process) { kill(process, SIGKILL) }
            usleep(300)
        }
        exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        output = fileBytes(folder / "output")
        error = fileBytes(folder / "error")
    }

    /// A pipe that no program inherits by itself.
    private static func pipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { preconditionFailure("no pipe: errno \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// The environment variables of the program, which keep all its files in a folder.
    static func variables(_ folder: TemporaryFolder) -> [String] {
        ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "LANG=C.UTF-8"]
    }

    static let program = builtProgram("spesa")
}
