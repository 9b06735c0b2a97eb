import Database
import Glibc
import SQLite
import Support
import Testing

@Suite struct SymbolicLinkTests {
    let folder = TemporaryFolder()

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .create])
    func `a link to a file is not followed`(access: DatabaseAccess) throws {
        let real = folder / "real.db"
        let link = folder / "link.db"
        try SQLiteConnection(path: real, access: .create).setSchemaVersion(1)
        try #require(symlink(real, link) == 0)
        let before = fileBytes(real)
        #expect {
            try SQLiteConnection(path: link, access: access)
        } throws: { error in
            if case .cannotOpen(link, _) = error as? DatabaseError { true } else { false }
        }
        #expect(fileBytes(real) == before)
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
    func `a link among the parent folders is followed`(access: DatabaseAccess) throws {
        try #require(mkdir(folder / "real", 0o700) == 0 && symlink("real", folder / "link") == 0)
        try SQLiteConnection(path: folder / "link/file.db", access: .create).setSchemaVersion(1)
        #expect(try SQLiteConnection(path: folder / "link/file.db", access: access).schemaVersion() == 1)
        #expect(try SQLiteConnection(path: folder / "real/file.db", access: access).schemaVersion() == 1)
    }

    @Test func `a dangling link is not filled`() throws {
        let link = folder / "link.db"
        try #require(symlink(folder / "real.db", link) == 0)
        #expect(throws: DatabaseError.self) { try SQLiteConnection(path: link, access: .create) }
        #expect(access(folder / "real.db", F_OK) != 0)
    }
}
