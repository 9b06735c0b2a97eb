import Database
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Secrets
@testable import Storage
@testable import Users

@Suite struct TokenTests {
    let household = Household()
    var store: FolderStore { household.store }
    let anna: FolderAccountSession

    init() throws {
        for name in ["anna", "bruno"] { try household.signUp(name) }
        anna = try household.signedIn("anna")
    }

    private static let scopes: [TokenEntry.Scope] = [.read, .write]
    private static let forms: [BookEntry.Form] = [.open, .sealed]

    private func name(_ text: String) throws -> FoldedName {
        try FoldedName(text, of: .token)
    }

    /// A token for the user's current book, or for another book of the user.
    @discardableResult
    private func makeToken(
        _ text: String = "cron", _ scope: TokenEntry.Scope = .read, expires seconds: Int64? = nil,
        for book: BookEntry? = nil, by signedIn: FolderAccountSession? = nil
    ) throws -> Token {
        let signedIn = signedIn ?? anna
        return try signedIn.addToken(
            name(text), scope: scope, expires: seconds.map { Household.now + $0 }, for: book ?? signedIn.book,
            at: Household.now
        ).token
    }

    private func signedIn(_ token: Token, after seconds: Int64 = 0) throws -> FolderTokenSession {
        try household.reopened().session(with: token, at: Household.now + seconds)
    }

    /// The book of a token as another run of the program opens it.
    private func open(_ token: Token) throws -> Book {
        let signedIn = try signedIn(token)
        return try signedIn.open(signedIn.book)
    }

    private func add(_ cents: Int64, to book: Book) throws {
        let draft = ExpenseDraft(
            uid: "uid-\(cents)", day: Day(number: 20_777), amount: Amount(cents: cents),
            category: try book.categories().find("home").id, details: ExpenseDetails())
        _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
    }

    private func amounts(_ book: Book) throws -> [Int64] {
        try BookState(book).expenses.map(\.amount.cents).sorted()
    }

    private func setForm(_ form: BookEntry.Form) throws {
        if form == .open { _ = try anna.unseal(anna.book) }
    }

    private func shared(_ role: Role, _ form: BookEntry.Form = .sealed) throws -> (
        home: BookEntry, bruno: FolderAccountSession
    ) {
        let home = try anna.addBook(
            FoldedName("home", of: .book), form: form, at: Household.now)
        try anna.share(home, withUserNamed: "bruno", as: role)
        let bruno = try household.signedIn("bruno")
        return (try bruno.book(named: "home"), bruno)
    }

    private func seal(of book: BookEntry) throws -> Seal {
        let path = store.file(of: book.id)
        return try Seal(head: ReadFile(path).read(Seal.headCount), count: fileBytes(path).count)
    }

    private func bookKey(of token: Token, in book: BookEntry? = nil, generation: Int) throws -> BookKey {
        let book = book ?? anna.book
        let sealed = try KeyTable(database: household.users(.readOnly))
            .slot(of: .token(token.id), book.id, generation: generation)
        let slot = try #require(KeySlot(stored: sealed ?? []))
        return try #require(try slot.key(of: book.id, generation, openedBy: token.keys))
    }

    @Test(arguments: scopes)
    func `a token signs in as its user, with one book and scope`(scope: TokenEntry.Scope) throws {
        let token = try makeToken("Cron", scope, expires: 60)
        let found = try signedIn(token)
        #expect(found.user == anna.user)
        #expect(found.book == anna.book)
        let entry = TokenEntry(
            id: token.id, name: try name("cron"), bookID: anna.book.id, book: anna.book.name, scope: scope,
            created: Household.now, expires: Household.now + 60, lastUsed: nil)
        #expect(found.token == entry)
        #expect(found.token?.name.description == "Cron")
    }

    @Test func `a token is parsed from its text`() throws {
        let token = try makeToken()
        let typed = try Token(typed: Household.secret(token.text()))
        #expect(try signedIn(typed).user == anna.user)
    }

    @Test(arguments: forms)
    func `the store contains neither a token nor its secret`(form: BookEntry.Form) throws {
        try setForm(form)
        let token = try makeToken()
        let text = try Array(token.text().utf8)
        let secret = token.secret.secret.withUnsafeBytes { Array($0) }
        for (path, file) in FolderState(household.path).files {
            for needle in [secret, text, Array(text.dropFirst(15).prefix(43)), Array(text.suffix(50))] {
                #expect(!file.bytes.holds(needle), "\(path)")
            }
        }
        let kept = try household.users(.readOnly).rows("SELECT hash FROM token") { $0.blob(0) }
        // A book that was unsealed keeps its member list.
        #expect(kept.map { token.binding(of: $0 ?? [], to: anna.book.id) } == [.list])
    }

