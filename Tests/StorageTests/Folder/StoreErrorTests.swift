import Database
import Glibc
import Ledger
import Secrets
import Support
import Synchronization
import Testing
import Users

@testable import FolderStore
@testable import Storage

@Suite struct StoreErrorTests {
    private static let anna: UserName = {
        guard let name = try? UserName("Anna") else { preconditionFailure("a name of four letters is a name") }
        return name
    }()

    static let cases: [(StoreError, kind: String, message: String, input: String?, hasHint: Bool)] = [
        (.missing(path: "p"), "store.missing", "there is no store in p yet", nil, true),
        (.folder(path: "p", fault: "is a symbolic link"), "store.folder", "the store p is a symbolic link", nil, true),
        (.nameTaken(anna), "user.exists", "there is already a user 'Anna'", "Anna", true),
        (.noSuchUser("x"), "user.not-found", "there is no user 'x'", "x", true),
        (.noSuchBook("x"), "book.not-found", "you have no book 'x'", "x", true),
        (
            .lostBooks([anna.plain]), "book.lost", "the store no longer lists your book 'Anna'", nil, true
        ),
        (.wrongNameOrPassword, "sign-in.refused", "the name or the password is wrong", nil, false),
        (
            .wrongInvitation, "invitation.refused", "the invitation is wrong, used or out of date", nil, true
        ),
        (
            .tooManyBooks(100), "book.too-many", "you have made 100 books on this server, and it allows no more", nil,
            true
        ),
        (.passwordReset(anna), "user.reset", "the password of 'Anna' was reset", "Anna", true),
        (.throttled(seconds: 1), "sign-in.throttled", "too many wrong passwords; wait 1 second", nil, true),
        (.notSignedIn, "session.none", "you are not signed in", nil, true),
        (.sessionEnded, "session.ended", "your session has ended", nil, true),
        (.notAdministrator, "user.not-administrator", "only an administrator may do that", nil, true),
        (.lastAdministrator(anna), "user.last-administrator", "'Anna' is the only administrator", "Anna", true),
        (
            .otherUserNamed(anna, stored: anna), "user.other-name",
            "the store calls the person whom you know as 'Anna' 'Anna', and another user 'Anna'", "Anna", true
        ),
        (.mayOnlyRead, "book.read-only", "you may only read this book", nil, true),
        (.noSuchToken("x"), "token.not-found", "you have no token 'x'", "x", true),
        (.tokenNameTaken(anna.plain), "token.exists", "you already have a token 'Anna'", "Anna", true),
        (.unknownToken, "token.unknown", "the token is not known here, or was revoked", nil, true),
        (.tokenExpired, "token.expired", "the token has expired", nil, true),
        (
            .tokenCannot, "token.not-allowed", "not possible with a token, which gives access to one book only", nil,
            true
        ),
    ]

    @Test(arguments: cases)
    func `every error has its kind, message, input and hint`(
        error: StoreError, kind: String, message: String, input: String?, hasHint: Bool
    ) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.input == input)
        #expect(error.caret == nil)
        #expect((error.hint != nil) == hasHint)
    }

    @Test func `the hint for a moved book names its new store`() {
        let error = StoreError.noSuchBook("x", movedTo: "/a folder")
        #expect(error.message == "you have no book 'x'")
        #expect(error.hint == "it was moved; name its store with: --store '/a folder' --book x")
    }

    @Test func `no two errors share a kind`() {
        #expect(Set(Self.cases.map(\.kind)).count == Self.cases.count)
    }

    @Test(arguments: [
        DatabaseError.full, .locked, .conflict, .tooSlow, .readOnly(path: "p"), .damaged(path: "p"),
        .newer(path: "p", found: 2, known: 1), .halfWritten(path: "p"), .superJournal(path: "p"),
    ])
    func `an error after a change does not claim that nothing was changed, nor advise to repeat`(cause: DatabaseError) {
        let late = [LateBook(name: Self.anna.plain, reason: cause)]
        let parts: [PartlyDone] = [.newPassword(Self.anna), .newCode(Self.anna), .renewedKeys]
        for part in parts {
            #expect {
                try late.require(after: part)
            } throws: { error in
                guard let error = error as? StoreError, case .lateBooks = error, let hint = error.hint else {
                    return false
                }
                return !hint.contains("changed") && !hint.contains("same command")
                    && hint.hasSuffix("sign in, and each command tries again")
            }
        }
        #expect(StoreError.partlyDone(.newPassword(Self.anna), cause).hint == "sign in with: spesa login Anna")
    }

    @Test func `an error after a change on a full disk advises to free space`() {
        #expect(DatabaseError.full.hint == "free some space and run the same command again; nothing was changed")
        #expect(DatabaseError.full.words.remedy == "free some space")
        #expect(LateBook(name: Self.anna.plain, reason: DatabaseError.full).hint == "Anna: free some space")
        let seal = StoreError.seal(path: "p", .refused).words
        #expect(seal.hint == seal.remedy.map { $0 + "; nothing was changed" })
    }

    @Test func `a delay of several seconds is in the plural`() {
        #expect(StoreError.throttled(seconds: 2).message == "too many wrong passwords; wait 2 seconds")
    }
}

