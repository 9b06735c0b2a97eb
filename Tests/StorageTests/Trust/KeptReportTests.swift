import Database
import Glibc
import Ledger
import Periods
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Of a kept report, only the newest that the user has seen is accepted, written by a present writer.
@Suite struct KeptReportTests {
    private let household = Household()
    private let name: ReportName

    init() throws {
        name = try ReportName("november", as: .text)
        for name in ["anna", "bruno"] { try household.signUp(name) }
    }

    /// A sealed book of anna's in which bruno writes.
    private func shared() throws -> BookEntry {
        let anna = try household.signedIn("anna")
        let book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(book, withUserNamed: "bruno", as: .writer)
        return try anna.current(book)
    }

    private func keep(_ text: String, in book: BookEntry, by who: String = "anna") throws {
        let user = try household.signedIn(who)
        try user.keep(text, as: name, of: user.current(book), isReplacing: true)
    }

    private func read(_ book: BookEntry, as who: String = "anna") throws -> String {
        let user = try household.signedIn(who)
        return String(decoding: try user.report(name, of: user.current(book)), as: UTF8.self)
    }

    private func path(in book: BookEntry) -> String { household.store.reportFolder(of: book.id).file(name) }

    @Test func `a plain report is refused in a sealed book, even if the store calls the book open`() throws {
        let book = try shared()
        try keep("genuine", in: book)
        let genuine = fileBytes(path(in: book))
        writeFile(path(in: book), Array("forged".utf8))
        for change in ["converting = 1", "form = 'open'", "form = 'open', converting = 1"] {
            try household.users().execute("UPDATE book SET \(change) WHERE id = $1", .text(book.id))
            #expect(throws: (any Error).self, "\(change)") { try read(book) }
            try household.users().execute(
                "UPDATE book SET form = 'sealed', converting = 0 WHERE id = $1", .text(book.id))
        }
        // A new key of the book does not make the report acceptable either.
        try household.users().execute("UPDATE book SET converting = 1 WHERE id = $1", .text(book.id))
        let anna = try household.signedIn("anna")
        try anna.unshare(anna.current(book), withUserNamed: "bruno")
        #expect(throws: StoreError.unsealedReport(path: path(in: book))) { try read(book) }
        writeFile(path(in: book), genuine)
        #expect(throws: StoreError.self) { try read(book) }
    }

