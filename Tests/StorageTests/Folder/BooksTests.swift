import Database
import Glibc
import Ledger
import Money
import Periods
import Support
import Testing

@testable import FolderStore
@testable import Secrets
@testable import Storage
@testable import Users

@Suite struct BooksTests {
    let household = Household()
    var store: FolderStore { household.store }

    init() throws {
        for name in ["anna", "bruno", "carla"] { try household.signUp(name) }
    }

    private func name(_ text: String) throws -> FoldedName {
        try FoldedName(text, of: .book)
    }

    /// A book of anna's that others may open.
    @discardableResult
    private func share(_ form: BookEntry.Form = .sealed, with others: [String: Role] = [:]) throws
        -> FolderAccountSession
    {
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(
            name("home"), form: form, at: Household.now)
        for (other, role) in others { try anna.share(home, withUserNamed: other, as: role) }
        return anna
    }

    private func open(_ text: String = "home", for who: String) throws -> Book {
        let signedIn = try household.signedIn(who)
        return try signedIn.open(signedIn.book(named: text))
    }

    private func entry(_ text: String = "home", of who: String) throws -> BookEntry {
        try household.signedIn(who).book(named: text)
    }

    private func add(_ cents: Int64, as who: String) throws {
        let book = try open(for: who)
        let draft = ExpenseDraft(
            uid: "\(cents)-\(who)", day: Day(number: 20_777), amount: Amount(cents: cents),
            category: try book.categories().find("food").id, details: ExpenseDetails())
        _ = try book.add([draft], by: Signature(by: who, at: Instant(seconds: Household.now)))
    }

