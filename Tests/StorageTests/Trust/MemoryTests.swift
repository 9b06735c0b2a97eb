import Database
import Glibc
import Ledger
import Periods
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// The trust record of a store, which attackers try to make an account forget.
@Suite struct MemoryTests {
    private let accounts = Accounts()

    /// A list of mallory's, user 2, with `count` invented members after anna, user 1.
    private func list(of count: Int) throws -> Membership {
        let (pair, book) = (try KeyPair.random(), "01a2147c-b598-715b-845b-b387a520363d")
        var list = Membership(of: book)
        func say(_ act: Attestation.Act) throws {
            try list.append(
                Attestation(act, about: book, since: list.position, at: 0, by: .user(2), keys: pair))
        }
        let key = try pair.publicKey()
        try say(.founded(Member(user: 2, name: UserName("mallory"), role: .owner, key: key)))
        for id in 0..<count {
            let name = try UserName("w" + String(repeating: "\u{4e00}", count: 26) + "\(10_000 + id)")
            try say(.joined(Member(user: Int64(1000 + id), name: name, role: .writer, key: key)))
        }
        return list
    }

    @Test func `members unknown to the store are not remembered, and too many are refused`() throws {
        try accounts.signUp("anna")
        let anna = try accounts.signedIn("anna")
        let list = try list(of: 1300)
        try anna.memory.learn(from: list, but: 1, stored: StoredMembers(members: [:], tokens: [:]))
        #expect(anna.memory.known.people.isEmpty)
        let before = anna.memory.known
        #expect(throws: StoreError.fullMemory) {
            try anna.memory.learn(from: list, but: 1, stored: StoredMembers(members: list.members, tokens: [:]))
        }
        #expect(anna.memory.known == before)
        let some = StoredMembers(members: list.members.filter { $0.key < 1100 }, tokens: [:])
        try anna.memory.learn(from: list, but: 1, stored: some)
        #expect(anna.memory.known.people.count == 101)
        // The record as read back.
        #expect(try accounts.signedIn("anna").memory.known.people == anna.memory.known.people)
    }

    /// Fills the space for facts stated by others with people of mallory's.
    private func fill(_ memory: AccountMemory) throws {
        let list = try list(of: 585)
        func learn(_ ids: Range<Int64>) throws {
            let some = StoredMembers(members: list.members.filter { ids.contains($0.key) }, tokens: [:])
            try memory.learn(from: list, but: 1, stored: some)
        }
        try learn(1000..<1570)
        for id in 1570..<1585 { try? learn(Int64(id)..<Int64(id + 1)) }
    }

    @Test func `a book whose name cannot be remembered is refused, and known names are still held`() throws {
        try accounts.signUp("anna", "mallory")
        let (anna, mallory) = (try accounts.signedIn("anna"), try accounts.signedIn("mallory"))
        func share(_ name: String) throws -> BookEntry {
            let made = try mallory.addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
            try mallory.share(made, withUserNamed: "anna", as: .writer)
            return try anna.book(named: name)
        }
        let known = try share("known")
        _ = try anna.open(known).categories()
        try fill(anna.memory)
        // The space may suffice for a few more names.
        var refused: BookEntry?
        for number in 0..<8 where refused == nil {
            let book = try share("w" + String(repeating: "\u{4e00}", count: 30) + "\(number)")
            do { try anna.requireKnown(book) } catch StoreError.fullMemory { refused = book }
        }
        let last = try #require(refused)
        #expect(throws: StoreError.fullMemory) { _ = try anna.open(last).categories() }
        #expect(anna.memory.known.books[last.name.folded] == nil)
        _ = try anna.open(known).categories()
        _ = try anna.addBook(FoldedName("own", of: .book), form: nil, at: Household.now)
        try accounts.users().execute(
            "UPDATE member SET name = 'was', folded = 'was' WHERE user = 1 AND book = $1", .text(known.id))
        try accounts.users().execute(
            "UPDATE member SET name = 'known', folded = 'known' WHERE user = 1 AND book = $1", .text(last.id))
        #expect(throws: StoreError.otherBookNamed(known.name)) { try anna.requireKnown(anna.book(named: "known")) }
    }

    @Test(arguments: [false, true])
    func `leaving a book forgets people of no other book once the trust record fills up`(isFull: Bool) throws {
        try accounts.signUp("anna", "ben", "mallory")
        let (anna, mallory) = (try accounts.signedIn("anna"), try accounts.signedIn("mallory"))
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: .reader)
        let made = try mallory.addBook(FoldedName("bait", of: .book), form: nil, at: Household.now)
        for name in ["anna", "ben"] { try mallory.share(made, withUserNamed: name, as: .writer) }
        let bait = try anna.book(named: "bait")
        _ = try anna.open(bait).categories()
        #expect(anna.memory.known.people.keys.sorted() == [2, 3])
        if isFull { try fill(anna.memory) }
        try anna.leave(bait)
        // The people with whom the record was filled are in no book.
        #expect(try accounts.signedIn("anna").memory.known.people.keys.sorted() == (isFull ? [2] : [2, 3]))
    }

    @Test func `a book whose people do not fit into the trust record opens after another book is left`() throws {
        let longest = "w" + String(repeating: "\u{4e00}", count: 31)
        try accounts.signUp("anna", "mallory", longest)
        let (anna, mallory) = (try accounts.signedIn("anna"), try accounts.signedIn("mallory"))
        func share(_ name: String, with people: [String]) throws -> BookEntry {
            let made = try mallory.addBook(FoldedName(name, of: .book), form: nil, at: Household.now)
            for person in people { try mallory.share(made, withUserNamed: person, as: .writer) }
            return try anna.book(named: name)
        }
        let bait = try share("bait", with: ["anna"])
        _ = try anna.open(bait).categories()
        try fill(anna.memory)
        let late = try share("late", with: ["anna", longest])
        #expect(throws: StoreError.fullMemory) { _ = try anna.open(late).categories() }
        try anna.leave(bait)
        _ = try anna.open(late).categories()
        #expect(anna.memory.known.people.keys.sorted() == [2, 3])
    }

    @Test func `a saved change is remembered even if the store cannot be read right after it`() throws {
        try accounts.signUp("anna", "ben")
        let anna = try accounts.signedIn("anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        func seen() throws -> KnownBook { try #require(try anna.store.trust.book(home.id, by: anna.memory.pair)) }
        let first = try seen()
        try anna.share(home, withUserNamed: "ben", as: .writer)
        let access = BookAccess(session: anna, book: home)
        let (_, _, generation, changes, _) = try anna.store.sealedFile(home.id, keys: access).sealed()
        try accounts.users().execute("UPDATE user SET folded = 'x' WHERE name = 'ben'")
        try anna.store.trust.keep(first, by: anna.memory.pair)
        access.seen = first
        try access.keep(generation: generation, changes: changes + 1, isSaved: true)
        #expect(try seen().changes == changes + 1)
        // The next command learns what this one could not.
        #expect(try seen().position == first.position)
        access.seen = first
        #expect(throws: DatabaseError.self) { try access.keep(generation: generation, changes: changes + 2) }
    }

    @Test(arguments: [true, false])
    func `a new key is learnt only if the known key verifies its signature`(isWhole: Bool) throws {
        try accounts.signUp("anna")
        let anna = try accounts.signedIn("anna")
        let (ben, mallory, next) = (try KeyPair.random(), try KeyPair.random(), try KeyPair.random())
        let whole = try ben.publicKey()
        let half = try #require(PublicKey(bytes: Array(whole.bytes.prefix(32))))
        // Mallory's list has the known half of the key, with the other half of her own key.
        let listed = try isWhole ? whole : PublicKey(bytes: half.bytes + mallory.publicKey().bytes.suffix(32))
        let name = try UserName("ben")
        try anna.memory.take(Member(user: 2, name: name, role: .writer, key: isWhole ? whole : half))
        var list = Membership(of: "01a2147c-b598-715b-845b-b387a520363d")
        func say(_ act: Attestation.Act, by user: Int64, _ keys: KeyPair) throws {
            try list.append(
                Attestation(act, about: list.book, since: list.position, at: 0, by: .user(user), keys: keys))
        }
        let founder = Member(user: 3, name: try UserName("mallory"), role: .owner, key: try mallory.publicKey())
        try say(.founded(founder), by: 3, mallory)
        try say(.joined(Member(user: 2, name: name, role: .writer, key: #require(listed))), by: 3, mallory)
        try say(.renewedKey(next.publicKey()), by: 2, isWhole ? ben : mallory)
        let stored = StoredMembers(members: list.members, tokens: [:])
        try anna.memory.learn(from: list, but: 1, stored: stored)
        #expect(try anna.memory.known.people[2]?.key == (isWhole ? next.publicKey() : half))
    }

    @Test func `a trust record longer than the limit for reading is not written`() throws {
        try accounts.signUp("anna")
        let anna = try accounts.signedIn("anna")
        var known = anna.memory.known
        for id in 0..<5000 { known.people[Int64(id + 2)] = KnownAccount.Person(folded: "ben", key: known.key) }
        #expect(throws: StoreError.fullMemory) { try anna.store.trust.keep(known, by: anna.memory.pair) }
        #expect(try accounts.signedIn("anna").memory.known == anna.memory.known)
    }

    @Test(arguments: ["", "spesa account 1\n", "x"])
    func `an unreadable trust record is an error until the user accepts a new record`(text: String) throws {
        try accounts.signUp("anna", "ben")
        let anna = try accounts.signedIn("anna")
        let flat = try anna.addBook(FoldedName("flat", of: .book), form: nil, at: Household.now)
        try anna.share(flat, withUserNamed: "ben", as: .reader)
        let file = try accounts.seen(by: "anna") + "/" + anna.store.trust.recordName(of: anna.memory.pair)
        writeFile(file, Array(text.utf8))
        #expect(throws: StoreError.unreadableMemory(path: file)) { _ = try accounts.signedIn("anna") }
        _ = try accounts.signIn("anna", acceptsKeys: true)
        _ = try accounts.signedIn("anna").open(flat).findings()
    }

    @Test func `an account without its own trust record takes the record in the store`() throws {
        try accounts.signUp("anna", "ben")
        let anna = try accounts.signedIn("anna")
        let flat = try anna.addBook(FoldedName("flat", of: .book), form: nil, at: Household.now)
        try anna.share(flat, withUserNamed: "ben", as: .reader)
        for name in namesOfFiles(in: accounts.seen(by: "anna")) { unlink(accounts.seen(by: "anna") + "/" + name) }
        #expect(try accounts.signedIn("anna").memory.known.people == anna.memory.known.people)
    }

    @Test func `facts that two commands of one account store simultaneously are all kept`() throws {
        try accounts.signUp("anna")
        let sessions = try (0..<2).map { _ in try accounts.signedIn("anna") }
        var threads: [Thread] = []
        for (command, session) in sessions.enumerated() {
            nonisolated(unsafe) let memory = session.memory
            threads.append(Thread { for fact in 0..<50 { try? memory.note("fact-\(command)-\(fact)", "1") } })
        }
        for thread in threads { thread.join() }
        let notes = try accounts.signedIn("anna").memory.known.notes
        #expect(notes.keys.count { $0.hasPrefix("fact-") } == 100)
    }

    @Test func `a slow command does not replace a later state of a book that another command saw meanwhile`() throws {
        try accounts.signUp("anna", "ben")
        let secret = try accounts.signIn("anna")
        let anna = try accounts.session(secret, account: "anna")
        let home = try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now)
        try anna.share(home, withUserNamed: "ben", as: .writer)
        func change(_ user: FolderAccountSession, _ category: String) throws {
            _ = try user.open(user.book(named: "home")).addCategory(
                path: category, by: Signature(by: user.user.name.description, at: Instant(seconds: Household.now)))
        }
        func seen() throws -> KnownBook { try #require(try anna.store.trust.book(home.id, by: anna.memory.pair)) }
        let first = try seen()
        try change(accounts.signedIn("ben"), "one")
        // Reads ben's change, and remembers it only after the other command has written.
        let access = BookAccess(session: anna, book: home)
        let (_, _, generation, changes, _) = try anna.store.sealedFile(home.id, keys: access).sealed()
        try change(accounts.session(secret, account: "anna"), "two")
        let last = try seen()
        #expect(last.changes > changes)
        access.seen = first
        try access.keep(generation: generation, changes: changes)
        #expect(try seen() == last)
    }

    @Test func `facts stored while the keys are being replaced are kept under the next keys`() throws {
        try accounts.signUp("anna")
        let (first, second) = (try accounts.signedIn("anna").memory, try accounts.signedIn("anna").memory)
        let next = try KeyPair.random()
        try first.carry(to: next, late: ["01a2147c-b598-715b-845b-b387a520363d"])
        try second.note("fact", "1")
        try first.replace(with: next, at: 0)
        let trust = accounts.store(of: "anna").trust
        guard case .known(let known, _) = try trust.account(by: next) else {
            Issue.record("no record under the next keys")
            return
        }
        #expect(known.notes["fact"] == "1")
        #expect(known.late == ["01a2147c-b598-715b-845b-b387a520363d"])
        // The replaced record does not become valid again.
        try second.note("fact", "2")
        guard case .replaced = try trust.account(by: second.pair) else {
            Issue.record("the replaced keys have a record again")
            return
        }
    }

    @Test func `a record of another machine does not undo decisions made on this one since`() throws {
        let key = try KeyPair.random().publicKey()
        let common = KnownAccount(user: 1, key: key).counted(on: "desk")
        var laptop = common
        (laptop.current, laptop.notes["fact"]) = ("home", "1")
        for _ in 0..<5 { laptop = laptop.counted(on: "laptop") }
        var desk = common
        desk.current = "anna"
        desk = desk.counted(on: "desk")
        #expect(laptop.covers(common) && !common.covers(laptop))
        #expect(!desk.covers(laptop) && !laptop.covers(desk))
        let united = desk.united(with: laptop)
        #expect(united.current == "anna")
        #expect(united.notes["fact"] == "1")
        #expect(united.covers(laptop) && united.covers(desk))
    }

    @Test func `a book that another machine saw last must also follow the state that this account saw`() throws {
        try accounts.signUp("anna")
        let anna = try accounts.signedIn("anna")
        let path = anna.store.file(of: anna.book.id)
        func add(_ session: FolderAccountSession, _ name: String) throws {
            _ = try session.file(of: session.book).write {
                try $0.execute("INSERT INTO category (name) VALUES ($1)", .text(name))
            }
        }
        try add(anna, "first")
        let former = fileBytes(path)
        // The laptop writes to a copy of the book, while this machine writes to the book.
        let laptop = try accounts.session(accounts.signIn("anna", account: "laptop"), account: "laptop")
        for name in ["second", "third"] { try add(laptop, name) }
        let forked = fileBytes(path)
        let seen = namesOfFiles(in: accounts.path + "/seen").map { ($0, fileBytes(accounts.path + "/seen/" + $0)) }
        writeFile(path, former)
        for (name, _) in seen { unlink(accounts.path + "/seen/" + name) }
        try add(anna, "fourth")
        writeFile(path, forked)
        for (name, content) in seen { writeFile(accounts.path + "/seen/" + name, content) }
        #expect { _ = try accounts.signedIn("anna").open(anna.book).findings() } throws: { error in
            if case StoreError.otherState = error { true } else { false }
        }
    }
}
