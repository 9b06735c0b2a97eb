import Database
import Glibc
import Ledger
import SQLite
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A store that the accounts of a group share: its permissions, and the conditions it refuses.
@Suite struct GroupStoreTests {
    let folder = TemporaryFolder()
    var path: String { folder / "shared" }
    var store: FolderStore { FolderStore(path: path, driver: .sqlite, now: { Household.now }) }

    /// The name of a group of the account that runs the tests.
    static let group = String(cString: getgrgid(getegid()).pointee.gr_name)

    private func signUp(_ name: String = "anna") throws -> FolderAccountSession {
        let made = try store.signUp(
            UserName(name), password: Household.newPassword("open sesame"), at: Household.now
        ) { _, _ in }
        return try store.session(made.secret, at: Household.now, boot: bootID())
    }

    private func mode(_ name: String) -> UInt32 {
        var status = stat()
        return lstat(name.isEmpty ? path : "\(path)/\(name)", &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Everything in the store, files and folders.
    private func contents(below folder: String = "") -> [String] {
        namesOfFiles(in: path + "/" + folder).flatMap { name in
            let place = folder.isEmpty ? name : "\(folder)/\(name)"
            return [place] + contents(below: place)
        }
    }

    @Test func `a group store has files of mode 660 and folders of mode 2770 with its group`() throws {
        try store.make(forGroup: Self.group)
        #expect(contents().sorted() == ["backups", "books", "group"])
        let anna = try signUp()
        let book = try #require(try anna.books().first)
        try anna.keepCopy(of: book, before: .import)
        try anna.keep("x", as: ReportName("november", as: .text), of: book, isReplacing: false)
        _ = try anna.open(book).addCategory(
            path: "home", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        let places = contents()
        for kind in ["group", "users.db", "users.lock", ".book", ".lock", ".txt", "reports", "-import.book"] {
            #expect(places.contains { $0.hasSuffix(kind) }, "\(kind)")
        }
        for place in [""] + places {
            var status = stat()
            #expect(lstat("\(path)/\(place)", &status) == 0)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            #expect(status.st_mode & 0o7777 == (isFolder ? 0o2770 : 0o660), "\(place)")
            #expect(status.st_gid == getegid(), "\(place)")
        }
        #expect(try anna.check().findings == [])
    }

    @Test func `a private file that somebody moved over a lock file is not shared with the group`() throws {
        try store.make(forGroup: Self.group)
        let anna = try signUp()
        let book = try #require(try anna.books().first)
        let lock = "books/\(book.id).lock"
        for (text, expected) in [("a secret", 0o600), ("", 0o660)] as [(String, UInt32)] {
            writeFile("\(path)/\(lock)", Array(text.utf8))
            #expect(chmod("\(path)/\(lock)", 0o600) == 0)
            _ = try anna.open(book).addCategory(
                path: "home\(expected)", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
            #expect(mode(lock) == expected)
        }
    }

    @Test func `a group store refuses open books, new, unsealed or restored`() throws {
        try store.make(forGroup: Self.group)
        let anna = try signUp()
        let book = try #require(try anna.books().first)
        #expect(throws: StoreError.openInGroupStore) { try anna.unseal(book) }
        #expect(throws: StoreError.openInGroupStore) {
            try anna.addBook(
                FoldedName("trips", of: .book), form: .open, at: Household.now)
        }
        #expect(try anna.books().count == 1)
        #expect(try anna.open(book).findings() == [])
        _ = try store.changing { try $0.execute("UPDATE book SET form = 'open'") }
        let opened = try #require(try anna.books().first)
        #expect(throws: StoreError.openInGroupStore) { try anna.open(opened).categories() }
    }

    @Test(arguments: [0o2775, 0o2777, 0o770, 0o700] as [mode_t])
    func `a group store whose folder has another mode is refused`(mode: mode_t) throws {
        try store.make(forGroup: Self.group)
        _ = try signUp()
        try #require(chmod(path, mode) == 0)
        let fault = "belongs to a group, but its folder does not (group \(getegid()), mode 2770)"
        #expect(throws: StoreError.folder(path: path, fault: fault)) { try store.id() }
        #expect(throws: StoreError.folder(path: path, fault: fault)) { try signUp("bruno") }
        #expect(self.mode("") == mode)
    }

    @Test(arguments: ["", "x\n", "-1\n", "4294967295\n", "1"])
    func `a group file without a valid group is refused`(text: String) throws {
        try store.make(forGroup: Self.group)
        writeFile(path + "/group", Array(text.utf8))
        let fault = "belongs to a group, but its file 'group' names no group"
        #expect(throws: StoreError.folder(path: path, fault: fault)) {
            try signUp()
        }
    }

    @Test func `a check finds files that the group cannot use or that other accounts can use`() throws {
        try store.make(forGroup: Self.group)
        let anna = try signUp()
        for (place, mode) in [("users.lock", 0o600), ("books", 0o2750), ("backups", 0o2771)] as [(String, mode_t)] {
            try #require(chmod("\(path)/\(place)", mode) == 0)
        }
        #expect(
            try Set(anna.check().findings) == [
                StoreFinding(place: "books", fault: .exposed(.notGroups(0o2750))),
                StoreFinding(place: "backups", fault: .exposed(.notGroups(0o2771))),
            ], "a lock of one's own is put right when it is held")
    }

    @Test func `only an empty folder becomes a group store`() throws {
        writeFile(folder / "file", [1])
        try #require(mkdir(folder / "full", 0o700) == 0)
        writeFile(folder / "full/x", [1])
        try #require(symlink(folder / "full", folder / "link") == 0)
        for name in ["file", "full", "link"] {
            #expect {
                try FolderStore(path: folder / name, driver: .sqlite).make(forGroup: Self.group)
            } throws: { error in
                if case .folder = error as? StoreError { true } else { false }
            }
        }
        #expect(permissions(of: folder / "full") == 0o700)
        #expect(namesOfFiles(in: folder / "full") == ["x"])
        #expect(throws: StoreError.noSuchGroup("no such group")) { try store.make(forGroup: "no such group") }
        #expect(throws: DatabaseError.self) {
            try FolderStore(path: folder / "none/shared", driver: .sqlite).make(forGroup: Self.group)
        }
        try #require(mkdir(path, 0o755) == 0)
        // An interrupted creation is continued.
        for _ in 0..<2 {
            try store.make(forGroup: Self.group)
            #expect(mode("") == 0o2770)
        }
        _ = try signUp()
        #expect(throws: StoreError.self) { try store.make(forGroup: Self.group) }
    }

    @Test func `erasing a group store removes its group file`() throws {
        try store.make(forGroup: Self.group)
        #expect(try signUp().eraseEverything() == [])
        #expect(access(path, F_OK) != 0)
    }

    /// A store of a single account.
    private func signUpAlone() throws -> FolderAccountSession {
        let anna = try signUp()
        #expect(mode("") == 0o700)
        return anna
    }

    @Test(arguments: [0o770, 0o707, 0o720, 0o702] as [mode_t])
    func `a private store that others can write is refused`(mode: mode_t) throws {
        let anna = try signUpAlone()
        let book = try #require(try anna.books().first)
        for place in [path, path + "/users.db", store.file(of: book.id)] {
            let before = permissions(of: place)
            try #require(chmod(place, mode) == 0)
            #expect(throws: StoreError.writable(path: place, mode: UInt32(mode))) {
                try anna.open(book).categories()
            }
            try #require(chmod(place, before) == 0)
        }
        #expect(try anna.open(book).findings() == [])
    }

    @Test func `an empty folder that others can write becomes private`() throws {
        try #require(mkdir(path, 0o700) == 0 && chmod(path, 0o777) == 0)
        _ = try signUpAlone()
    }

    private func backUp(_ anna: FolderAccountSession) throws -> BackupFile {
        _ = try anna.backUp(
            to: folder / "backup", password: Household.rules.accept(Household.secret("words of the backup")),
            cost: Household.cost)
        return try BackupFile(folder / "backup")
    }

    private func restore(_ backup: BackupFile, to name: String, forGroup group: String?) throws -> FolderStore {
        let store = FolderStore(path: folder / name, driver: .sqlite, now: { Household.now })
        _ = try store.restore(
            from: backup, password: Household.secret("words of the backup"), rules: Household.rules, forGroup: group)
        return store
    }

    @Test func `a backup of a group store is restored for a group or for one account`() throws {
        try store.make(forGroup: Self.group)
        let anna = try signUp()
        let book = try #require(try anna.books().first)
        try anna.keep("x", as: ReportName("november", as: .text), of: book, isReplacing: false)
        let backup = try backUp(anna)
        let restored = try restore(backup, to: "again", forGroup: Self.group)
        #expect(try restored.isShared())
        // Trust records of accounts are not in a backup.
        let before = Set(contents().filter { !$0.hasSuffix(".lock") && !$0.hasPrefix("seen") })
        for place in [""] + before {
            var status = stat()
            #expect(lstat("\(restored.path)/\(place)", &status) == 0, "\(place)")
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            #expect(status.st_mode & 0o7777 == (isFolder ? 0o2770 : 0o660), "\(place)")
            #expect(status.st_gid == getegid(), "\(place)")
        }
        let user = try Household.signedIn("anna", to: restored.path).user
        #expect(try user.check().findings == [])
        let alone = try restore(BackupFile(folder / "backup"), to: "alone", forGroup: nil)
        #expect(try !alone.isShared())
        #expect(permissions(of: alone.path) == 0o700 && permissions(of: alone.path + "/users.db") == 0o600)
    }

    @Test func `a backup is not restored for a group that is missing, or with open books`() throws {
        let anna = try signUpAlone()
        let backup = try backUp(anna)
        #expect(throws: StoreError.noSuchGroup("no such group")) {
            try restore(backup, to: "again", forGroup: "no such group")
        }
        _ = try anna.unseal(#require(anna.books().first))
        unlink(folder / "backup")
        let open = try backUp(anna)
        #expect(throws: StoreError.openInGroupStore) { try restore(open, to: "again", forGroup: Self.group) }
        #expect(namesOfFiles(in: folder.path).sorted() == ["backup", "shared"])
    }
}