    private func amounts(as who: String) throws -> [Int64] {
        let book = try open(for: who)
        return try BookState(book).expenses.map(\.amount.cents).sorted()
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a book counts the changes saved through it`(form: BookEntry.Form) throws {
        try share(form)
        let book = try open(for: "anna")
        let sign = Signature(by: "anna", at: Instant(seconds: Household.now))
        #expect(try book.categories().all.isEmpty == false && book.saves == 0)
        _ = try book.addCategory(path: "zoo", by: sign)
        #expect(book.saves == 1)
        #expect(throws: LedgerError.self) { try book.addCategory(path: "zoo", by: sign) }
        #expect(book.saves == 1)
    }

    @Test func `a book name with a control character is reported as damage`() throws {
        try household.users(.readWrite).executeScript("UPDATE member SET name = 'a' || char(0)")
        #expect(throws: DatabaseError.contradiction("a book has no name")) { try household.signedIn("anna") }
    }

    @Test func `books are listed by name, and the current book is marked`() throws {
        let anna = try share()
        #expect(try anna.books().map { "\($0.name) \($0.isCurrent)" } == ["anna true", "home false"])
        try anna.use(entry(of: "anna"))
        #expect(try anna.books().map { "\($0.name) \($0.isCurrent)" } == ["anna false", "home true"])
        #expect(try household.signedIn("anna").book.name == name("HOME"))
        #expect(throws: StoreError.bookNameTaken(try name("Home"))) {
            try anna.addBook(name("Home"), form: .open, at: Household.now)
        }
        #expect(throws: StoreError.noSuchBook("bruno")) { try entry("bruno", of: "anna") }
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a writer writes, a reader only reads, a stranger does neither`(form: BookEntry.Form) throws {
        try share(form, with: ["bruno": .writer, "carla": .reader])
        try add(1, as: "anna")
        try add(2, as: "bruno")
        #expect(throws: StoreError.mayOnlyRead) { try add(3, as: "carla") }
        #expect(throws: StoreError.mayOnlyRead) { try open(for: "carla").prepareToChange() }
        for who in ["anna", "bruno", "carla"] { #expect(try amounts(as: who) == [1, 2]) }
        #expect(try BookState(open(for: "carla")).expenses.map(\.by).sorted() == ["anna", "bruno"])
        try household.signUp("dora")
        #expect(throws: StoreError.noSuchBook("home")) { try amounts(as: "dora") }
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `every writing statement fails on a book opened by a reader`(form: BookEntry.Form) throws {
        try share(form, with: ["bruno": .reader])
        let bruno = try household.signedIn("bruno")
        let database = try bruno.file(of: entry(of: "bruno")).reader()
        for sql in writingStatements {
            #expect(throws: DatabaseError.self, "\(sql)") { try database.executeScript(sql) }
        }
        #expect(try amounts(as: "anna") == [])
    }

    @Test func `a reader's key has no right to write`() throws {
        try share(with: ["bruno": .reader, "carla": .writer])
        let path = store.file(of: try entry(of: "anna").id)
        let generation = try Seal(head: ReadFile(path).read(Seal.headCount), count: fileBytes(path).count).generation
        for (who, canWrite) in [("anna", true), ("bruno", false), ("carla", true)] {
            let signedIn = try household.signedIn(who)
            let book = try entry(of: who)
            let sealed = try KeyTable(database: household.users(.readOnly))
                .slot(of: signedIn.holder, book.id, generation: generation)
            let slot = try #require(KeySlot(stored: sealed ?? []))
            let key = try #require(try slot.key(of: book.id, generation, openedBy: signedIn.memory.pair))
            #expect(key.isSigned)
            #expect(key.canWrite == canWrite, "\(who)")
        }
    }

    @Test func `a book signed with a reader's own key is refused`() throws {
        try share(with: ["bruno": .reader])
        try add(1, as: "anna")
        let (bruno, book) = (try household.signedIn("bruno"), try entry(of: "bruno"))
        let present = try #require(try bruno.sealedState(of: book))
        let path = store.file(of: book.id)
        let forged = BookKey(
            reading: present.key.reading, signature: try BookKey.random(isSigned: true).signature)
        let content = try bruno.file(of: book).reader().withImage { Array($0) }
        var bytes: [UInt8] = []
        try content.withUnsafeBytes { content in
            try Seal.seal(content, with: forged, generation: present.generation, changes: 99, book: book.id) {
                bytes += $0
            }
        }
        writeFile(path, bytes)
        #expect(throws: StoreError.seal(path: path, .refused)) { try amounts(as: "anna") }
    }

    @Test func `a removed member cannot open later changes with any earlier key`() throws {
        let anna = try share(with: ["bruno": .writer])
        try add(1, as: "bruno")
        let bruno = try household.signedIn("bruno")
        let book = try entry(of: "bruno")
        let old = try #require(try bruno.sealedState(of: book))
        try anna.unshare(book, withUserNamed: bruno.user.name.description)
        #expect(throws: StoreError.noSuchBook("home")) { try amounts(as: "bruno") }
        let path = store.file(of: book.id)
        let seal = try Seal(head: ReadFile(path).read(Seal.headCount), count: fileBytes(path).count)
        #expect(seal.generation > old.generation)
        var content = [UInt8](repeating: 0, count: seal.contentCount)
        #expect(throws: SealError.refused) {
            var rest = fileBytes(path)[Seal.headCount...]
            try content.withUnsafeMutableBytes { content in
                try seal.open(with: old.key, into: content) { part in
                    part.copyBytes(from: rest.prefix(part.count))
                    rest = rest.dropFirst(part.count)
                }
            }
        }
        try add(2, as: "anna")
        #expect(try amounts(as: "anna") == [1, 2])
    }

    @Test func `the first change after a member leaves makes a new key`() throws {
        try share(with: ["bruno": .reader])
        let book = try entry(of: "anna")
        func generation() throws -> Int {
            let path = store.file(of: book.id)
            return try Seal(head: ReadFile(path).read(Seal.headCount), count: fileBytes(path).count).generation
        }
        let before = try generation()
        try household.signedIn("bruno").leave(entry(of: "bruno"))
        #expect(try generation() == before)
        try add(1, as: "anna")
        #expect(try generation() == before + 1)
        try add(2, as: "anna")
        #expect(try generation() == before + 1)
        #expect(try amounts(as: "anna") == [1, 2])
    }

    @Test func `a writer made a reader loses the writing key`() throws {
        let anna = try share(with: ["bruno": .writer])
        try add(1, as: "bruno")
        let book = try entry(of: "anna")
        try anna.share(book, withUserNamed: "bruno", as: .reader)
        #expect(throws: StoreError.mayOnlyRead) { try add(2, as: "bruno") }
        #expect(try amounts(as: "bruno") == [1])
        let keys = try household.users(.readOnly).rows(
            "SELECT key FROM member_key WHERE user = 2 AND book = $1", .text(book.id)
        ) {
            $0.blob(0) ?? []
        }
        let pair = try household.signedIn("bruno").memory.pair
        let generation = try #require(try anna.sealedState(of: book)).generation
        let slots = try keys.map { try #require(KeySlot(stored: $0)) }
        #expect(try slots.map { try $0.key(of: book.id, generation, openedBy: pair)?.canWrite } == [false])
        try anna.share(book, withUserNamed: "bruno", as: .writer)
        try add(3, as: "bruno")
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `only an owner shares a book, and the last owner stays`(form: BookEntry.Form) throws {
        let anna = try share(form, with: ["bruno": .writer])
        let (bruno, book) = (try household.signedIn("bruno"), try entry(of: "anna"))
        let carla = try store.user(named: "carla")
        for attempt in [
            { _ = try bruno.share(book, withUserNamed: carla.name.description, as: .reader) },
            { _ = try bruno.share(book, withUserNamed: bruno.user.name.description, as: .owner) },
            { try bruno.unshare(book, withUserNamed: anna.user.name.description) },
            { try bruno.remove(book, at: Household.now) },
        ] {
            #expect(throws: StoreError.notOwner(book.name), performing: attempt)
        }
        let last = StoreError.lastOwner(anna.user.name, book: book.name)
        #expect(throws: last) { try anna.share(book, withUserNamed: anna.user.name.description, as: .reader) }
        #expect(throws: last) { try anna.unshare(book, withUserNamed: anna.user.name.description) }
        #expect(throws: last) { try anna.leave(book) }
        #expect(throws: StoreError.noSuchMember(carla.name, book: book.name)) {
            try anna.unshare(book, withUserNamed: carla.name.description)
        }
        try anna.share(book, withUserNamed: bruno.user.name.description, as: .owner)
        try anna.leave(book)
        #expect(try bruno.members(of: book).map(\.user.name.description) == ["bruno"])
        try add(1, as: "bruno")
    }

    @Test func `each member may give a shared book another name`() throws {
        let bruno = try household.signedIn("bruno")
        _ = try bruno.addBook(name("home"), form: .sealed, at: Household.now)
        try share(with: ["bruno": .reader])
        let bruno2 = try household.signedIn("bruno")
        #expect(try bruno2.books().map(\.name.description) == ["bruno", "home", "home-2"])
        try bruno.rename(entry("home-2", of: "bruno"), to: name("annas"))
        #expect(try bruno2.books().map(\.name.description) == ["annas", "bruno", "home"])
        #expect(try entry(of: "anna").name.description == "home")
        #expect(throws: StoreError.bookNameTaken(try name("bruno"))) {
            try bruno.rename(entry("annas", of: "bruno"), to: name("bruno"))
        }
    }

    @Test func `a removed book leaves every list and is restored whole`() throws {
        let anna = try share(with: ["bruno": .writer])
        try add(1, as: "bruno")
        let bruno = try household.signedIn("bruno")
        try bruno.use(entry(of: "bruno"))
        try anna.remove(entry(of: "anna"), at: Household.now)
        for who in ["anna", "bruno"] { #expect(throws: StoreError.noSuchBook("home")) { try entry(of: who) } }
        #expect(try household.signedIn("bruno").book.name.description == "bruno")
        #expect(throws: StoreError.notOwner(try name("home"))) { try bruno.restoreBook(named: "home") }
        _ = try anna.restoreBook(named: "HOME")
        #expect(try amounts(as: "bruno") == [1])
        #expect(throws: StoreError.noSuchBook("home")) { try anna.restoreBook(named: "home") }
    }

    @Test func `a user's last book is not removed`() throws {
        let anna = try household.signedIn("anna")
        #expect(throws: StoreError.lastBook(anna.user.name)) {
            try anna.remove(anna.book, at: Household.now)
        }
        try anna.share(anna.book, withUserNamed: "bruno", as: .owner)
        #expect(throws: StoreError.lastBook(anna.user.name)) { try anna.leave(anna.book) }
        let bruno = try household.signedIn("bruno")
        let shared = try #require(try bruno.books().first { $0.id == anna.book.id })
        #expect(throws: StoreError.lastBook(anna.user.name)) {
            try bruno.remove(shared, at: Household.now)
        }
        #expect(throws: StoreError.lastBook(anna.user.name)) {
            try bruno.unshare(shared, withUserNamed: anna.user.name.description)
        }
    }

