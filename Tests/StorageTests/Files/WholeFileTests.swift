import Database
import Glibc
import Support
import Testing

@testable import Storage

@Suite struct WholeFileTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file" }

    /// The two ways to write a file: for the store, and for a path from the user.
    enum Way: CaseIterable {
        case replacing, new

        func write(_ path: String, _ pieces: [[UInt8]], then body: () throws -> Void = {}) throws {
            func append(_ file: borrowing WholeFile) throws {
                for piece in pieces { try piece.withUnsafeBytes { try file.append($0) } }
                try body()
            }
            switch self {
            case .replacing: try WholeFile.write(path, append)
            case .new: try OutputFile(path, isReplacing: false, outside: path + ".store").write(append)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `a file is written whole, for its owner only`(way: Way) throws {
        try way.write(path, [[1, 2], [], Array(repeating: 3, count: 100_000)])
        #expect(fileBytes(path) == [1, 2] + Array(repeating: 3, count: 100_000))
        #expect(permissions(of: path) == 0o600)
        #expect(namesOfFiles(in: folder.path) == ["file"])
    }

    @Test(arguments: Way.allCases)
    func `an unfinished file does not have its final name`(way: Way) throws {
        try way.write(path, [[1]]) {
            #expect(access(path, F_OK) != 0)
            #expect(namesOfFiles(in: folder.path).allSatisfy { $0.hasSuffix(WholeFile.unfinished) })
        }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"), arguments: Way.allCases, [false, true])
    func `an unfinished file has no name if the file system allows it`(way: Way, isThere: Bool) throws {
        // tmpfs supports files without a name.
        let disk = try TinyDisk(kibibytes: 64)
        let path = disk / "file"
        let before = isThere && way == .replacing ? ["file"] : []
        for name in before { writeFile(disk / name, [9]) }
        try way.write(path, [[1]]) { #expect(namesOfFiles(in: disk.path) == before) }
        #expect(namesOfFiles(in: disk.path) == ["file"])
        #expect(fileBytes(path) == [1])
    }

    @Test(arguments: Way.allCases)
    func `an error keeps the old file and leaves no new file`(way: Way) throws {
        struct Refused: Error {}
        if way == .replacing { writeFile(path, [9]) }
        #expect(throws: Refused.self) { try way.write(path, [[1]]) { throw Refused() } }
        #expect(namesOfFiles(in: folder.path) == (way == .replacing ? ["file"] : []))
        if way == .replacing { #expect(fileBytes(path) == [9]) }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"), arguments: Way.allCases)
    func `a full disk keeps the old file and leaves no new file`(way: Way) throws {
        let disk = try TinyDisk(kibibytes: 64)
        let path = disk / "file"
        if way == .replacing { writeFile(path, [9]) }
        let large = [[UInt8]](repeating: Array(repeating: 1, count: 4096), count: 32)
        #expect(throws: DatabaseError.full) { try way.write(path, large) }
        #expect(namesOfFiles(in: disk.path) == (way == .replacing ? ["file"] : []))
        if way == .replacing { #expect(fileBytes(path) == [9]) }
        try way.write(path, [[1]])
        #expect(fileBytes(path) == [1])
    }

    @Test func `the unfinished file of a killed process is replaced`() throws {
        writeFile(path + WholeFile.unfinished, [7, 7, 7, 7])
        try Way.replacing.write(path, [[1]])
        #expect(fileBytes(path) == [1])
        #expect(namesOfFiles(in: folder.path) == ["file"])
    }

    @Test func `a link is replaced, and its target is kept`() throws {
        writeFile(folder / "other", [5])
        try #require(symlink(folder / "other", path) == 0)
        try Way.replacing.write(path, [[1]])
        #expect(fileBytes(folder / "other") == [5])
        #expect(fileBytes(path) == [1])
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }

    @Test func `a link instead of the unfinished file is not followed`() throws {
        writeFile(folder / "other", [5])
        try #require(symlink(folder / "other", path + WholeFile.unfinished) == 0)
        try Way.replacing.write(path, [[1]])
        #expect(fileBytes(folder / "other") == [5])
        #expect(fileBytes(path) == [1])
    }

    @Test func `a file in a missing folder is refused`() {
        let path = folder / "none/file"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "No such file or directory")) {
            try WholeFile.write(path) { try $0.append("x") }
        }
    }
}
