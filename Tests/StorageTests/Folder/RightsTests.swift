import Database
import Glibc
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Secrets
@testable import ServerStore
@testable import Storage
@testable import Users

/// The right to write is checked when a command writes: a command that waited for input may have lost it.
@Suite struct RightsTests {
    private let household = Household()
    private let clock = Clock()
    private var store: FolderStore { household.store }

    private final class Clock {
        var now = Household.now
    }

    init() throws {
        for name in ["anna", "bruno"] { try household.signUp(name) }
    }

    /// An event between the opening of a book and the change.
    enum Event: CaseIterable {
        case signedOut, signedOutEverywhere, newPassword, sessionOver, revoked, tokenOver, madeReader, unshared,
            userRemoved,
            bookRemoved

        /// The error of the change.
        var error: StoreError {
            get throws {
                switch self {
                case .signedOut, .signedOutEverywhere, .newPassword, .userRemoved: .notSignedIn
                case .sessionOver: .sessionEnded
                case .revoked: .unknownToken
                case .tokenOver: .tokenExpired
                case .madeReader: .mayOnlyRead
                case .unshared, .bookRemoved: .noSuchBook("home")
                }
            }
        }

        var isOfToken: Bool { self == .revoked || self == .tokenOver }
    }

    /// A book of anna's in which bruno writes.
    private func home(_ form: BookEntry.Form) throws -> (anna: FolderAccountSession, book: BookEntry) {
        let anna = try household.signedIn("anna")
        let book = try anna.addBook(FoldedName("home", of: .book), form: form, at: Household.now)
        try anna.share(book, withUserNamed: "bruno", as: .writer)
        return (anna, book)
    }

    /// The book as bruno has it open, ready to write.
    private func opened(for signedIn: FolderSession) throws -> Book {
        let store = FolderStore(path: household.path, driver: .sqlite, now: { [clock] in clock.now })
        let signedIn = try signedIn.again(in: store)
        let book = try signedIn.open(signedIn.book(named: "home"))
        try book.prepareToChange()
        return book
    }

    private func draft(in book: Book) throws -> ExpenseDraft {
        ExpenseDraft(
            uid: "one", day: Day(number: 20_777), amount: Amount(cents: 5),
            category: try book.categories().find("food").id, details: ExpenseDetails())
    }

    private func take(
        _ event: Event, from bruno: FolderAccountSession, by anna: FolderAccountSession, _ book: BookEntry
    ) throws {
        switch event {
        case .signedOut: try bruno.signOut(everywhere: false)
        case .signedOutEverywhere: try household.signedIn("bruno").signOut(everywhere: true)
        case .newPassword:
            _ = try household.signedIn("bruno").changePassword(
                from: Household.secret("open sesame"),
                to: Household.rules.accept(Household.secret("quite another one")), rules: Household.rules,
                cost: Household.cost,
                limits: SessionLimits(), clock: Household.clock)
        case .sessionOver, .tokenOver: clock.now += 86_400
        case .revoked: _ = try household.signedIn("bruno").revokeToken(named: "cron")
        case .madeReader: try anna.share(book, withUserNamed: bruno.user.name.description, as: .reader)
        case .unshared: try anna.unshare(book, withUserNamed: bruno.user.name.description)
        case .userRemoved: _ = try anna.remove(bruno.user)
        case .bookRemoved: try anna.remove(book, at: Household.now)
        }
    }

