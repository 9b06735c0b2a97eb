import Glibc
import Support
import Testing

@testable import Storage

/// Paths at which a user may write a file, and the treatment of existing files.
@Suite struct OutputFileTests {
    let folder = TemporaryFolder()
    var store: String { folder / "store" }
    var path: String { folder / "out.csv" }

    init() throws {
        for folder in ["", "/books", "/books/inner"] { try #require(mkdir(store + folder, 0o700) == 0) }
        for file in ["/users.db", "/books/a.book"] { writeFile(store + file, [1, 2, 3]) }
    }

    private func write(_ path: String, isReplacing: Bool) throws {
        try OutputFile(path, isReplacing: isReplacing, outside: store).write { try $0.append("new") }
    }

    /// All files in the folder, except the file at a path.
    private func others(than path: String) -> [String: FolderState.File] {
        FolderState(folder.path).files.filter { $0.key != path }
    }

    @Test(arguments: ["out.csv.new", "out.csv~", ".out.csv.swp", "out.csv.tmp", ".spesa-0.new"], [false, true])
    func `writing leaves similarly named files alone`(other: String, isReplacing: Bool) throws {
        writeFile(folder / other, [7])
        if isReplacing { writeFile(path, [9]) }
        let before = others(than: path)
        try write(path, isReplacing: isReplacing)
        #expect(others(than: path) == before)
        #expect(fileBytes(path) == Array("new".utf8))
    }

    @Test func `an existing file is replaced only on request`() throws {
        writeFile(path, [9])
        #expect(throws: OutputFileError.exists(path)) { try write(path, isReplacing: false) }
        #expect(fileBytes(path) == [9])
        try write(path, isReplacing: true)
        #expect(fileBytes(path) == Array("new".utf8))
    }

    @Test func `replacing works without an existing file`() throws {
        try write(path, isReplacing: true)
        #expect(fileBytes(path) == Array("new".utf8))
        #expect(permissions(of: path) == 0o600)
    }

    @Test(arguments: [0o600, 0o644, 0o640, 0o400, 0o755] as [mode_t])
    func `a replaced file keeps its mode`(mode: mode_t) throws {
        writeFile(path, [9])
        try #require(chmod(path, mode) == 0)
        let mask = umask(0o077)
        defer { umask(mask) }
        try write(path, isReplacing: true)
        #expect(permissions(of: path) == mode)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a replaced file of another account gives the new file neither mode nor owner`() throws {
        writeFile(path, [9])
        try #require(chmod(path, 0o666) == 0 && chown(path, 12, 34) == 0)
        #expect(try OutputFile(path, isReplacing: true, outside: store).isOfAnotherAccount)
        try write(path, isReplacing: true)
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #expect(status.st_uid == geteuid() && status.st_gid == getegid())
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test(.enabled(if: geteuid() == 0, "only root is in every group"))
    func `a replaced file of this account keeps its group`() throws {
        writeFile(path, [9])
        try #require(chmod(path, 0o640) == 0 && chown(path, geteuid(), 34) == 0)
        #expect(try !OutputFile(path, isReplacing: true, outside: store).isOfAnotherAccount)
        try write(path, isReplacing: true)
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #expect(status.st_gid == 34 && status.st_mode & 0o777 == 0o640)
    }

    @Test(arguments: ["a link", "a folder", "a pipe"], [false, true])
    func `links, folders and pipes are not replaced`(present: String, isReplacing: Bool) throws {
        switch present {
        case "a link":
            // A program that followed a dangling link would create its target.
            try #require(symlink("nothing", path) == 0)
        case "a folder": try #require(mkdir(path, 0o700) == 0)
        default: try #require(mkfifo(path, 0o600) == 0)
        }
        let before = namesOfFiles(in: folder.path).sorted()
        #expect(throws: OutputFileError.notRegular(path, what: present)) {
            try write(path, isReplacing: isReplacing)
        }
        #expect(namesOfFiles(in: folder.path).sorted() == before)
    }

    @Test(
        arguments: [
            "store/users.db", "store/new.csv", "store/books/a.book", "store/books/new.csv", "store/books/inner/new.csv",
            "store/../store/users.db", "outside/../store/users.db", "store/books/inner/../../new.csv",
            "linked/users.db", "linked/new.csv", "inner/new.csv", "hard", "//store/users.db",
        ], [false, true])
    func `no path leads to writing inside the store`(name: String, isReplacing: Bool) throws {
        try #require(mkdir(folder / "outside", 0o700) == 0)
        try #require(symlink("store", folder / "linked") == 0)
        try #require(symlink("store/books/inner", folder / "inner") == 0)
        try #require(link(store + "/books/a.book", folder / "hard") == 0)
        let before = FolderState(folder.path)
        let path = folder / name
        #expect(throws: OutputFileError.inStore(path)) { try write(path, isReplacing: isReplacing) }
        #expect(FolderState(folder.path) == before)
    }

    @Test func `a store given by a link is recognised`() throws {
        try #require(symlink("store", folder / "linked") == 0)
        #expect(throws: OutputFileError.inStore(store + "/a")) {
            _ = try OutputFile(store + "/a", isReplacing: false, outside: folder / "linked")
        }
    }

    @Test func `a file beside the store is not treated as a file of the store`() throws {
        for name in ["store.csv", "store-2026.csv", "users.db"] { try write(folder / name, isReplacing: false) }
    }

    @Test func `a file name of the maximum length is written`() throws {
        let path = folder / String(repeating: "a", count: 255)
        try write(path, isReplacing: false)
        #expect(fileBytes(path) == Array("new".utf8))
    }

    @Test func `a file that appears during writing is not replaced`() throws {
        for isReplacing in [false, true] {
            #expect(throws: OutputFileError.exists(path)) {
                try OutputFile(path, isReplacing: isReplacing, outside: store).write {
                    try $0.append("new")
                    writeFile(path, [4])
                }
            }
            #expect(fileBytes(path) == [4])
            unlink(path)
        }
    }

    @Test(arguments: [("none/out.csv", "No such file or directory"), ("store.csv/out.csv", "Not a directory")])
    func `a file in a missing folder is refused`(name: String, reason: String) throws {
        writeFile(folder / "store.csv", [1])
        let path = folder / name
        #expect(throws: OutputFileError.cannotWrite(path, reason: reason)) { try write(path, isReplacing: true) }
    }

    @Test func `a path that ends with a slash is refused as a folder`() throws {
        #expect(throws: OutputFileError.notRegular(folder.path + "/", what: "a folder")) {
            try write(folder.path + "/", isReplacing: true)
        }
    }
}
