import Database
import Glibc
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

@Suite struct DatabaseFileTests {
    let household = Household()
    let path: String
    let category: Ledger.Category.ID
    var book: Book { Book(file: file()) }

    init() throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        _ = try anna.unseal(anna.book)
        path = "\(household.path)/books/\(anna.book.id).book"
        let book = try household.book(of: "anna")
        category = try book.categories().find("home").id
        try add(1250, to: book, uid: "first")
    }

    private func file(
        _ path: String? = nil, migrator: Migrator = bookMigrations, isReadOnly: Bool = false
    ) -> OpenDatabaseFile {
        let path = path ?? self.path
        return OpenDatabaseFile(
            path: path, lock: FileLock(path: path + ".lock"), driver: .sqlite, migrator: migrator,
            shape: SchemaShape(digests: []),
            backups: BackupFolder(path: household.path + "/backups"), isReadOnly: isReadOnly)
    }

    func add(_ cents: Int64, to book: Book, uid: String) throws {
        let draft = ExpenseDraft(
            uid: uid, day: Day(number: 20_777), amount: Amount(cents: cents), category: category,
            details: ExpenseDetails(what: "Mercato"))
        _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
    }

    @Test func `reading opens files read-only and changes no byte and no time`() throws {
        let accesses = Accesses()
        let driver = accesses.driver
        let secret = try household.signIn("anna").secret
        let before = FolderState(household.path)
        let store = household.reopened(driver: driver)
        let anna = try store.session(secret, at: Household.now + 59, boot: bootID())
        _ = try (store.id(), store.allUsers(), store.settings(of: anna.user), store.user(named: "anna"))
        let book = try anna.open(anna.book)
        try book.reading {
            let state = try BookState(book)
            #expect(state.expenses.count == 1)
            _ = try (
                book.recordedLast(1), book.changes(of: 1, limit: nil), book.undoable(1, of: .anybody),
                book.redoable(1, of: .anybody)
            )
            for dimension in Dimension.allCases { _ = try book.names(of: dimension) }
        }
        #expect(accesses.all == [.readOnly, .readOnly])
        #expect(FolderState(household.path) == before)
    }

    @Test func `a prepared change opens the file for writing at once`() throws {
        let accesses = Accesses()
        let anna = try household.signedIn("anna")
        let book = try anna.at(household.reopened(driver: accesses.driver)).open(anna.book)
        try book.prepareToChange()
        try book.prepareToChange()
        _ = try book.categories()
        try add(1, to: book, uid: "second")
        // The users are read for the right to write, once the lock is held.
        #expect(accesses.all == [.readWrite, .readOnly])
    }

    @Test func `a book of a newer program is refused and stays unchanged`() throws {
        try DatabaseDriver.sqlite.open(path, .readWrite).setSchemaVersion(99)
        let before = fileBytes(path)
        let newer = DatabaseError.newer(path: path, found: 99, known: bookMigrations.newestVersion)
        #expect(throws: newer) { try book.categories() }
        #expect(throws: newer) { try book.prepareToChange() }
        #expect(throws: newer) { try add(1, to: book, uid: "second") }
        #expect(fileBytes(path) == before)
    }

    @Test func `a store of a newer program is refused and stays unchanged`() throws {
        let users = household.path + "/users.db"
        try household.users().setSchemaVersion(99)
        let before = fileBytes(users)
        let newer = DatabaseError.newer(path: users, found: 99, known: storeMigrations.newestVersion)
        #expect(throws: newer) { try household.reopened().id() }
        #expect(throws: newer) {
            try household.reopened().signUp(
                UserName("bruno"), password: Household.newPassword("open sesame"), at: Household.now)
        }
        #expect(fileBytes(users) == before)
    }

    @Test(arguments: ["no database", "an empty file", "no tables", "its end is missing", "a page was overwritten"])
    func `a damaged book is refused and never shown as empty`(damage: String) throws {
        var bytes = fileBytes(path)
        switch damage {
        case "no database": bytes.replaceSubrange(0..<100, with: repeatElement(0x55, count: 100))
        case "an empty file": bytes = []
        case "no tables":
            unlink(path)
            try DatabaseDriver.sqlite.open(path, .create).setSchemaVersion(0)
            bytes = fileBytes(path)
        case "its end is missing": bytes.removeSubrange((bytes.count / 2)...)
        default: for index in 4096..<bytes.count where index % 4096 < 512 { bytes[index] = 0xEE }
        }
        writeFile(path, bytes)
        let damaged = DatabaseError.damaged(path: path)
        #expect(throws: damaged) { try BookState(book) }
        #expect(throws: damaged) { try add(1, to: book, uid: "second") }
        #expect(fileBytes(path) == bytes)
    }

    @Test func `a damaged user database is refused`() throws {
        let users = household.path + "/users.db"
        let bytes = Array(String(repeating: "no database ", count: 100).utf8)
        writeFile(users, bytes)
        let store = household.reopened()
        #expect(throws: DatabaseError.damaged(path: users)) { try store.allUsers() }
        #expect(throws: DatabaseError.damaged(path: users)) {
            try store.signUp(
                UserName("bruno"), password: Household.newPassword("open sesame"), at: Household.now)
        }
        #expect(fileBytes(users) == bytes)
    }

    @Test func `a missing book is refused and not created`() throws {
        try #require(unlink(path) == 0)
        let error = DatabaseError.cannotOpen(path: path, reason: "unable to open database file")
        #expect(throws: error) { try book.categories() }
        #expect(throws: error) { try add(1, to: book, uid: "second") }
        #expect(access(path, F_OK) != 0)
    }

    @Test(arguments: [true, false])
    func `the next reader or writer rolls back an unfinished transaction`(byReader: Bool) throws {
        let before = try BookState(book)
        let bytes = fileBytes(path)
        try leaveHalfWritten(path)
        if !byReader { try book.prepareToChange() }
        #expect(try BookState(book) == before)
        #expect(fileBytes(path) == bytes)
        #expect(access(path + "-journal", F_OK) != 0 || fileBytes(path + "-journal") == [])
        try add(1, to: book, uid: "second")
    }

    @Test func `the copy of a removed user's book omits an unfinished transaction`() throws {
        let before = try BookState(book)
        try leaveHalfWritten(path)
        let anna = try household.signedIn("anna")
        let kept = try anna.remove(anna.user)
        #expect(try BookState(Book(file: file(kept[0]))) == before)
    }

    @Test(arguments: [false, true])
    func `the first opening migrates an older file after a copy`(isReadOnly: Bool) throws {
        let first = Migration("things", "CREATE TABLE thing (name TEXT) STRICT; INSERT INTO thing VALUES ('kept')")
        let second = Migration("sizes", "ALTER TABLE thing ADD COLUMN size INTEGER NOT NULL DEFAULT 2")
        let path = household.path + "/file.db"
        try file(path, migrator: Migrator([first])).create { _ in }
        let before = fileBytes(path)
        let read = try file(path, migrator: Migrator([first, second]), isReadOnly: isReadOnly).reader()
        #expect(try read.rows("SELECT size FROM thing") { $0.integer(0) } == [2])
        #expect(try read.schemaVersion() == 2)
        #expect(fileBytes(household.path + "/backups/file-0001-migration.db") == before)
        #expect(throws: DatabaseError.newer(path: path, found: 2, known: 1)) {
            try file(path, migrator: Migrator([first])).reader()
        }
    }
}