    @Test func `the writers own a book when its only owner is removed`() throws {
        _ = try household.signedIn("bruno").addBook(
            name("home"), form: .sealed, at: Household.now)
        let bruno = try household.signedIn("bruno")
        let book = try entry(of: "bruno")
        try bruno.share(book, withUserNamed: "carla", as: .writer)
        try bruno.share(book, withUserNamed: "anna", as: .reader)
        try add(1, as: "bruno")
        #expect(try amounts(as: "anna") == [1])
        let kept = try household.signedIn("anna").remove(bruno.user)
        #expect(kept.count == 1)
        #expect(try household.signedIn("anna").members(of: book).map(\.role) == [.reader, .owner])
        // No owner signed the new role: carla must accept it, and the others must accept her changes.
        #expect(throws: StoreError.self) { try add(2, as: "carla") }
        let carla = try household.signedIn("carla")
        let taken = try carla.accept(entry(of: "carla")).members.values.map(\.name.description)
        #expect(taken.sorted() == ["anna", "carla"])
        try add(2, as: "carla")
        #expect(throws: StoreError.olderState(book.name, seen: Household.now)) { try amounts(as: "anna") }
        _ = try household.signedIn("anna").accept(entry(of: "anna"))
        #expect(try amounts(as: "anna") == [1, 2])
    }