    @Test func `an unknown token and a token with a wrong secret are refused`() throws {
        let token = try makeToken()
        #expect(throws: StoreError.unknownToken) { try signedIn(Token.random()) }
        let other = try Token.random().text()
        let text = try token.text()
        // The id of a token with the secret of another, and a matching check.
        let mixed = try Token(
            typed: Household.secret(
                Self.withCheck("spesa_" + text.dropFirst(6).prefix(8) + other.dropFirst(14).prefix(44))))
        #expect(mixed.id == token.id)
        #expect(throws: StoreError.unknownToken) { try signedIn(mixed) }
    }

    /// The start of a token with the six digits that end it.
    private static func withCheck(_ start: some StringProtocol) -> String {
        let start = Array((start + "_").utf8)
        return String(decoding: start + start.withUnsafeBytes(Token.check), as: UTF8.self)
    }

    @Test(arguments: [(0, true), (59, true), (60, false), (61, false), (1 << 40, false)] as [(Int64, Bool)])
    func `a token expires`(seconds: Int64, isGood: Bool) throws {
        let token = try makeToken(expires: 60)
        if isGood {
            _ = try signedIn(token, after: seconds)
        } else {
            #expect(throws: StoreError.tokenExpired) { try signedIn(token, after: seconds) }
        }
    }

    @Test func `a token without expiry survives sign-out and a new password`() throws {
        let token = try makeToken()
        try anna.signOut(everywhere: true)
        _ = try household.signedIn("anna").changePassword(
            from: Household.secret("open sesame"),
            to: Household.rules.accept(Household.secret("another password")), rules: Household.rules,
            cost: Household.cost,
            limits: SessionLimits(), clock: Household.clock)
        #expect(try amounts(open(token)) == [])
        _ = try signedIn(token, after: 1 << 40)
    }

    @Test func `the use of a token is written at most once a minute, also after a clock change`() throws {
        let token = try makeToken()
        func lastUsed() throws -> Int64? { try anna.tokens().first?.lastUsed }
        #expect(try lastUsed() == nil)
        _ = try signedIn(token, after: 10)
        #expect(try lastUsed() == Household.now + 10)
        let before = FolderState(household.path)
        _ = try signedIn(token, after: 69)
        #expect(FolderState(household.path) == before)
        _ = try signedIn(token, after: 70)
        #expect(try lastUsed() == Household.now + 70)
        _ = try signedIn(token, after: 20)
        #expect(try lastUsed() == Household.now + 20)
    }

    @Test func `a token works although its use cannot be written`() throws {
        let token = try makeToken()
        let store = household.reopened(
            driver: HookedDatabase.driver { _, _ in throw DatabaseError.readOnly(path: "users.db") })
        let found = try store.session(with: token, at: Household.now)
        #expect(found.user == anna.user)
        #expect(try amounts(found.open(found.book)) == [])
        #expect(try anna.tokens().first?.lastUsed == nil)
    }

