import Glibc
import Support

/// The program as a process of its own, the way people start it.
struct Spawned {
    let exitCode: Int32
    let output: [UInt8]
    let error: [UInt8]

    /// Runs the built program to its end.
    /// - Parameters:
    ///   - folder: holds the files for the streams, and all the program keeps.
    ///   - hasReader: whether anybody reads standard output.
    init(_ words: [String], input: [UInt8] = [], in folder: TemporaryFolder, hasReader: Bool = true) {
        writeFile(folder / "input", input)
        for name in ["output", "error"] { writeFile(folder / name, []) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, folder / "input", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, folder / "error", O_WRONLY, 0)
        var ends: [Int32] = [-1, -1]
        if hasReader {
            posix_spawn_file_actions_addopen(&actions, 1, folder / "output", O_WRONLY, 0)
        } else {
            pipe(&ends)
            close(ends[0])
            _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        }
        let variables = Self.variables(folder)
        var process = pid_t()
        let code = Self.withPointers([Self.program] + words) { words in
            Self.withPointers(variables) { posix_spawn(&process, Self.program, &actions, nil, words, $0) }
        }
        guard code == 0 else { preconditionFailure("cannot start \(Self.program): errno \(code)") }
        if !hasReader { close(ends[1]) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        output = fileBytes(folder / "output")
        error = fileBytes(folder / "error")
    }

    /// What the program is told of its surroundings: all that it keeps goes into a folder.
    static func variables(_ folder: TemporaryFolder) -> [String] {
        ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "LANG=C.UTF-8"]
    }

    /// The program lies beside the tests.
    static let program: String = {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        let tests = String(decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/spesa"
    }()

    /// Texts as a C function takes them, valid inside `body`.
    static func withPointers<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
