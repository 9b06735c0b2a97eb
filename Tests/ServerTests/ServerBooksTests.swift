import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerBooksTests {
    func cents(_ person: Person, _ book: BookEntry) throws -> [Int64?] {
        try person.open(book).rows("SELECT cents FROM expense ORDER BY id") { $0.integer(0) }
    }

    func record(_ cents: Int, _ person: Person, _ book: BookEntry) throws {
        try person.open(book).execute(TestStore.expense(cents))
    }

    @Test func `books are created, renamed, chosen and listed`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let home = try anna.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        #expect(home.role == .owner && !home.isCurrent && home.memberCount == 1 && home.bookCount == 2)
        #expect(try anna.books().map(\.name.description) == ["Anna", "Home"])
        let taken = StoreError.bookNameTaken(try FoldedName(book: "HOME"))
        #expect(throws: taken) { try anna.addBook(FoldedName(book: "HOME"), form: nil, at: 0) }
        try anna.use(home)
        #expect(try anna.books().filter(\.isCurrent).map(\.id) == [home.id])
        try anna.rename(home, to: FoldedName(book: "HOME"))
        try anna.rename(home, to: FoldedName(book: "Casa"))
        #expect(throws: StoreError.bookNameTaken(try FoldedName(book: "anna"))) {
            try anna.rename(home, to: FoldedName(book: "anna"))
        }
        #expect(try anna.books().map(\.name.description) == ["Anna", "Casa"])
    }

    @Test func `without a current book, the first by name among the latest is used`() throws {
        let test = try TestStore()
        let zoe = try test.signUp("Zoe")
        for name in ["Mare", "Casa", "Ferie", "Auto", "Ufficio"] {
            _ = try zoe.session().addBook(FoldedName(book: name), form: nil, at: 0)
        }
        try test.server.executeScript("UPDATE spesa.book SET created = 0; UPDATE spesa.member SET current = false")
        #expect(try zoe.session().book.name.description == "Auto")
    }

    @Test func `a member's role decides about calls and rows`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let owner = try anna.session()
        let home = try owner.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try record(500, anna, home)
        #expect(throws: StoreError.noSuchUser("Nobody")) {
            try owner.share(home, withUserNamed: "Nobody", as: .reader)
        }
        try owner.share(home, withUserNamed: ben.user.name.description, as: .reader)
        #expect(try ben.session().books().first { $0.id == home.id }?.role == .reader)
        #expect(try cents(ben, home) == [500])
        #expect(throws: DatabaseError.denied(reason: "no writer of this book")) {
            try record(1, ben, home)
        }
        #expect(throws: StoreError.notOwner(home.name)) {
            try ben.session().share(home, withUserNamed: ben.user.name.description, as: .owner)
        }
        try owner.share(home, withUserNamed: ben.user.name.description, as: .writer)
        try record(700, ben, home)
        #expect(throws: StoreError.notOwner(home.name)) {
            try ben.session().unshare(home, withUserNamed: anna.user.name.description)
        }
        try owner.share(home, withUserNamed: ben.user.name.description, as: .reader)
        #expect(throws: (any Error).self) { try record(1, ben, home) }
        #expect(try cents(ben, home) == [500, 700])
        #expect(try ben.session().members(of: home).map(\.role) == [.owner, .reader])
        #expect(try owner.members(of: home).map(\.user.name.description) == ["Anna", "Ben"])
    }

    @Test func `unsharing takes effect at once, also on an open connection`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .writer)
        let open = try ben.open(home)
        try ben.session().use(home)
        try anna.session().unshare(home, withUserNamed: ben.user.name.description)
        #expect(throws: (any Error).self) { try open.rows("SELECT cents FROM expense") { $0.integer(0) } }
        #expect(throws: StoreError.noSuchBook("Home")) { try ben.session().members(of: home) }
        #expect(throws: StoreError.noSuchBook("Home")) { try ben.session().use(home) }
        #expect(try ben.session().book.name == ben.user.name.plain)
        #expect(try ben.session().book.isCurrent == false)
        #expect(throws: StoreError.noSuchMember(ben.user.name, book: home.name)) {
            try anna.session().unshare(home, withUserNamed: ben.user.name.description)
        }
    }

    @Test func `a taken name gets a number within the maximum length`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        for text in ["Ben", String(repeating: "ß", count: 32)] {
            let name = try FoldedName(book: text)
            if text != "Ben" { _ = try ben.session().addBook(name, form: nil, at: 0) }
            try anna.session().share(
                anna.session().addBook(name, form: nil, at: 0), withUserNamed: ben.user.name.description, as: .reader)
        }
        #expect(
            try ben.session().books().map(\.name.description) == [
                "Ben", "Ben-2", "book-2", String(repeating: "ß", count: 32),
            ])
    }

    @Test func `a book keeps an owner, and each user keeps a book`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let (first, second) = (try anna.session(), try ben.session())
        let own = first.book
        let home = try first.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try first.share(home, withUserNamed: ben.user.name.description, as: .writer)
        let lastOwner = StoreError.lastOwner(anna.user.name, book: home.name)
        #expect(throws: lastOwner) { try first.leave(home) }
        #expect(throws: lastOwner) { try first.share(home, withUserNamed: anna.user.name.description, as: .reader) }
        #expect(throws: lastOwner) { try first.unshare(home, withUserNamed: anna.user.name.description) }
        try first.share(home, withUserNamed: ben.user.name.description, as: .owner)
        try first.leave(home)
        #expect(throws: StoreError.noSuchBook("Home")) { try first.members(of: home) }
        #expect(throws: StoreError.lastBook(anna.user.name)) { try first.remove(own, at: 0) }
        try second.share(home, withUserNamed: anna.user.name.description, as: .owner)
        try second.remove(#require(second.books().first { $0.name == ben.user.name.plain }), at: 0)
        // The error names the user whose only book it is.
        #expect(throws: StoreError.lastBook(ben.user.name)) { try first.remove(home, at: 0) }
        #expect(throws: StoreError.lastBook(ben.user.name)) { try second.leave(home) }
    }

    @Test(arguments: ["leave($1)", "share($1, 'ben', 'writer')"])
    func `one of two owners who leave simultaneously stays`(call: String) throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .owner)
        let slow = try ben.open()
        // It sees both of them as owners until its end.
        try slow.executeScript("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT spesa.books()")
        try anna.session().share(home, withUserNamed: anna.user.name.description, as: .writer)
        if call.hasPrefix("leave") { try anna.session().leave(home) }
        #expect(throws: DatabaseError.conflict) { try slow.execute("SELECT spesa." + call, .text(home.id)) }
        try slow.executeScript("ROLLBACK")
        #expect(try ben.session().members(of: home).filter { $0.role == .owner }.map(\.user.id) == [ben.user.id])
    }

    @Test func `a removed book is unreadable and is restored unchanged`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let owner = try anna.session()
        let home = try owner.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try record(500, anna, home)
        try owner.share(home, withUserNamed: ben.user.name.description, as: .reader)
        #expect(throws: StoreError.notOwner(home.name)) { try ben.session().remove(home, at: 0) }
        try owner.remove(home, at: 0)
        for person in [anna, ben] {
            #expect(throws: (any Error).self) { try cents(person, home) }
            #expect(try person.session().books().count == 1)
            #expect(try person.session().removedBooks().map(\.id) == [home.id])
            #expect(throws: StoreError.noSuchBook("Home")) { try person.session().use(home) }
            #expect(throws: StoreError.noSuchBook("Home")) { try person.session().rename(home, to: home.name) }
        }
        #expect(throws: StoreError.noSuchBook("Home")) { try owner.remove(home, at: 0) }
        #expect(throws: StoreError.noSuchBook("Home")) {
            try owner.share(home, withUserNamed: ben.user.name.description, as: .writer)
        }
        #expect(throws: StoreError.bookNameTaken(home.name)) { try owner.addBook(home.name, form: nil, at: 0) }
        #expect(throws: StoreError.notOwner(home.name)) { try ben.session().restoreBook(named: home.name.description) }
        #expect(try owner.restoreBook(named: home.name.description).id == home.id)
        #expect(try cents(anna, home) == [500] && cents(ben, home) == [500])
        try record(700, anna, home)
        #expect(throws: (any Error).self) { try record(1, ben, home) }
        #expect(throws: StoreError.noSuchBook("Home")) { try owner.restoreBook(named: home.name.description) }
    }

    @Test func `an upgraded store makes new books with the new first categories`() throws {
        let test = try TestStore(categories: ["old", "old:er"])
        let anna = try test.signUp("Anna")
        try test.upgrade()
        let book = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        let names = "SELECT name FROM category ORDER BY id"
        #expect(try anna.open(book).rows(names) { $0.text(0) } == ["food"])
        #expect(try anna.open(anna.session().book).rows(names) { $0.text(0) } == ["old", "er"])
    }

    @Test func `a store in a recreated database has no former users`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let server = try TestStore.connect(TestServer.shared.socket(), "public")
        try server.execute("DROP DATABASE \(TestStore.quoted(test.database)) WITH (FORCE)", [])
        try server.execute("CREATE DATABASE \(TestStore.quoted(test.database))", [])
        let address = TestStore.address(test.database, onSocket: "owner")
        let again = try TestStore.connect(address, ServerStore.schema, .create)
        _ = try ServerStore.make(in: again, named: test.database, path: "p", opening: TestStore.opening(test.database))
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Anna") }
    }
}
