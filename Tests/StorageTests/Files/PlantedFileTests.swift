import Database
import FolderStore
import Glibc
import Household
import Ledger
import Storage
import Support
import Testing
import Users

/// Pipes, links, folders and the like in the place of a store's files and folders.
@Suite struct PlantedFileTests {
    let household = StorageTests.Household()
    let anna: FolderAccountSession
    let outside = TemporaryFolder()
    var victim: String { outside / "victim" }

    init() throws {
        try household.signUp("anna")
        anna = try household.signedIn("anna")
        writeFile(outside / "victim", [1, 2, 3])
        mkdir(outside / "folder", 0o700)
    }

    /// A path below the store's folder, with `BOOK` for the id of the book.
    private func path(_ text: String) -> String {
        "\(household.path)/\(text.replacing("BOOK", with: anna.book.id))"
    }

    /// Runs all calls of commands to a store.
    /// - Returns: the errors, by the name of the call.
    private func use(only one: String? = nil) throws -> [String: any Error] {
        let store = household.reopened()
        let anna = anna.at(store)
        let report = try ReportName("may", as: .text)
        func sign() -> Signature { Signature(by: "anna", at: Instant(seconds: StorageTests.Household.now)) }
        let calls: [(String, () throws -> Void)] = [
            ("id", { _ = try store.id() }),
            ("books", { _ = try anna.books() }),
            ("read", { _ = try anna.open(anna.book).categories() }),
            ("write", { _ = try anna.open(anna.book).addProducts([Product(name: "milk")], by: sign()) }),
            ("set", { try anna.set("key", to: "value") }),
            ("keep", { try anna.keep("text", as: report, of: anna.book, isReplacing: true) }),
            ("reports", { _ = try anna.reports(of: anna.book) }),
            ("copy", { try anna.keepCopy(of: anna.book, before: .import) }),
            ("check", { _ = try anna.check() }),
            ("tidy", { _ = try anna.tidy() }),
            ("erase", { _ = try anna.keepCopyBeforeErasing(of: anna.book) }),
        ]
        var errors: [String: any Error] = [:]
        for (name, call) in calls where one == nil || name == one {
            let begun = ContinuousClock.now
            do { try call() } catch { errors[name] = error }
            #expect(ContinuousClock.now - begun < .seconds(5), "\(name)")
        }
        return errors
    }

    private func leaveUsersHalfWritten(_ path: String) throws {
        let writer = try DatabaseDriver.sqlite.open(path, .readWrite)
        try writer.executeScript("PRAGMA cache_size=1; BEGIN IMMEDIATE")
        for number in 1...300 {
            try writer.execute(
                "INSERT INTO setting (user, key, value) VALUES (1, $1, $2)", .text("\(number)"),
                .text(String(repeating: "x", count: 500)))
        }
        let (half, journal) = (fileBytes(path), fileBytes(path + "-journal"))
        try writer.executeScript("ROLLBACK")
        writeFile(path, half)
        writeFile(path + "-journal", journal)
    }

    private func requireNothingOutside() {
        #expect(fileBytes(victim) == [1, 2, 3])
        #expect(Set(namesOfFiles(in: outside.path)) == ["victim", "folder"])
        #expect(namesOfFiles(in: outside / "folder").isEmpty)
    }

    @Test(
        arguments: [
            "users.db", "users.db-journal", "users.lock", "users.db.new", "group", "books/BOOK.book", "books/BOOK.lock",
            "books/BOOK.book-journal", "books/BOOK.book.new", "books/BOOK.book.aside", "books/BOOK.book.1f.new",
            "reports/BOOK/may.txt", "reports/BOOK/may.txt.new", "backups/BOOK-0001-import.book",
            "books", "backups", "reports", "reports/BOOK", "seen",
        ], Obstacle.allCases)
    func `planted files never block a call or reach files outside the store`(name: String, obstacle: Obstacle) throws {
        for form in [BookEntry.Form.sealed, .open] {
            if form == .open { _ = try anna.at(household.reopened()).unseal(anna.book) }
            try anna.at(household.reopened()).keep(
                "text", as: ReportName("may", as: .text), of: anna.book, isReplacing: true)
            let (path, aside) = (path(name), outside.path + "-aside-\(form)")
            defer { rename(aside, path) }
            rename(path, aside)
            guard obstacle.make(at: path, victim: victim, folder: outside / "folder") else { return }
            defer { rename(path, outside.path + "-planted-\(form)") }
            _ = try use()
            requireNothingOutside()
        }
    }

    @Test(arguments: ["books", "backups", "reports", "seen"], [Obstacle.linkToFolder, .link, .pipe, .socket])
    func `a planted file instead of a folder is refused with its reason`(
        name: String, obstacle: Obstacle
    ) throws {
        let (path, aside) = (path(name), outside.path + "-aside")
        rename(path, aside)
        defer { rename(aside, path) }
        try #require(obstacle.make(at: path, victim: victim, folder: outside / "folder"))
        defer { unlink(path) }
        let reason = obstacle.isLink ? "it is a symbolic link" : "it is not a folder"
        for (call, error) in try use() where call != "erase" && call != "keep" && call != "copy" {
            #expect(error as? DatabaseError == .cannotOpen(path: path, reason: reason), "\(call)")
        }
    }

    @Test(arguments: ["users.db", "users.db-journal", "users.lock", "books/BOOK.lock", "books/BOOK.book"])
    func `a file that is not a regular file is named`(name: String) throws {
        let path = path(name)
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        let errors = try use()
        let reason = DatabaseError.cannotOpen(path: path, reason: "it is not a regular file")
        #expect(errors.values.contains { $0 as? DatabaseError == reason })
    }

    /// An interrupted change beside an open book, which each call rolls back first.
    @Test(arguments: ["users", "book"])
    func `no call waits for its own lock`(which: String) throws {
        _ = try anna.at(household.reopened()).unseal(anna.book)
        let file = which == "users" ? path("users.db") : path("books/BOOK.book")
        for name in ["read", "write", "set", "keep", "reports", "copy", "check", "tidy", "erase"] {
            let whole = fileBytes(file)
            try which == "users" ? leaveUsersHalfWritten(file) : leaveHalfWritten(file)
            try #require(fileBytes(file) != whole)
            let begun = ContinuousClock.now
            let errors = try use(only: name)
            #expect(errors.isEmpty, "\(name)")
            #expect(ContinuousClock.now - begun < .seconds(5), "\(name)")
            // Some calls do not open the book; the next reading rolls the change back.
            #expect(try use(only: "read").isEmpty)
            #expect(try anna.at(household.reopened()).check().findings.isEmpty, "\(name)")
        }
    }
}
