import Files
import Glibc
import Support
import Testing

/// Files that another file names: only regular files below its folder are opened, and links are not followed.
@Suite struct InputFolderTests {
    private let folder = TemporaryFolder()

    init() {
        mkdir(folder / "given", 0o700)
        mkdir(folder / "given/sub", 0o700)
        mkdir(folder / "private", 0o700)
        writeFile(folder / "private/a", Array("private".utf8))
        writeFile(folder / "private/\u{301}a", Array("private".utf8))
        writeFile(folder / "given/sub/a", Array("given".utf8))
        symlink("../private/a", folder / "given/link")
        symlink("sub/a", folder / "given/inner")
        symlink("../private", folder / "given/out")
        mkfifo(folder / "given/pipe", 0o600)
    }

    private func opened() throws -> InputFolder { try InputFolder(ofFile: folder / "given/list.csv") }

    @Test(arguments: ["sub/a", "./sub/./a"])
    func `a file below the folder is opened, and its name contains the path of the folder`(path: String) throws {
        let found = try #require(try opened().open(path))
        #expect(try found.file.bytes(from: 0, limit: 100) == Array("given".utf8))
        #expect(found.file.name == folder / "given/\(path)")
        #expect(try found.folder.open("a")?.identity == found.identity)
    }

    @Test(arguments: ["none", "sub/none", "none/a"])
    func `a missing file is nil`(path: String) throws {
        #expect(try opened().open(path) == nil)
    }

    @Test(
        arguments: [
            ("/etc/passwd", "it is an absolute path; only files below its folder are read"),
            ("../private/a", "it leads out of its folder; only files below it are read"),
            ("sub/../sub/a", "it leads out of its folder; only files below it are read"),
            ("link", "it is a symbolic link"), ("inner", "it is a symbolic link"),
            ("out/a", "a part of it is a symbolic link, or not a folder"),
            ("out/\u{301}a", "a part of it is a symbolic link, or not a folder"),
            ("sub/a/b", "a part of it is a symbolic link, or not a folder"), ("pipe", "it is not a regular file"),
            ("sub", "it is not a regular file"), ("sub//a", "it names no file"), ("sub/", "it names no file"),
            ("", "it names no file"), (".", "it names no file"), ("sub/a\0b", "it names no file"),
        ])
    func `a path that leaves the folder or names no regular file is refused with the reason`(
        path: String, reason: String
    ) throws {
        let name = path.hasPrefix("/") ? path : folder / "given/\(path)"
        let folder = try opened()
        #expect(throws: FileError.cannotRead(name, reason: reason)) { try folder.open(path) }
    }

    @Test func `a missing folder is an error`() {
        #expect(throws: FileError.self) { try InputFolder(ofFile: folder / "none/list.csv") }
    }
}
