import Database
import Glibc
import Ledger
import Money
import Periods
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Reports kept with a book stay readable for its readers only, through all changes of its key and form.
@Suite struct ReportTests {
    let household = Household()
    var store: FolderStore { household.reopened() }

    init() throws {
        for name in ["anna", "bruno", "carla"] { try household.signUp(name) }
    }

    private static let text = "<p>Grüße, 12,50 €</p>"

    private func bytes(_ text: String = ReportTests.text) -> [UInt8] { Array(text.utf8) }

    @discardableResult
    private func keep(
        _ text: String = ReportTests.text, as given: String = "november.html", by who: String = "anna",
        isReplacing: Bool = false
    ) throws -> ReportName {
        let user = try household.signedIn(who)
        let name = try ReportName(given, as: ReportForm(ofFile: given) ?? .text)
        try user.keep(text, as: name, of: entry(of: who), isReplacing: isReplacing)
        return name
    }

    /// The current entry of the user's book called home, or else of the user's first book.
    private func entry(of who: String) throws -> BookEntry {
        let user = try household.signedIn(who)
        let books = try user.books()
        return try #require(books.first { $0.name.description == "home" } ?? books.first)
    }

    private func read(_ name: ReportName, as who: String) throws -> [UInt8] {
        try household.signedIn(who).report(name, of: entry(of: who))
    }

    private func path(_ name: ReportName, of who: String = "anna") throws -> String {
        try store.reportFolder(of: entry(of: who).id).file(name)
    }

    /// A sealed book of anna's that others may open.
    private func shareHome(with roles: KeyValuePairs<String, Role> = [:], form: BookEntry.Form = .sealed) throws {
        let anna = try household.signedIn("anna")
        let book = try anna.addBook(
            FoldedName("home", of: .book), form: form, at: Household.now)
        for (who, role) in roles {
            try anna.share(book, withUserNamed: who, as: role)
        }
    }

