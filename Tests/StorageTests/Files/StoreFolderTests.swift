import Database
import Glibc
import SQLite
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

@Suite struct StoreFolderTests {
    let folder = TemporaryFolder()

    func signUp(_ path: String) throws {
        _ = try FolderStore(path: path, driver: .sqlite).signUp(
            UserName("anna"), password: Household.newPassword("open sesame"), at: Household.now)
    }

    @Test func `parent folders of the store are created, for their owner only`() throws {
        try signUp(folder / "a/b/spesa")
        for name in ["a", "a/b", "a/b/spesa"] { #expect(permissions(of: folder / name) == 0o700) }
    }

    @Test(arguments: ["", "/", "///"])
    func `a symbolic link is refused as a store, also with slashes`(ending: String) throws {
        try signUp(folder / "real")
        try #require(symlink(folder / "real", folder / "link") == 0)
        let before = FolderState(folder / "real")
        let link = (folder / "link") + ending
        #expect {
            try signUp(link)
        } throws: { error in
            if case .folder(_, "is a symbolic link") = error as? StoreError { true } else { false }
        }
        #expect {
            try FolderStore(path: link, driver: .sqlite).id()
        } throws: { error in
            if case .folder(_, "is a symbolic link") = error as? StoreError { true } else { false }
        }
        #expect(FolderState(folder / "real") == before)
    }

    @Test func `a dangling link is refused as a place for a store`() throws {
        try #require(symlink(folder / "real", folder / "link") == 0)
        #expect(throws: StoreError.folder(path: folder / "link", fault: "is a symbolic link")) {
            try signUp(folder / "link")
        }
        #expect(access(folder / "real", F_OK) != 0)
    }

    @Test func `a file is refused as a store`() throws {
        writeFile(folder / "file", [1])
        let error = StoreError.folder(path: folder / "file", fault: "is not a folder")
        #expect(throws: error) { try signUp(folder / "file") }
        #expect(throws: error) { try FolderStore(path: folder / "file", driver: .sqlite).id() }
        #expect(fileBytes(folder / "file") == [1])
        #expect(throws: UserError.system(action: "make", path: folder / "file/store", code: ENOTDIR)) {
            try signUp(folder / "file/store")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a folder of another user is refused as a store`() throws {
        let path = folder / "other"
        try #require(mkdir(path, 0o777) == 0 && chown(path, 12345, 12345) == 0)
        let error = StoreError.folder(path: path, fault: "belongs to another user")
        #expect(throws: error) { try signUp(path) }
        #expect(throws: error) { try FolderStore(path: path, driver: .sqlite).id() }
        #expect(namesOfFiles(in: path) == [])
    }

    @Test func `a link instead of the user database is refused`() throws {
        try signUp(folder / "real")
        try #require(mkdir(folder / "store", 0o700) == 0)
        try #require(symlink(folder / "real/users.db", folder / "store/users.db") == 0)
        let before = FolderState(folder / "real")
        #expect(throws: DatabaseError.self) { try FolderStore(path: folder / "store", driver: .sqlite).id() }
        #expect(throws: DatabaseError.self) { try signUp(folder / "store") }
        #expect(FolderState(folder / "real") == before)
    }

    /// The names are changed by then, so no reason may say that nothing was.
    @Test(arguments: [ENOSPC, EDQUOT, EIO, EROFS, EINVAL])
    func `a folder that cannot be flushed leaves it open whether the change is stored`(code: Int32) {
        let error = StoreFolder.unflushed(code, "p")
        #expect(error == .inputOutput(path: "p", code: Int(code)))
        #expect(error.hint?.contains("nothing was changed") == false)
        #expect(throws: DatabaseError.inputOutput(path: "p", code: Int(EBADF))) { try StoreFolder.flush(-1, "p") }
    }
}