    @Test(arguments: [BookEntry.Form.open, .sealed], Event.allCases)
    func `a user who loses the right to write during a command gets the reason`(
        form: BookEntry.Form, event: Event
    ) throws {
        let (anna, entry) = try home(form)
        let bruno = try household.signedIn("bruno")
        var worker: FolderSession = bruno
        if event.isOfToken {
            var shown: Token?
            try bruno.addToken(
                FoldedName("cron", of: .token), scope: .write, expires: Household.now + 60,
                for: bruno.book(named: "home"), at: Household.now
            ) { token, _ in shown = token }
            worker = try store.session(with: #require(shown), at: Household.now)
        }
        let book = try opened(for: worker)
        let draft = try draft(in: book)
        try take(event, from: bruno, by: anna, entry)
        #expect(throws: try event.error) {
            try book.add([draft], by: Signature(by: "bruno", at: Instant(seconds: Household.now)))
        }
        if event == .bookRemoved { _ = try anna.restoreBook(named: "home") }
        #expect(try household.signedIn("anna").open(entry).everyNumber().isEmpty)
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a command records in a book whose form changed meanwhile`(form: BookEntry.Form) throws {
        let (anna, entry) = try home(form)
        let book = try opened(for: household.signedIn("bruno"))
        let draft = try draft(in: book)
        if form == .open { _ = try anna.seal(entry) } else { _ = try anna.unseal(entry) }
        _ = try book.add([draft], by: Signature(by: "bruno", at: Instant(seconds: Household.now)))
        let now = try anna.book(named: "home")
        #expect(now.form != form)
        #expect(Seal.isSealed(fileBytes(store.file(of: now.id))) == (form == .open))
        #expect(try anna.open(now).everyNumber() == [1])
    }

    @Test func `an older state is refused for reading and writing until it is accepted`() throws {
        let (anna, entry) = try home(.sealed)
        let path = store.file(of: entry.id)
        func record(_ uid: String) throws {
            let book = try anna.at(household.reopened()).open(entry)
            let category = try book.categories().find("food").id
            let draft = ExpenseDraft(
                uid: uid, day: Day(number: 20_777), amount: Amount(cents: 5), category: category,
                details: ExpenseDetails())
            _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        }
        try record("one")
        let before = fileBytes(path)
        try record("two")
        writeFile(path, before)
        let older = StoreError.olderState(entry.name, seen: Household.now)
        #expect(throws: older) { try anna.at(household.reopened()).open(entry).everyNumber() }
        #expect(throws: older) { try record("three") }
        #expect(fileBytes(path) == before)
        #expect(older.message == "the book 'home' is older than what you saw on 18 Nov 2026")
        _ = try anna.accept(entry)
        try record("three")
        #expect(try anna.at(household.reopened()).open(entry).everyNumber() == [1, 2])
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"))
    func `sharing on a full disk fails and changes nothing`() throws {
        let (disk, folder) = (try TinyDisk(kibibytes: 2048), TemporaryFolder())
        let path = disk / "store"
        try household.backUp(to: folder / "backup")
        try Household.restore(folder / "backup", to: path)
        let (store, anna) = try Household.signedIn("anna", to: path)
        let bruno = try store.user(named: "bruno")
        let users = fileBytes(path + "/users.db")
        let book = fileBytes(store.file(of: anna.book.id))
        let rest = open(disk / "rest", O_WRONLY | O_CREAT, 0o600)
        let zeros = [UInt8](repeating: 0, count: 4096)
        while write(rest, zeros, zeros.count) > 0 {}
        close(rest)
        #expect(throws: DatabaseError.full) {
            try anna.share(anna.book, withUserNamed: bruno.name.description, as: .writer)
        }
        #expect(fileBytes(path + "/users.db") == users)
        #expect(fileBytes(store.file(of: anna.book.id)) == book)
        unlink(disk / "rest")
        #expect(try anna.members(of: anna.book).count == 1)
        try anna.share(anna.book, withUserNamed: bruno.name.description, as: .writer)
        #expect(try anna.members(of: anna.book).count == 2)
    }

    @Test func `a change is refused while the user database gives members rights that the owners did not give`() throws
    {
        let (anna, entry) = try home(.sealed)
        let book = try anna.open(entry)
        let draft = try draft(in: book)
        try household.users().execute("UPDATE member SET role = 'owner' WHERE user = 2 AND book = $1", .text(entry.id))
        let differences = [
            MembershipDifference.role(try UserName("bruno"), stored: .owner, listed: .writer)
        ]
        #expect(throws: StoreError.membersDiffer(entry.name, differences)) {
            try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        }
        #expect(
            try anna.check().findings.map(\.kind) == ["book.members-differ"])
        try anna.share(entry, withUserNamed: "bruno", as: .writer)
        _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        #expect(try anna.open(entry).everyNumber() == [1])
    }

    @Test(arguments: ["Bruna", "BRUNA", "bruno"])
    func `a member whom an administrator renamed is removed by either name`(name: String) throws {
        let (anna, book) = try home(.sealed)
        let id = try store.user(named: "bruno").id
        try anna.rename(store.user(named: "bruno"), to: UserName("Bruna"))
        #expect(try anna.unshare(book, withUserNamed: name).description == "Bruna")
        #expect(try anna.members(of: book).map(\.user.id) == [anna.user.id])
        let list = try #require(try anna.sealedState(of: book)).access.membership
        #expect(list.members[id] == nil && list.members.count == 1)
        #expect(try anna.check().findings == [])
    }

    @Test func `an exchanged name that fits two members is refused`() throws {
        try household.signUp("carla")
        let (anna, book) = try home(.sealed)
        try anna.share(book, withUserNamed: "carla", as: .reader)
        for (name, other) in [("bruno", "x"), ("carla", "bruno"), ("x", "carla")] {
            try household.users().execute(
                "UPDATE user SET name = $2, folded = $2 WHERE name = $1", .text(name), .text(other))
        }
        for name in ["bruno", "carla"] {
            #expect {
                try anna.unshare(book, withUserNamed: name)
            } throws: { error in
                if case StoreError.membersDiffer(book.name, _) = error { true } else { false }
            }
        }
        // A person that the list knows is no longer in the store, and a member has the person's name.
        try household.users().execute("UPDATE user SET name = 'y', folded = 'y' WHERE name = 'carla'")
        #expect(throws: StoreError.noSuchUser("dora")) { try anna.unshare(book, withUserNamed: "dora") }
        #expect(try anna.members(of: book).count == 3)
    }
}