    private func addExpense(as who: String) throws {
        let user = try household.signedIn(who)
        let book = try user.open(entry(of: who))
        let draft = ExpenseDraft(
            uid: makeUUIDv7(milliseconds: Household.now * 1000), day: Day(number: 20_777), amount: Amount(cents: 5),
            category: try book.categories().find("food").id, details: ExpenseDetails())
        _ = try book.add([draft], by: Signature(by: who, at: Instant(seconds: Household.now)))
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a report is read back, listed with its size, and deleted`(form: BookEntry.Form) throws {
        try shareHome(form: form)
        let anna = try household.signedIn("anna")
        #expect(try anna.reports(of: entry(of: "anna")).isEmpty)
        let name = try keep()
        let empty = try keep("", as: "empty")
        #expect(try read(name, as: "anna") == bytes())
        #expect(try read(empty, as: "anna") == [])
        #expect(
            try anna.reports(of: entry(of: "anna")) == [
                KeptReport(name: empty, bytes: 0), KeptReport(name: name, bytes: bytes().count),
            ])
        try anna.deleteReport(name, of: entry(of: "anna"))
        #expect(throws: StoreError.noSuchReport("november.html")) { try read(name, as: "anna") }
        #expect(throws: StoreError.noSuchReport("november.html")) {
            try anna.deleteReport(name, of: entry(of: "anna"))
        }
        #expect(try anna.check().findings == [])
    }

    @Test func `a report of a sealed book is sealed and readable only by its owner`() throws {
        try shareHome()
        let name = try keep()
        let file = fileBytes(try path(name))
        #expect(Seal.isSealed(file, .report(name: name.text)))
        #expect(!String(decoding: file, as: UTF8.self).contains("12,50"))
        var status = stat()
        for (place, mode) in [
            ("", 0o700), ("/\(try entry(of: "anna").id)", 0o700), ("/\(try entry(of: "anna").id)/november.html", 0o600),
        ] {
            #expect(stat(household.path + "/reports" + place, &status) == 0)
            #expect(status.st_mode & 0o777 == mode)
        }
    }

    @Test func `a report is replaced only on request`() throws {
        try keep()
        #expect(throws: StoreError.self) { try keep("other") }
        let name = try keep("other", isReplacing: true)
        #expect(try read(name, as: "anna") == bytes("other"))
        #expect(namesOfFiles(in: household.path + "/reports/" + (try entry(of: "anna").id)) == ["november.html"])
    }

    @Test func `a unique report is found without its ending`() throws {
        let html = try keep()
        let book = try entry(of: "anna")
        #expect(try household.signedIn("anna").reportName("november", of: book) == html)
        let text = try keep(as: "november")
        #expect(text.text == "november.txt")
        #expect(throws: StoreError.ambiguousReport("november", [html, text])) {
            try household.signedIn("anna").reportName("november", of: book)
        }
        #expect(try household.signedIn("anna").reportName("november.txt", of: book) == text)
        #expect(throws: StoreError.noSuchReport("october")) {
            try household.signedIn("anna").reportName("october", of: book)
        }
    }

    @Test(arguments: [
        "", ".", "..", "../november", "a/b", "/etc/passwd", ".hidden", "a b", "a\0b", "a\n", "é", "a\u{301}", "~",
        "a:b", "*",
        "$(id)", "-\u{202E}", String(repeating: "a", count: 65), "..html", "november.html/",
    ])
    func `an invalid report name is refused`(text: String) throws {
        for form in ReportForm.allCases {
            #expect(throws: StoreError.reportName(text)) { try ReportName(text, as: form) }
        }
        #expect(throws: StoreError.reportName(text)) {
            try household.signedIn("anna").reportName(text, of: entry(of: "anna"))
        }
    }

    @Test(arguments: [
        ("november", ReportForm.text, "november.txt"), ("november.html", .html, "november.html"),
        ("november.html", .csv, "november.html.csv"), ("2026.11", .markdown, "2026.11.md"), ("-", .csv, "-.csv"),
        ("a..b", .text, "a..b.txt"), ("x.txt.txt", .text, "x.txt.txt"),
    ])
    func `a report name gets its ending once`(given: String, form: ReportForm, text: String) throws {
        let name = try ReportName(given, as: form)
        #expect(name.text == text)
        #expect(ReportName(file: text) == name)
    }

    @Test func `readers can read but not write reports, and other users find no reports`() throws {
        try shareHome(with: ["bruno": .reader])
        let name = try keep()
        #expect(try read(name, as: "bruno") == bytes())
        #expect(throws: StoreError.mayOnlyRead) { try keep("mine", as: "other", by: "bruno") }
        #expect(throws: StoreError.mayOnlyRead) {
            try household.signedIn("bruno").deleteReport(name, of: entry(of: "bruno"))
        }
        #expect(throws: StoreError.noSuchReport("november.html")) { try read(name, as: "carla") }
        // The entry of another user's book is useless without a key.
        let anna = try entry(of: "anna")
        #expect(throws: StoreError.seal(path: store.file(of: anna.id), .refused)) {
            try household.signedIn("carla").report(name, of: anna)
        }
    }

    @Test func `readers of a sealed book write no reports, whatever role an attacker gives them`() throws {
        try shareHome(with: ["bruno": .reader])
        let anna = try household.signedIn("anna")
        let cron = try anna.addToken(
            FoldedName("cron", of: .token), scope: .read, expires: nil, for: entry(of: "anna"), at: Household.now)
        // The list of the book has the token from now on.
        try addExpense(as: "anna")
        let users = try household.users()
        try users.execute("UPDATE member SET role = 'writer' WHERE user = 2")
        try users.execute("UPDATE token SET scope = 'write'")
        #expect(throws: StoreError.mayOnlyRead) { try keep("mine", as: "other", by: "bruno") }
        let token = try store.session(with: cron.token, at: Household.now)
        #expect(throws: StoreError.mayOnlyRead) {
            try token.keep("x", as: ReportName("other", as: .text), of: token.book, isReplacing: false)
        }
        #expect(try anna.reports(of: entry(of: "anna")).isEmpty)
    }

    @Test(arguments: [TokenEntry.Scope.read, .write])
    func `a token reads the reports of its book, and writes them with write scope`(scope: TokenEntry.Scope) throws {
        let anna = try household.signedIn("anna")
        let name = try keep()
        let made = try anna.addToken(
            FoldedName("cron", of: .token), scope: scope, expires: nil, for: entry(of: "anna"),
            at: Household.now)
        let token = try store.session(with: made.token, at: Household.now)
        #expect(try token.report(name, of: token.book) == bytes())
        let other = try ReportName("other", as: .text)
        if scope == .read {
            #expect(throws: StoreError.mayOnlyRead) {
                try token.keep("x", as: other, of: token.book, isReplacing: false)
            }
        } else {
            try token.keep("x", as: other, of: token.book, isReplacing: false)
            #expect(try read(other, as: "anna") == bytes("x"))
        }
    }

    @Test func `a new key re-seals the reports, for new members and not for former members`() throws {
        try shareHome(with: ["bruno": .writer])
        let name = try keep()
        let bruno = try household.signedIn("bruno")
        let book = try entry(of: "bruno")
        let old = try #require(try bruno.sealedState(of: book))
        try household.signedIn("anna").unshare(book, withUserNamed: bruno.user.name.description)
        let file = try ReadFile(path(name))
        let seal = try Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text))
        #expect(seal.generation > old.generation)
        var content = [UInt8](repeating: 0, count: seal.contentCount)
        #expect(throws: SealError.refused) {
            try content.withUnsafeMutableBytes { memory in
                try seal.open(with: old.key, into: memory) { _ = try file.read(into: $0) }
            }
        }
        #expect(try read(name, as: "anna") == bytes())
        // Adding the first reader gives the book a signed key. The reader gets none of the former keys.
        try household.signedIn("anna").share(
            entry(of: "anna"), withUserNamed: "carla", as: .reader)
        #expect(try read(name, as: "carla") == bytes())
        #expect(try household.signedIn("carla").check().findings == [])
    }

    @Test(arguments: ["april.html", "november.html"])
    func `a report that cannot be re-sealed stops the change, and all stays readable`(last: String)
        throws
    {
        try shareHome(with: ["bruno": .writer, "carla": .reader])
        let anna = try household.signedIn("anna")
        let names = try ["april.html", "november.html"].map { try keep($0, as: $0) }
        try addExpense(as: "bruno")
        let carla = try household.signedIn("carla")
        let shared = try #require(try carla.books().first { $0.name.description == "home" })
        try carla.leave(shared)
        let file = store.file(of: try entry(of: "anna").id)
        let before = fileBytes(file)
        // A report cannot be written under the name of a folder.
        let obstacle = try path(ReportName(last, as: .html)) + ".new"
        try #require(mkdir(obstacle, 0o700) == 0)
        #expect(throws: DatabaseError.self) { try addExpense(as: "bruno") }
        #expect(throws: DatabaseError.self) { try keep("x", as: "other", by: "bruno") }
        let isUnchanged = fileBytes(file) == before
        #expect(isUnchanged)
        for who in ["anna", "bruno"] {
            for name in names { #expect(try read(name, as: who) == bytes(name.text)) }
            #expect(try household.signedIn(who).open(entry(of: who)).findings() == [])
        }
        try #require(rmdir(obstacle) == 0)
        try addExpense(as: "bruno")
        for name in names { #expect(try read(name, as: "anna") == bytes(name.text)) }
        #expect(try anna.check().findings == [])
    }

    @Test func `a report that cannot be sealed leaves its book open, to be sealed later`() throws {
        let anna = try household.signedIn("anna")
        let name = try keep()
        _ = try anna.unseal(entry(of: "anna"))
        let file = store.file(of: try entry(of: "anna").id)
        let before = fileBytes(file)
        let obstacle = try path(name) + ".new"
        try #require(mkdir(obstacle, 0o700) == 0)
        #expect {
            try anna.seal(entry(of: "anna"))
        } throws: { error in
            if case StoreError.partlyDone(.converting, _) = error { true } else { false }
        }
        let isUnchanged = fileBytes(file) == before
        #expect(isUnchanged)
        #expect(fileBytes(try path(name)) == bytes())
        #expect(try read(name, as: "anna") == bytes())
        try #require(rmdir(obstacle) == 0)
        _ = try anna.seal(entry(of: "anna"))
        #expect(try read(name, as: "anna") == bytes())
        #expect(try anna.check().findings == [])
    }

    @Test func `a report kept after a member left is sealed with a newer key`() throws {
        try shareHome(with: ["bruno": .writer])
        let bruno = try household.signedIn("bruno")
        let old = try #require(try bruno.sealedState(of: entry(of: "bruno")))
        try bruno.leave(entry(of: "bruno"))
        let name = try keep()
        let file = try ReadFile(path(name))
        #expect(
            try Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text)).generation
                > old.generation)
    }

    @Test func `a writer made a reader still reads earlier reports`() throws {
        try shareHome(with: ["bruno": .writer])
        let name = try keep(by: "bruno")
        try household.signedIn("anna").share(
            entry(of: "anna"), withUserNamed: "bruno", as: .reader)
        #expect(try read(name, as: "bruno") == bytes())
    }

    @Test func `reports are sealed and unsealed with their book`() throws {
        let anna = try household.signedIn("anna")
        let name = try keep()
        for _ in 0..<2 {
            _ = try anna.unseal(entry(of: "anna"))
            #expect(fileBytes(try path(name)) == bytes())
            #expect(try read(name, as: "anna") == bytes())
            _ = try anna.seal(entry(of: "anna"))
            #expect(Seal.isSealed(fileBytes(try path(name)), .report(name: name.text)))
            #expect(try read(name, as: "anna") == bytes())
        }
        #expect(try anna.check().findings == [])
    }

    @Test func `a report in a sealed book that is unsealed, renamed, changed or foreign is refused`() throws {
        let anna = try household.signedIn("anna")
        let book = try entry(of: "anna")
        let name = try keep()
        let good = fileBytes(try path(name))
        let other = try ReportName("other.html", as: .html)
        let brunos = try path(keep(by: "bruno"), of: "bruno")
        var changed = good
        changed[changed.count - 1] ^= 1
        let spoilt: [([UInt8], StoreError)] = [
            (bytes(), .unsealedReport(path: try path(other))), (good, .seal(path: try path(other), .refused)),
            (fileBytes(brunos), .otherBook(path: try path(other))),
            (Array(good.prefix(60)), .seal(path: try path(other), .cut)),
            (fileBytes(store.file(of: book.id)), .unsealedReport(path: try path(other))),
        ]
        for (content, error) in spoilt {
            writeFile(try path(other), content)
            chmod(try path(other), 0o600)
            #expect(throws: error) { try read(other, as: "anna") }
            let place = "reports/\(book.id)/other.html"
            #expect(
                try anna.check().findings == [
                    StoreFinding(place: place, fault: .unreadable(kind: error.kind, error.message))
                ])
        }
        unlink(try path(other))
        writeFile(try path(name), changed)
        #expect(throws: StoreError.seal(path: try path(name), .refused)) { try read(name, as: "anna") }
        // It does not block other reports.
        try anna.share(book, withUserNamed: "bruno", as: .reader)
        #expect(fileBytes(try path(name)) == changed)
    }

    @Test func `a report is not accepted as a book, even with its key`() throws {
        let name = try keep()
        let book = try entry(of: "anna")
        writeFile(store.file(of: book.id), fileBytes(try path(name)))
        #expect(throws: StoreError.seal(path: store.file(of: book.id), .notASeal)) {
            try household.signedIn("anna").open(book).categories()
        }
    }

    @Test func `an oversized report is refused unread, and does not prevent sealing its book`() throws {
        let anna = try household.signedIn("anna")
        let name = try keep()
        _ = try anna.unseal(entry(of: "anna"))
        let file = try path(name)
        try #require(truncate(file, (256 << 20) + 1) == 0)
        #expect(throws: StoreError.seal(path: file, .refused)) { try read(name, as: "anna") }
        _ = try anna.seal(entry(of: "anna"))
        #expect(throws: StoreError.unsealedReport(path: file)) { try read(name, as: "anna") }
        try anna.deleteReport(name, of: entry(of: "anna"))
        #expect(try anna.check().findings == [])
    }

    @Test func `a report longer than the limit for reading is not kept`() throws {
        let longest = String(repeating: "x", count: KeptReport.longest)
        let name = try keep()
        try KeptReport.require(longest, as: name)
        #expect(throws: StoreError.reportTooLong(name)) { try keep(longest + "x", isReplacing: true) }
        #expect(try read(name, as: "anna") == bytes())
    }

    @Test func `links and foreign files among the reports are ignored`() throws {
        let anna = try household.signedIn("anna")
        let book = try entry(of: "anna")
        let name = try keep()
        let outside = TemporaryFolder()
        writeFile(outside / "secret", bytes("secret"))
        unlink(try path(name))
        try #require(symlink(outside / "secret", path(name)) == 0)
        #expect(try anna.reports(of: book).isEmpty)
        #expect(throws: DatabaseError.self) { try read(name, as: "anna") }
        #expect(throws: DatabaseError.self) { try keep(isReplacing: true) }
        #expect(throws: DatabaseError.self) { try anna.deleteReport(name, of: book) }
        #expect(fileBytes(outside / "secret") == bytes("secret"))
        #expect(
            try anna.check().findings == [
                StoreFinding(place: "reports/\(book.id)/november.html", fault: .exposed(.link))
            ])
        unlink(try path(name))
        writeFile(household.path + "/reports/\(book.id)/notes.doc", bytes("x"))
        chmod(household.path + "/reports/\(book.id)/notes.doc", 0o600)
        #expect(try anna.reports(of: book).isEmpty)
        #expect(
            try anna.check().findings == [
                StoreFinding(place: "reports/\(book.id)/notes.doc", fault: .orphan)
            ])
    }

    @Test func `a reports folder that is a link is refused`() throws {
        let (anna, book) = (try household.signedIn("anna"), try entry(of: "anna"))
        let name = try keep()
        let outside = TemporaryFolder()
        let folder = household.path + "/reports"
        try #require(rename(folder, outside / "reports") == 0)
        try #require(symlink(outside / "reports", folder) == 0)
        #expect(throws: DatabaseError.cannotOpen(path: folder, reason: "it is a symbolic link")) {
            try anna.reports(of: book)
        }
        #expect(throws: DatabaseError.self) { try read(name, as: "anna") }
        #expect(throws: DatabaseError.self) { try keep("x", as: "other") }
        #expect(throws: DatabaseError.self) { try household.signedIn("anna").deleteReport(name, of: book) }
        #expect(namesOfFiles(in: outside / "reports/\(book.id)") == ["november.html"])
    }

    @Test func `a backup holds the reports, and a restore brings them back`() throws {
        try shareHome(with: ["bruno": .reader])
        let name = try keep()
        let plain = try keep(as: "plain", by: "carla")
        let carla = try household.signedIn("carla")
        _ = try carla.unseal(entry(of: "carla"))
        let folder = TemporaryFolder()
        #expect(try household.backUp(to: folder / "backup").books == 4)
        #expect(try Household.restore(folder / "backup", to: folder / "restored").books == 4)
        for (who, name, text) in [("bruno", name, Self.text), ("carla", plain, Self.text)] {
            let user = try Household.signedIn(who, to: folder / "restored").user
            let book = try user.books().first { $0.name.description == "home" } ?? user.book
            #expect(try user.report(name, of: book) == bytes(text))
            #expect(try user.check().findings == [])
        }
    }

    @Test func `the reports of a removed user are kept with the copy of the book`() throws {
        let name = try keep(by: "bruno")
        let id = try entry(of: "bruno").id
        let anna = try household.signedIn("anna")
        _ = try anna.remove(household.signedIn("bruno").user)
        #expect(namesOfFiles(in: household.path + "/reports").isEmpty)
        #expect(namesOfFiles(in: household.path + "/backups/\(id)-0002-removal") == [name.text])
        #expect(try anna.check().findings == [])
    }

    @Test func `reports stay readable while members of the book change`() throws {
        try shareHome(with: ["bruno": .writer])
        let name = try keep()
        for index in 0..<6 {
            try addExpense(as: "anna")
            let carla = try household.signedIn("carla").user
            let anna = try household.signedIn("anna")
            if index.isMultiple(of: 2) {
                try anna.share(entry(of: "anna"), withUserNamed: carla.name.description, as: .reader)
                #expect(try read(name, as: "carla") == bytes())
            } else {
                try anna.unshare(entry(of: "anna"), withUserNamed: carla.name.description)
            }
            #expect(try read(name, as: "bruno") == bytes())
        }
    }
}