    @Test func `sealing and unsealing a book keep every expense and a sealed copy`() throws {
        let anna = try share(.open, with: ["bruno": .writer])
        try add(1, as: "anna")
        let book = try entry(of: "anna")
        let path = store.file(of: book.id)
        let before = try BookState(open(for: "anna"))
        #expect(try anna.unseal(book) == nil)
        let sealedCopy = try #require(try anna.seal(book).copy)
        #expect(Seal.isSealed(fileBytes(path)))
        #expect(Seal.isSealed(fileBytes(sealedCopy)))
        #expect(namesOfFiles(in: store.path + "/books").filter { $0.contains("-journal") || $0.contains(".new") } == [])
        #expect(try BookState(open(for: "bruno")) == before)
        #expect(try anna.seal(entry(of: "anna")).copy == nil)
        // An entry that was read before the sealing finds the sealed book.
        #expect(try anna.seal(book).copy == nil)
        try anna.share(book, withUserNamed: "carla", as: .reader)
        #expect(try BookState(open(for: "carla")) == before)
        #expect(throws: StoreError.notOwner(book.name)) {
            try household.signedIn("bruno").unseal(entry(of: "bruno"))
        }
        let copy = try #require(try anna.unseal(entry(of: "anna")))
        #expect(Seal.isSealed(fileBytes(copy)))
        #expect(!Seal.isSealed(fileBytes(path)))
        #expect(try BookState(open(for: "bruno")) == before)
        try add(2, as: "bruno")
        _ = try anna.seal(book)
        #expect(try amounts(as: "carla") == [1, 2])
    }

    @Test(arguments: [BookEntry.Form.open, .sealed], [false, true])
    func `an interrupted conversion leaves a readable book and can be repeated`(
        to form: BookEntry.Form, isReplaced: Bool
    ) throws {
        let anna = try share(form == .open ? .sealed : .open)
        try add(1, as: "anna")
        let book = try entry(of: "anna")
        let path = store.file(of: book.id)
        let before = fileBytes(path)
        let seen = fileNames(in: store.path + "/seen").map { name in
            (store.path + "/seen/" + name, fileBytes(store.path + "/seen/" + name))
        }
        _ = form == .open ? try anna.unseal(book) : try anna.seal(book).copy
        // The state after the program dies just before or after the file is replaced.
        if !isReplaced {
            writeFile(path, before)
            for name in fileNames(in: store.path + "/seen") { unlink(store.path + "/seen/" + name) }
            for (file, bytes) in seen { writeFile(file, bytes) }
        }
        try household.users().execute(
            "UPDATE book SET form = $1, converting = 1 WHERE id = $2", .text(form == .open ? "sealed" : "open"),
            .text(book.id))
        #expect(try amounts(as: "anna") == [1])
        try add(2, as: "anna")
        let converting = try entry(of: "anna")
        #expect(!converting.isConverting)
        #expect((converting.form == form) == isReplaced)
        if !isReplaced {
            _ = form == .open ? try anna.unseal(converting) : try anna.seal(converting).copy
        }
        #expect(try entry(of: "anna").form == form)
        #expect(try amounts(as: "anna") == [1, 2])
    }

    @Test func `sharing with another writer keeps the key`() throws {
        let anna = try share(with: ["bruno": .writer])
        let book = try entry(of: "anna")
        let generation = try #require(try anna.sealedState(of: book)).generation
        try anna.share(book, withUserNamed: "carla", as: .writer)
        #expect(try anna.sealedState(of: book)?.generation == generation)
        try add(1, as: "carla")
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a copy of the book is kept before an import`(form: BookEntry.Form) throws {
        let anna = try share(form)
        try add(1, as: "anna")
        let book = try entry(of: "anna")
        let bytes = fileBytes(store.file(of: book.id))
        try anna.keepCopy(of: book, before: .import)
        #expect(fileBytes("\(household.path)/backups/\(book.id)-0001-import.book") == bytes)
    }

    @Test func `an unsealed file instead of a sealed book is refused`() throws {
        let anna = try share()
        let book = try entry(of: "anna")
        let path = store.file(of: book.id)
        _ = try anna.unseal(book)
        try household.users().execute("UPDATE book SET form = 'sealed' WHERE id = $1", .text(book.id))
        let bytes = fileBytes(path)
        #expect(throws: StoreError.seal(path: path, .notASeal)) { try amounts(as: "anna") }
        #expect(throws: StoreError.seal(path: path, .notASeal)) { try add(1, as: "anna") }
        #expect(fileBytes(path) == bytes)
    }

    @Test func `a user without keys gets no book and cannot sign in`() throws {
        try household.users().execute(
            "UPDATE user SET public_key = NULL, password_slot = NULL, recovery_slot = NULL WHERE folded = 'bruno'")
        let anna = try share()
        let (book, bruno) = (try entry(of: "anna"), try store.user(named: "bruno"))
        #expect(throws: StoreError.hasNoKeys(bruno.name)) {
            try anna.share(book, withUserNamed: bruno.name.description, as: .reader)
        }
        #expect(try anna.members(of: book).count == 1)
        #expect(throws: StoreError.hasNoKeys(bruno.name)) { try household.signIn("bruno") }
    }
}