    @Test func `a report sealed with a former key is refused, even if its key slot is restored`() throws {
        let book = try shared()
        try keep("genuine", in: book)
        let bruno = try household.signedIn("bruno")
        let state = try #require(try bruno.sealedState(of: bruno.current(book)))
        let anna = try household.signedIn("anna").user.id
        let slot = try #require(
            try KeyTable(database: household.users()).slot(of: .user(anna), book.id, generation: state.generation))
        try household.signedIn("anna").unshare(book, withUserNamed: "bruno")
        #expect(try read(book) == "genuine")
        try KeyTable(database: household.users()).setSlot(
            slot, of: .user(anna), book.id, generation: state.generation)
        let folder = household.store.reportFolder(of: book.id)
        try household.store.write(
            Array("forged".utf8), as: name, in: folder, with: (state.key, state.generation),
            keptAt: Household.now + 1000)
        #expect(throws: StoreError.seal(path: path(in: book), .refused)) { try read(book) }
        #expect(try household.signedIn("anna").check().findings.count == 1)
        // A new key of the book does not reseal a forged report.
        try household.signedIn("anna").signOut(everywhere: true)
        #expect(throws: StoreError.seal(path: path(in: book), .refused)) { try read(book) }
        let forged = fileBytes(path(in: book))
        _ = try household.signedIn("anna").unseal(book)
        #expect(fileBytes(path(in: book)) == forged)
    }

    @Test func `an older report is refused, also after new keys and a new key of the book`() throws {
        let book = try shared()
        try keep("first", in: book)
        let first = fileBytes(path(in: book))
        try keep("second", in: book)
        #expect(try read(book, as: "bruno") == "second")
        writeFile(path(in: book), first)
        let refused = StoreError.olderReport(name, seen: Household.now + 1)
        #expect(throws: refused) { try read(book) }
        #expect(throws: refused) { try read(book, as: "bruno") }
        // Resealed with a new key, it is still the older report.
        try household.signedIn("anna").signOut(everywhere: true)
        #expect(throws: refused) { try read(book) }
        #expect(throws: refused) { try read(book, as: "bruno") }
        #expect(try household.signedIn("anna").check().findings.count == 1)
        // Saved again by either user, it is the newest.
        try keep("third", in: book, by: "bruno")
        #expect(try read(book) == "third")
        #expect(try read(book, as: "bruno") == "third")
        #expect(try household.signedIn("anna").check().findings == [])
    }

    @Test func `an older report is refused after changes of a book that was open meanwhile`() throws {
        let book = try shared()
        try keep("first", in: book)
        let first = fileBytes(path(in: book))
        let anna = try household.signedIn("anna")
        let opened = try anna.open(book)
        _ = try opened.addCategory(path: "one", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        try anna.keep("second", as: name, of: book, isReplacing: true)
        _ = try opened.addCategory(path: "two", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        writeFile(path(in: book), first)
        #expect(throws: StoreError.olderReport(name, seen: Household.now + 1)) { try read(book) }
    }

    @Test(arguments: ["report", "book"])
    func `a report deleted while it or its book is damaged stays deleted when it is put back`(damaged: String) throws {
        let book = try shared()
        try keep("first", in: book, by: "bruno")
        let (report, file) = (path(in: book), household.store.file(of: book.id))
        let (first, content) = (fileBytes(report), fileBytes(file))
        let anna = try household.signedIn("anna")
        _ = try anna.open(book).findings()
        writeFile(damaged == "report" ? report : file, Array("damaged".utf8))
        try anna.deleteReport(name, of: book)
        writeFile(file, content)
        writeFile(report, first)
        #expect(throws: StoreError.self) { try read(book) }
        #expect(try read(book, as: "bruno") == "first")
    }

    @Test func `an older report may be deleted, and accepted with its book`() throws {
        let book = try shared()
        try keep("first", in: book)
        let first = fileBytes(path(in: book))
        try keep("second", in: book)
        writeFile(path(in: book), first)
        let anna = try household.signedIn("anna")
        _ = try anna.accept(book)
        #expect(try read(book) == "first")
        try keep("second", in: book)
        writeFile(path(in: book), first)
        try anna.deleteReport(name, of: book)
        try keep("anew", in: book)
        #expect(try read(book) == "anew")
    }

    @Test func `an older report stays refused when an older state of its book is accepted`() throws {
        let book = try shared()
        try keep("first", in: book)
        let first = fileBytes(path(in: book))
        try keep("second", in: book)
        let file = household.store.file(of: book.id)
        let older = fileBytes(file)
        let opened = try household.signedIn("anna").open(book)
        _ = try opened.addCategory(path: "one", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        writeFile(file, older)
        _ = try household.signedIn("anna").accept(book)
        writeFile(path(in: book), first)
        #expect(throws: StoreError.olderReport(name, seen: Household.now + 1)) { try read(book) }
    }

    @Test(arguments: [.max, .max - 1, Household.now + 86_401, Household.now + 400 * 86_400])
    func `a report from the future is refused and not remembered`(moment: Int64) throws {
        let book = try shared()
        try keep("first", in: book)
        let first = fileBytes(path(in: book))
        let state = try #require(try household.signedIn("bruno").sealedState(of: book))
        let folder = household.store.reportFolder(of: book.id)
        try household.store.write(
            Array("forged".utf8), as: name, in: folder, with: (state.key, state.generation), keptAt: moment)
        #expect(throws: StoreError.futureReport(name)) { try read(book) }
        #expect(try household.signedIn("anna").check().findings.count == 1)
        try keep("second", in: book)
        #expect(try read(book) == "second")
        writeFile(path(in: book), first)
        #expect(throws: StoreError.olderReport(name, seen: Household.now + 1)) { try read(book) }
        // After the report was deleted, a forged one is refused too.
        try household.store.write(
            Array("forged".utf8), as: name, in: folder, with: (state.key, state.generation), keptAt: moment)
        let forged = fileBytes(path(in: book))
        try household.signedIn("anna").deleteReport(name, of: book)
        writeFile(path(in: book), forged)
        #expect(throws: StoreError.futureReport(name)) { try read(book) }
    }

    @Test func `a report by a clock that is some hours ahead is shown`() throws {
        let book = try shared()
        try keep("first", in: book)
        let state = try #require(try household.signedIn("bruno").sealedState(of: book))
        try household.store.write(
            Array("second".utf8), as: name, in: household.store.reportFolder(of: book.id),
            with: (state.key, state.generation), keptAt: Household.now + 80_000)
        #expect(try read(book) == "second")
        try keep("third", in: book)
        #expect(try read(book) == "third")
    }

    @Test(arguments: [true, false]) func `a deleted report that is put back is refused`(isSeen: Bool) throws {
        let book = try shared()
        try keep("first", in: book, by: isSeen ? "anna" : "bruno")
        let first = fileBytes(path(in: book))
        let anna = try household.signedIn("anna")
        try anna.deleteReport(name, of: book)
        writeFile(path(in: book), first)
        let seen = Household.now + 1
        #expect(throws: StoreError.olderReport(name, seen: seen)) { try read(book) }
        try anna.deleteReport(name, of: book)
        // Kept again in the same second.
        try keep("anew", in: book)
        #expect(try read(book) == "anew")
        writeFile(path(in: book), first)
        #expect(throws: StoreError.self) { try read(book) }
    }

    @Test func `reports stay readable when their book is unsealed and sealed`() throws {
        let anna = try household.signedIn("anna")
        let book = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try keep("first", in: book)
        try keep("second", in: book)
        _ = try anna.unseal(book)
        #expect(try read(book) == "second")
        _ = try anna.seal(anna.current(book))
        #expect(try read(book) == "second")
        try keep("third", in: book)
        #expect(try read(book) == "third")
    }
}