    @Test(arguments: forms)
    func `a revoked token is refused at once, and its book gets a new key`(
        form: BookEntry.Form
    ) throws {
        try setForm(form)
        let token = try makeToken()
        _ = try signedIn(token)
        let old = try form == .sealed ? seal(of: anna.book).generation : 0
        #expect(try anna.revokeToken(named: "CRON").id == token.id)
        #expect(throws: StoreError.unknownToken) { try signedIn(token) }
        #expect(try anna.tokens() == [])
        for table in ["token", "token_key"] {
            #expect(try household.users(.readOnly).firstRow("SELECT count(*) FROM \(table)") { $0.integer(0) } == 0)
        }
        #expect(throws: StoreError.noSuchToken("cron")) {
            try anna.revokeToken(named: "cron")
        }
        guard form == .sealed else { return }
        #expect(try seal(of: anna.book).generation > old)
        try add(1, to: household.book(of: "anna"))
        #expect(try amounts(household.book(of: "anna")) == [1])
    }

    @Test(arguments: forms)
    func `a token with write scope writes in its book`(form: BookEntry.Form) throws {
        try setForm(form)
        let token = try makeToken("import", .write)
        try open(token).prepareToChange()
        try add(1, to: open(token))
        try add(2, to: household.book(of: "anna"))
        #expect(try amounts(open(token)) == [1, 2])
        #expect(try amounts(household.book(of: "anna")) == [1, 2])
    }

    @Test(arguments: forms)
    func `a token with read scope cannot write with any statement`(form: BookEntry.Form) throws {
        try setForm(form)
        try add(1, to: household.book(of: "anna"))
        let token = try makeToken()
        let found = try signedIn(token)
        // The token's record of the book is kept.
        _ = try open(token).categories()
        let before = FolderState(household.path)
        #expect(throws: StoreError.mayOnlyRead) { try open(token).prepareToChange() }
        #expect(throws: StoreError.mayOnlyRead) { try add(2, to: open(token)) }
        let database = try found.file(of: found.book).reader()
        for sql in writingStatements {
            #expect(throws: DatabaseError.self, "\(sql)") { try database.executeScript(sql) }
        }
        #expect(FolderState(household.path) == before)
        #expect(try amounts(open(token)) == [1])
    }

    @Test func `a token with read scope opens an open book read-only`() throws {
        try setForm(.open)
        let token = try makeToken()
        _ = try signedIn(token)
        let accesses = Accesses()
        let store = household.reopened(driver: accesses.driver)
        let found = try store.session(with: token, at: Household.now)
        let book = try found.open(found.book)
        #expect(throws: StoreError.mayOnlyRead) { try book.prepareToChange() }
        #expect(throws: StoreError.mayOnlyRead) { try add(1, to: book) }
        #expect(try amounts(book) == [])
        #expect(accesses.all == [.readOnly, .readOnly])
    }

    @Test func `the key of a token with read scope does not write`() throws {
        let (reads, writes) = (try makeToken("reads", .read), try makeToken("writes", .write))
        let generation = try seal(of: anna.book).generation
        let key = try bookKey(of: reads, generation: generation)
        #expect(key.isSigned)
        #expect(!key.canWrite)
        #expect(try bookKey(of: writes, generation: generation).canWrite)
        // A token cannot open the key slot of another token.
        let stored = try KeyTable(database: household.users(.readOnly))
            .slot(of: .token(writes.id), anna.book.id, generation: generation)
        let slot = try #require(KeySlot(stored: stored ?? []))
        #expect(try slot.key(of: anna.book.id, generation, openedBy: reads.keys) == nil)
    }

    @Test func `only a token with read scope makes a book signed`() throws {
        let unsigned = try seal(of: anna.book).generation
        let writes = try makeToken("writes", .write)
        #expect(try seal(of: anna.book).generation == unsigned)
        #expect(try !bookKey(of: writes, generation: unsigned).isSigned)
        let reads = try makeToken("reads", .read)
        let signed = try seal(of: anna.book).generation
        #expect(signed > unsigned)
        #expect(try bookKey(of: writes, generation: signed).isSigned)
        // The second token finds the required key.
        try makeToken("reads-too", .read)
        #expect(try seal(of: anna.book).generation == signed)
        try add(1, to: open(writes))
        #expect(try amounts(open(reads)) == [1])
    }

    @Test(arguments: scopes)
    func `a token survives unsealing, sealing, renaming and a change of book`(
        scope: TokenEntry.Scope
    ) throws {
        let token = try makeToken("cron", scope)
        try add(1, to: household.book(of: "anna"))
        _ = try anna.unseal(anna.book)
        #expect(try amounts(open(token)) == [1])
        let reopened = try household.signedIn("anna")
        _ = try reopened.seal(reopened.book)
        #expect(try amounts(open(token)) == [1])
        try anna.rename(anna.book, to: FoldedName("other", of: .book))
        let other = try anna.addBook(
            FoldedName("another", of: .book), form: .open, at: Household.now)
        try anna.use(other)
        #expect(try signedIn(token).book.name.description == "other")
        #expect(try anna.tokens().map(\.book.description) == ["other"])
        #expect(try amounts(open(token)) == [1])
    }

    @Test func `a token opens no other book and does not manage its user`() throws {
        _ = try anna.addBook(
            FoldedName("home", of: .book), form: .open, at: Household.now)
        let found = try signedIn(makeToken("cron", .write))
        #expect(found.books() == [found.book])
        #expect(try found.book(named: "ANNA") == found.book)
        #expect(throws: StoreError.noSuchBook("home")) { try found.book(named: "home") }
        #expect(throws: StoreError.tokenCannot) { try found.account() }
    }

    @Test func `a token name is unique per user, in any case`() throws {
        let token = try makeToken("cron")
        #expect(throws: StoreError.tokenNameTaken(try name("CRON"))) { try makeToken("CRON") }
        let bruno = try household.signedIn("bruno")
        try makeToken("cron", by: bruno)
        #expect(throws: StoreError.noSuchToken("none")) { try anna.revokeToken(named: "none") }
        #expect(throws: StoreError.noSuchToken("1")) { try anna.revokeToken(named: "1") }
        _ = try bruno.revokeToken(named: "cron")
        #expect(throws: StoreError.noSuchToken("cron")) { try bruno.revokeToken(named: "cron") }
        _ = try signedIn(token)
    }

    @Test func `tokens are listed by name`() throws {
        for text in ["b", "C", "a"] { try makeToken(text) }
        #expect(try anna.tokens().map(\.name.description) == ["a", "b", "C"])
        #expect(try household.signedIn("bruno").tokens() == [])
    }

    @Test func `a failure while a token is made leaves no token`() throws {
        // The first transaction is a trial before the token is shown. The third gives the book the key that tokens for
        // reading need.
        for number in 1...3 {
            let store = household.reopened(
                driver: HookedDatabase.driver { _, present in
                    if present == number { throw DatabaseError.full }
                })
            var isShown = false
            let error = try? #require(throws: (any Error).self) {
                try anna.at(store).addToken(
                    name("cron"), scope: .read, expires: nil, for: anna.book, at: Household.now
                ) { _, _ in isShown = true }
            }
            #expect(isShown == (number > 1))
            #expect((error as? SecretShownBeforeFailure)?.isCertain == (isShown ? true : nil))
            #expect(((error as? SecretShownBeforeFailure)?.cause ?? error) as? DatabaseError == .full)
            #expect(try anna.tokens() == [], "\(number)")
        }
        try makeToken("cron")
    }

    @Test(arguments: forms)
    func `a reader makes only tokens with read scope`(form: BookEntry.Form) throws {
        let (home, bruno) = try shared(.reader, form)
        #expect(throws: StoreError.mayOnlyRead) { try makeToken("cron", .write, for: home, by: bruno) }
        let token = try makeToken("cron", for: home, by: bruno)
        let signedIn = try household.signedIn("anna")
        try add(1, to: signedIn.open(signedIn.book(named: "home")))
        #expect(try amounts(open(token)) == [1])
        #expect(throws: StoreError.mayOnlyRead) { try add(2, to: open(token)) }
    }

    @Test(arguments: [Role.writer, .owner])
    func `a reader of a sealed book makes no token that writes, whatever the store calls them`(role: Role) throws {
        let (home, bruno) = try shared(.reader)
        try household.users().execute(
            "UPDATE member SET role = $1 WHERE user = 2 AND book = $2", .text(role.rawValue), .text(home.id))
        #expect(throws: StoreError.mayOnlyRead) { try makeToken("cron", .write, for: home, by: bruno) }
        #expect(try bruno.tokens() == [])
    }

    @Test(arguments: forms)
    func `a token follows the role of its user`(form: BookEntry.Form) throws {
        let (home, bruno) = try shared(.writer, form)
        let token = try makeToken("import", .write, for: home, by: bruno)
        try add(1, to: open(token))
        try anna.share(home, withUserNamed: bruno.user.name.description, as: .reader)
        #expect(try signedIn(token).token?.scope == .read)
        #expect(try bruno.tokens().map(\.scope) == [.read])
        #expect(throws: StoreError.mayOnlyRead) { try add(2, to: open(token)) }
        #expect(try amounts(open(token)) == [1])
        if form == .sealed {
            #expect(try !bookKey(of: token, in: home, generation: seal(of: home).generation).canWrite)
        }
        try anna.share(home, withUserNamed: bruno.user.name.description, as: .writer)
        #expect(try signedIn(token).token?.scope == .write)
        try add(2, to: open(token))
        #expect(try amounts(open(token)) == [1, 2])
    }

    enum End: CaseIterable {
        case unshared, left, bookRemoved, userRemoved
    }

    @Test(arguments: End.allCases)
    func `a token ends with its membership, user or book`(end: End) throws {
        let (home, bruno) = try shared(.writer)
        let token = try makeToken(for: home, by: bruno)
        _ = try signedIn(token)
        switch end {
        case .unshared: try anna.unshare(home, withUserNamed: bruno.user.name.description)
        case .left: try bruno.leave(home)
        case .bookRemoved: try anna.remove(home, at: Household.now)
        case .userRemoved: _ = try anna.remove(bruno.user)
        }
        #expect(throws: StoreError.unknownToken) { try signedIn(token) }
        guard end == .bookRemoved else {
            for table in ["token", "token_key"] {
                #expect(try household.users(.readOnly).firstRow("SELECT count(*) FROM \(table)") { $0.integer(0) } == 0)
            }
            return
        }
        _ = try anna.restoreBook(named: "home")
        #expect(try amounts(open(token)) == [])
    }

    @Test func `a token is refused for a book that the user has left`() throws {
        let (home, bruno) = try shared(.writer)
        try anna.unshare(home, withUserNamed: bruno.user.name.description)
        #expect(throws: StoreError.noSuchBook("home")) { try makeToken(for: home, by: bruno) }
        #expect(try bruno.tokens() == [])
    }
}
