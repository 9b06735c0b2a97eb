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

/// Books and stores that are erased leave no data in any file.
@Suite struct StoreErasingTests {
    let household = Household()

    /// The files of the store that contain a text in plain.
    private func holding(_ text: String) -> [String] {
        let wanted = Array(text.utf8)
        return FolderState(household.path).files.filter { _, file in
            let bytes = file.bytes
            guard bytes.count >= wanted.count else { return false }
            return (0...bytes.count - wanted.count).contains { start in
                bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
            }
        }.keys.sorted()
    }

    /// A book of anna's called `canary-book`, shared with bruno, with a token for it and a copy under `backups`.
    private func shared(_ form: BookEntry.Form) throws -> (book: BookEntry, anna: FolderAccountSession) {
        try household.signUp("anna")
        let bruno = try household.signUp("bruno")
        let anna = try household.signedIn("anna")
        var book = try anna.addBook(
            FoldedName("canary-book", of: .book), form: form,
            at: Household.now)
        try anna.share(book, withUserNamed: bruno.name.description, as: .writer)
        _ = try anna.addToken(
            FoldedName("canary-token", of: .token), scope: .read, expires: nil, for: book, at: Household.now)
        book = try anna.book(named: "canary-book")
        let draft = ExpenseDraft(
            uid: "uid-1", day: Day(number: 20_000), amount: Amount(cents: 1),
            category: try anna.open(book).categories().find("food").id,
            details: ExpenseDetails(what: "canary-what"))
        _ = try anna.open(book)
            .add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        try anna.keepCopy(of: book, before: .import)
        try anna.keep(
            "canary-report", as: #require(ReportName(file: "november.html")), of: book,
            isReplacing: false)
        return (book, anna)
    }

    @Test(arguments: [BookEntry.Form.open, .sealed], [false, true])
    func `erasing a book removes its copies, keys, members and tokens`(form: BookEntry.Form, keepsCopy: Bool) throws {
        let (book, anna) = try shared(form)
        #expect(!holding("canary").isEmpty)
        #expect(anna.copyCount(of: book) == 1)
        #expect(try anna.erasure(of: book)?.expenses == 1)
        let copy = try anna.erase(book, keepsCopy: keepsCopy, at: Household.now)
        #expect((copy != nil) == keepsCopy)
        let left = FolderState(household.path).files.keys.filter { $0.contains(book.id) }
        #expect(left == [copy].compactMap(\.self))
        #expect(holding("canary") == (form == .open ? [copy].compactMap(\.self) : []))
        let users = try household.users(.readOnly)
        for table in ["member_key", "member", "token", "token_key"] {
            let count = try users.firstRow(
                table == "token"
                    ? "SELECT count(*) FROM token"
                    : table == "token_key"
                        ? "SELECT count(*) FROM token_key"
                        : table == "member" ? "SELECT count(*) FROM member" : "SELECT count(*) FROM member_key"
            ) { $0.integer(0) ?? -1 }
            #expect(count == (table.hasPrefix("member") ? 2 : 0), "\(table)")
        }
        for name in ["anna", "bruno"] {
            let signedIn = try household.signedIn(name)
            #expect(try signedIn.at(household.reopened()).books().map(\.name.description) == [name])
            #expect(try signedIn.at(household.reopened()).check().findings == [], "\(name)")
        }
    }