/// Commands with a later step that failed: the error reports the completed steps, and the command can be repeated.
@Suite struct PartlyDoneTests {
    /// The number of writes to `users.db` that still succeed. Further writes find the disk full.
    private final class Writes: Sendable {
        private let left = Mutex(Int.max)

        func allow(_ count: Int) { left.withLock { $0 = count } }

        var driver: DatabaseDriver {
            HookedDatabase.driver { [self] _, _ in
                try left.withLock { left in
                    guard left > 0 else { throw DatabaseError.full }
                    left -= 1
                }
            }
        }
    }

    /// Anna with a book that bruno may write to, where her writes can fail.
    private func shared(
        _ household: Household, _ writes: Writes
    ) throws -> (anna: FolderAccountSession, home: BookEntry, bruno: UserName) {
        for name in ["anna", "bruno"] { try household.signUp(name) }
        let anna = try household.signedIn("anna").at(household.reopened(driver: writes.driver))
        return (
            anna, try anna.addBook(FoldedName("home", of: .book), form: nil, at: Household.now), try UserName("bruno")
        )
    }

    @Test func `unsharing that could not write the book reports the member as removed`() throws {
        let household = Household()
        let (anna, home, bruno) = try shared(household, Writes())
        try anna.share(home, withUserNamed: "bruno", as: .writer)
        let file = household.store.file(of: home.id)
        let before = fileBytes(file)
        try #require(mkdir(file + ".new", 0o700) == 0)
        #expect {
            try anna.unshare(home, withUserNamed: "bruno")
        } throws: { error in
            if case StoreError.partlyDone(.unshared(bruno, book: home.name), _) = error { true } else { false }
        }
        // The error is right: the store no longer has the member, and the book still has its former key.
        #expect(try anna.members(of: home).map(\.user.id) == [anna.user.id])
        #expect(try household.signedIn("bruno").books().count == 1)
        #expect(fileBytes(file) == before)
        let old = try #require(try anna.sealedState(of: home)).generation
        try #require(rmdir(file + ".new") == 0)
        _ = try anna.open(home).addCategory(
            path: "x", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        let new = try #require(try household.signedIn("anna").sealedState(of: home)).generation
        // The interrupted change has used up a generation.
        #expect(new == old + 2)
        #expect(try anna.check().findings == [])
    }

    @Test func `sharing that could not write the store reports the member as added to the book`() throws {
        let (household, writes) = (Household(), Writes())
        let (anna, home, bruno) = try shared(household, writes)
        writes.allow(0)
        #expect(throws: StoreError.partlyDone(.shared(bruno, book: home.name), .full)) {
            try anna.share(home, withUserNamed: "bruno", as: .writer)
        }
        writes.allow(.max)
        let again = try household.signedIn("anna")
        #expect(
            try #require(try again.sealedState(of: home)).access.membership.members.values.contains { $0.name == bruno }
        )
        #expect(try again.members(of: home).count == 1)
        try again.share(home, withUserNamed: "bruno", as: .writer)
        _ = try household.signedIn("bruno").books().map { try household.signedIn("bruno").open($0).categories() }
        #expect(try again.check().findings == [])
    }

    @Test func `logging out everywhere that could not end the own session reports the other sessions as ended`() throws
    {
        let (household, writes) = (Household(), Writes())
        try household.signUp("anna")
        let other = try household.signIn("anna").secret
        let own = try household.signIn("anna").secret
        let anna = try household.signedIn(own).at(household.reopened(driver: writes.driver))
        writes.allow(1)
        #expect(throws: StoreError.partlyDone(.renewedKeys, .full)) { try anna.signOut(everywhere: true) }
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(other) }
        _ = try household.signedIn(own).open(household.signedIn(own).book).categories()
        try household.signedIn(own).signOut(everywhere: true)
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(own) }
        _ = try household.signedIn("anna").open(household.signedIn("anna").book).categories()
    }
}
