import Database
import Glibc
import SQLite
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Folders of a store that another account exchanges for a link while a command works in them.
@Suite struct ExchangedFolderTests {
    let folder = TemporaryFolder()
    var path: String { folder / "shared" }
    var aside: String { folder / "aside" }
    var home: String { folder / "home" }
    var store: FolderStore { FolderStore(path: path, driver: .sqlite, now: { Household.now }) }

    /// Creates a private folder, with the names of a store's files in it.
    init() throws {
        for place in ["home", "home/books", "home/backups"] { try #require(mkdir(folder / place, 0o750) == 0) }
        for name in ["users.db", "group", "books/9f1c6a1e-0000-4000-8000-000000000000.book"] {
            writeFile(folder / "home/\(name)", [1])
        }
    }

    /// Moves a folder away and puts a link to the private folder at its path.
    private func exchange(_ path: String) throws {
        try #require(rename(path, aside) == 0 && symlink(home, path) == 0)
    }

    private func modesAtHome() -> [mode_t] {
        ["home", "home/books", "home/backups", "home/users.db"].map { permissions(of: folder / $0) }
    }

    @Test func `a group is given the folder that was looked at, not the one that a link leads to`() throws {
        let before = FolderState(home)
        let modes = modesAtHome()
        try #require(mkdir(path, 0o700) == 0)
        let made = try StoreFolder(path)
        try exchange(path)
        try FolderSharing.give(made, to: getegid())
        try store.makeInnerFolders(in: made)
        #expect(FolderState(home) == before)
        #expect(modesAtHome() == modes)
        #expect(namesOfFiles(in: aside).sorted() == ["backups", "books"])
        var status = stat()
        #expect(lstat(aside, &status) == 0 && status.st_mode & 0o7777 == 0o2770)
    }

    @Test func `an exchanged folder is not restricted to its owner`() throws {
        let modes = modesAtHome()
        try #require(mkdir(path, 0o755) == 0)
        let made = try StoreFolder(path)
        try exchange(path)
        try store.closeToOthers(made)
        #expect(modesAtHome() == modes)
        #expect(permissions(of: aside) == 0o700)
    }

    @Test(arguments: [(0o700, true), (0o770, false), (0o707, false)] as [(mode_t, Bool)])
    func `a store is not restored into an own folder with files, nor into one that others may write`(
        mode: mode_t, hasFile: Bool
    ) throws {
        let place = path + ".restoring"
        try #require(mkdir(place, 0o700) == 0 && chmod(place, mode) == 0)
        if hasFile { writeFile(place + "/diary", [1]) }
        #expect(throws: BackupError.inTheWay(path: place)) { _ = try RestoringFolder.opened(place) }
        #expect(permissions(of: place) == mode)
        #expect(namesOfFiles(in: place) == (hasFile ? ["diary"] : []))
    }

    @Test func `a restored store is written, shared and removed in its own folder only`() throws {
        let before = FolderState(home)
        let modes = modesAtHome()
        let restoring = try RestoringFolder(for: path)
        try exchange(restoring.path)
        let file = try #require(StoreFile(name: "reports/9f1c6a1e-0000-4000-8000-000000000000/november.txt"))
        try restoring.write(.users) { try $0.append("x") }
        try restoring.write(file) { try $0.append("x") }
        #expect(namesOfFiles(in: aside).sorted() == ["backups", "books", "reports", "users.db"])
        try restoring.share(with: getegid())
        #expect(namesOfFiles(in: aside).contains("group"))
        #expect(throws: BackupError.inTheWay(path: restoring.path)) { try restoring.requireAtPath() }
        #expect(throws: BackupError.inTheWay(path: restoring.path)) { try restoring.settle(at: path) }
        restoring.remove()
        #expect(namesOfFiles(in: aside) == [])
        #expect(FolderState(home) == before)
        #expect(modesAtHome() == modes)
    }
}