    @Test func `erasing a book or the store says what is done if it fails halfway, and can be repeated`() throws {
        let (book, anna) = try shared(.sealed)
        // Others can put a folder in the place of any file.
        let journal = household.path + "/books/\(book.id).book-journal"
        #expect(mkdir(journal, 0o700) == 0)
        func isPart(_ error: any Error, _ part: PartlyDone) -> Bool {
            if case StoreError.partlyDone(part, _) = error { true } else { false }
        }
        #expect {
            try anna.erase(book, keepsCopy: false, at: Household.now)
        } throws: {
            isPart($0, .erasingBook(book.name))
        }
        // The book that was erased in part is known as removed.
        #expect(anna.memory.known.removal(of: book.id) == Household.now)
        rmdir(journal)
        _ = try anna.erase(anna.removedBook(named: "canary-book"), keepsCopy: false, at: Household.now)
        #expect(FolderState(household.path).files.keys.filter { $0.contains(book.id) } == [])
        let lock = household.path + "/books/01a2147c-b598-715b-845b-b387a520363d.lock"
        #expect(mkdir(lock, 0o700) == 0)
        #expect {
            try anna.eraseEverything()
        } throws: {
            isPart($0, .erasingStore)
        }
        rmdir(lock)
        #expect(try anna.eraseEverything() == [])
    }

    @Test func `only an owner erases, and a user's last book is kept`() throws {
        let (book, _) = try shared(.sealed)
        let bruno = try household.signedIn("bruno")
        let own = try bruno.book(named: "canary-book")
        #expect(throws: StoreError.notOwner(own.name)) {
            try bruno.erase(own, keepsCopy: false, at: Household.now)
        }
        try household.signUp("carla")
        let carla = try household.signedIn("carla")
        #expect(throws: StoreError.lastBook(carla.user.name)) {
            try carla.erase(carla.book, keepsCopy: false, at: Household.now)
        }
        #expect(access(household.store.file(of: book.id), F_OK) == 0)
        #expect(throws: StoreError.notAdministrator) { try bruno.eraseEverything() }
    }

    @Test(arguments: [0, 1, 2])
    func `an interrupted erasure is finished by repeating the command`(step: Int) throws {
        let (book, anna) = try shared(.open)
        try household.users().execute("UPDATE book SET removed = 1 WHERE id = $1", .text(book.id))
        if step > 0 { _ = unlink(household.store.file(of: book.id)) }
        if step > 1 { try anna.removeCopiesAndReports(of: book) }
        let removed = try anna.removedBook(named: "canary-book")
        #expect((try anna.erasure(of: removed) == nil) == (step > 0))
        _ = try anna.erase(removed, keepsCopy: false, at: Household.now)
        #expect(holding("canary") == [])
        #expect(throws: StoreError.noSuchBook("canary-book")) {
            try anna.removedBook(named: "canary-book")
        }
    }

    @Test func `erasing a store keeps foreign files`() throws {
        let (_, anna) = try shared(.open)
        let foreign = ["note.txt", "users.db.old", "books/photo.jpg", "backups/anna-0001-import.book"]
        for name in foreign { writeFile("\(household.path)/\(name)", [1]) }
        // Files left by killed runs belong to the store.
        for name in ["users.db.new", "books/\(anna.book.id).book.new", "backups/\(anna.book.id)-0009-import.book.new"] {
            writeFile("\(household.path)/\(name)", [1])
        }
        let (books, copies) = household.store.fileCounts()
        #expect(books == 3)
        #expect(copies == 2)
        #expect(try anna.eraseEverything() == foreign.sorted())
        #expect(FolderState(household.path).files.keys.sorted() == foreign.sorted().map { "\(household.path)/\($0)" })
        #expect(!household.reopened().exists)
    }

    @Test func `erasing a store removes its empty folder`() throws {
        try household.signUp("anna")
        #expect(try household.signedIn("anna").eraseEverything() == [])
        #expect(access(household.path, F_OK) != 0)
    }

    @Test(arguments: [("/a/spesa", "spesa"), ("/a/spesa/", "spesa"), (".", "store"), ("/", "store"), ("x/..", "store")])
    func `a store is named after its folder`(path: String, name: String) {
        #expect(FolderStore(path: path, driver: .sqlite).name == name)
    }

    @Test(arguments: [
        ("019a0000-0000-7000-8000-000000000000-0001-import.book", true), ("users-0012-migration.db", true),
        ("019a0000-0000-7000-8000-000000000000-12345-erasing.book.new", true), ("users.db", false),
        ("anna-0001-import.book", false), ("users-0001-holiday.db", false), ("users-1-import.db", false),
        ("019a0000-0000-7000-8000-000000000000.book", false), ("users-0001", false),
    ])
    func `a copy is recognised by its name`(name: String, isCopy: Bool) {
        #expect(BackupFolder.isCopy(name) == isCopy)
    }
}
