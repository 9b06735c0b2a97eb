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

/// Attachments through all that happens to a book in its store.
@Suite struct AttachmentKeepingTests {
    private let household = Household()
    private let folder = TemporaryFolder()

    init() throws {
        try household.signUp("anna")
        try household.signUp("bruno")
        let book = try household.book(of: "anna")
        let day = try #require(Day(iso: "2026-11-20"))
        for number in 1...2 {
            let draft = ExpenseDraft(
                uid: "uid-\(number)", day: day, amount: Amount(cents: 100), category: 1, details: ExpenseDetails())
            _ = try book.add([draft], by: sign())
        }
        try attach("a.txt", "the first secret")
        try attach("b.txt", "the second secret", to: 2)
    }

    private func sign(_ name: String = "anna") -> Signature {
        Signature(by: name, at: Instant(seconds: Household.now))
    }

    private func attach(_ name: String, _ text: String, to expense: Int64 = 1) throws {
        _ = try household.book(of: "anna").attach(
            [GivenAttachment(path: name, bytes: Array(text.utf8), isAsIs: false)], to: expense, by: sign())
    }

    private func told(_ book: Book) throws -> [String] {
        try book.attachments(ofExpenses: nil).map { String(decoding: try book.content(of: $0), as: UTF8.self) }
    }

    private static let both = ["the first secret", "the second secret"]

    private var sides: [String] {
        namesOfFiles(in: household.path + "/reports").flatMap { book in
            namesOfFiles(in: household.path + "/reports/\(book)").filter { $0.hasSuffix(".side") }
                .map { "\(household.path)/reports/\(book)/\($0)" }
        }.sorted()
    }

    /// Whether any file of the store holds a text.
    private func isReadable(_ text: String) -> Bool {
        (sides + namesOfFiles(in: household.path + "/books").map { household.path + "/books/" + $0 }).contains {
            fileBytes($0).holds(text)
        }
    }

    @Test(arguments: [false, true])
    func `a file is attached with its own bytes, whatever digests the rows of other members state`(isOfExpense: Bool)
        throws
    {
        let third = "the third secret"
        let hash = digest(Array(third.utf8))
        let anna = try household.signedIn("anna")
        try anna.file(of: anna.book).write { database in
            try database.execute("UPDATE attachment_here SET hash = $1", .text(hash))
            if isOfExpense { try database.execute("UPDATE attachment SET hash = $1", .text(hash)) }
        }
        try attach("c.txt", third)
        #expect(try told(household.book(of: "anna")).contains(third))
    }

    @Test func `attachments stay readable in the book and unreadable on disk with every form and key of the book`()
        throws
    {
        let files = sides
        #expect(files.count == 2)
        func expectKept(_ what: Comment) throws {
            #expect(try told(household.book(of: "anna")) == Self.both, what)
            #expect(sides == files, what)
            #expect(!Self.both.contains(where: isReadable), what)
            #expect(try household.signedIn("anna").at(household.reopened()).check().findings == [], what)
        }
        try expectKept("sealed")
        var anna = try household.signedIn("anna")
        _ = try anna.unseal(anna.book)
        try expectKept("open")
        anna = try household.signedIn("anna")
        _ = try anna.seal(anna.book)
        try expectKept("sealed again")
        let bruno = try household.store.user(named: "bruno")
        for role in [Role.reader, .writer, .reader] {
            anna = try household.signedIn("anna")
            try anna.share(anna.book, withUserNamed: bruno.name.description, as: role)
            let other = try household.signedIn("bruno")
            let shared = try #require(other.at(household.reopened()).books().first { $0.id == anna.book.id })
            #expect(try told(other.at(household.reopened()).open(shared)) == Self.both)
        }
        try expectKept("shared")
        anna = try household.signedIn("anna")
        try anna.unshare(anna.book, withUserNamed: bruno.name.description)
        try expectKept("with a new key")
        _ = try household.signedIn("anna").changePassword(
            from: Household.secret("open sesame"),
            to: Household.rules.accept(Household.secret("open sesame")), rules: Household.rules, cost: Household.cost,
            limits: SessionLimits(), clock: Household.clock)
        try expectKept("with another password")
    }

    @Test func `a backup holds the attachments`() throws {
        try household.backUp(to: folder / "backup")
        try Household.restore(folder / "backup", to: folder / "restored")
        let anna = try Household.signedIn("anna", to: folder / "restored").user
        #expect(try told(anna.open(anna.book)) == Self.both)
        #expect(try anna.check().findings == [])
    }

    @Test func `missing, damaged and swapped attachment files are found, and unreferenced ones removed`() throws {
        func kinds() throws -> [String] {
            try household.signedIn("anna").at(household.reopened()).check().findings.map(\.kind)
        }
        let (one, other) = (fileBytes(sides[0]), fileBytes(sides[1]))
        let paths = sides
        unlink(paths[0])
        #expect(try kinds() == ["store.cannot-open"])
        writeFile(paths[0], other)
        #expect(try kinds().count == 1)
        var damaged = one
        damaged[damaged.count / 2] ^= 1
        writeFile(paths[0], damaged)
        #expect(try kinds().count == 1)
        writeFile(paths[0], one)
        #expect(try kinds() == [])
        // As left by a process killed before the book refers to the file.
        let stranger =
            paths[0].split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
            + "/\(makeUUIDv7(milliseconds: 0)).side"
        writeFile(stranger, one)
        #expect(try kinds() == ["file.unfinished"])
        #expect(try household.signedIn("anna").at(household.reopened()).tidy().map(\.act) == [.removed])
        #expect(sides == paths)
        #expect(try kinds() == [])
    }

    @Test func `a file is kept while an undo can bring its attachment back`() throws {
        let book = try household.book(of: "anna")
        func tidied() throws -> [Repair.Act] {
            try household.signedIn("anna").at(household.reopened()).tidy().map(\.act)
        }
        _ = try book.detach([1], by: sign())
        #expect(try tidied() == [])
        _ = try book.undo(1, of: .anybody, by: sign())
        #expect(try told(household.book(of: "anna")) == Self.both)
        try attach("c.txt", "the third secret")
        _ = try household.book(of: "anna").undo(1, of: .anybody, by: sign())
        #expect(try tidied() == [])
        // From here on, the third cannot be redone.
        _ = try household.book(of: "anna").detach([2], by: sign())
        #expect(sides.count == 3)
        #expect(try household.signedIn("anna").at(household.reopened()).check().findings == [])
        #expect(try tidied() == [.removed])
        #expect(sides.count == 2)
        #expect(try told(household.book(of: "anna")) == ["the first secret"])
    }

    @Test func `a lost file comes back when its bytes are attached again`() throws {
        for path in sides { unlink(path) }
        try attach("c.txt", "the first secret")
        try attach("d.txt", "the second secret", to: 2)
        #expect(try told(household.book(of: "anna")) == Self.both)
        #expect(try household.signedIn("anna").at(household.reopened()).check().findings == [])
        #expect(try household.signedIn("anna").at(household.reopened()).tidy() == [])
        #expect(sides.count == 2)
    }

    @Test func `erasing a book removes its attachment files`() throws {
        let anna = try household.signedIn("anna")
        let name = try FoldedName("trips", of: .book)
        _ = try household.store.changing {
            try household.store.insertBook(
                name, form: .sealed, of: anna.user, anna.memory.pair, at: Household.now, in: $0)
        }
        #expect(sides.count == 2)
        _ = try household.signedIn("anna").at(household.reopened()).erase(
            anna.book, keepsCopy: false, at: Household.now)
        #expect(sides.isEmpty)
    }
}
