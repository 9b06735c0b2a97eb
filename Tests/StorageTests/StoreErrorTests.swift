import Storage
import Testing
import Users

@Suite struct StoreErrorTests {
    private static let anna: UserName = {
        guard let name = try? UserName("Anna") else { preconditionFailure("a name of four letters is a name") }
        return name
    }()

    static let cases: [(StoreError, kind: String, message: String, input: String?, hasHint: Bool)] = [
        (.missing(path: "p"), "store.missing", "there is no store in p yet", nil, true),
        (.folder(path: "p", fault: "is a symbolic link"), "store.folder", "the store p is a symbolic link", nil, true),
        (.nameTaken(anna), "user.exists", "there is a user 'Anna' already", "Anna", true),
        (.noSuchUser("x"), "user.not-found", "there is no user 'x'", "x", true),
        (.noSuchBook("x"), "book.not-found", "you have no book 'x'", "x", true),
        (.wrongNameOrPassword, "sign-in.refused", "the name or the password is wrong", nil, false),
        (
            .wrongInvitation, "invitation.refused", "the invitation is wrong, or another one was made since", nil, true
        ),
        (.throttled(seconds: 1), "sign-in.throttled", "too many wrong passwords; wait 1 second", nil, true),
        (.notSignedIn, "session.none", "you are not signed in", nil, true),
        (.sessionEnded, "session.ended", "your session has ended", nil, true),
        (.notAdministrator, "user.not-administrator", "only an administrator may do that", nil, true),
        (.lastAdministrator(anna), "user.last-administrator", "'Anna' is the only administrator", "Anna", true),
        (.mayOnlyRead, "book.read-only", "you may only read this book", nil, true),
        (.noSuchToken("x"), "token.not-found", "you have no token 'x'", "x", true),
        (.tokenNameTaken(anna.plain), "token.exists", "you have a token 'Anna' already", "Anna", true),
        (.unknownToken, "token.unknown", "the token is not known here, or was revoked", nil, true),
        (.tokenExpired, "token.expired", "the token has expired", nil, true),
        (.tokenCannot, "token.not-allowed", "a token opens one book, and does nothing else", nil, true),
    ]

    @Test(arguments: cases)
    func `an error says what is wrong`(error: StoreError, kind: String, message: String, input: String?, hasHint: Bool)
    {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.input == input)
        #expect(error.caret == nil)
        #expect((error.hint != nil) == hasHint)
    }

    @Test func `who asks for a book that was moved is told where it is`() {
        let error = StoreError.noSuchBook("x", movedTo: "/a folder")
        #expect(error.message == "you have no book 'x'")
        #expect(error.hint == "it was moved; name its store with: --store '/a folder' --book x")
    }

    @Test func `no two errors share a kind`() {
        #expect(Set(Self.cases.map(\.kind)).count == Self.cases.count)
    }

    @Test func `seconds are one or several`() {
        #expect(StoreError.throttled(seconds: 2).message == "too many wrong passwords; wait 2 seconds")
    }
}
