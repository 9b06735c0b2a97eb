import Glibc
import Support
import Testing
import Users

@Suite struct UserErrorWordsTests {
    @Test(
        arguments: [
            (.passwordEmpty, "password.empty", "no password was given", nil),
            (
                .passwordTooShort, "password.too-short", "the password is too short",
                "write 8 characters or more; spaces are allowed"
            ),
            (
                .passwordTooLong(limit: 1024), "password.too-long", "the password is longer than 1024 bytes",
                "choose a shorter one"
            ),
            (
                .passwordCommon, "password.common", "this password is one of the most common ones",
                "choose one that others would not think of, such as a few words in a row"
            ),
            (
                .passwordControlCharacter, "password.control-character", "the password contains a control character",
                "write letters, digits, symbols and spaces; no tab"
            ),
            (.passwordNotUTF8, "password.not-utf8", "the password is not UTF-8 text", nil),
            (
                .fileExposed(path: "/p", .permissions(0o640), of: .password), "password.file-exposed",
                "the password file '/p' can be opened by others (mode 640)", "chmod 600 '/p'"
            ),
            (
                .fileExposed(path: "/p", .link, of: .password), "password.file-exposed",
                "the password file '/p' is a link",
                "name a regular file of your own that only you can read"
            ),
            (
                .fileExposed(path: "/t", .otherOwner, of: .token), "token.file-exposed",
                "the token file '/t' belongs to another user", "name a regular file of your own that only you can read"
            ),
            (
                .tokenMalformed, "token.malformed", "this is not a token",
                "write it as it was shown, spesa_…; make another one with: spesa token add NAME"
            ),
            (
                .sessionExposed(path: "/s", .otherOwner), "session.exposed",
                "the session file '/s' belongs to another user",
                "sign in again, which replaces it: spesa login NAME"
            ),
            (
                .sessionFolderExposed(path: "/d", .permissions(0o755)), "session.exposed",
                "the session folder '/d' can be opened by others (mode 755)", "chmod 700 '/d'"
            ),
            (
                .sessionFolderExposed(path: "/d", .wrongKind), "session.exposed",
                "the session folder '/d' is the wrong type of file",
                "remove it, or name another place with XDG_RUNTIME_DIR"
            ),
            (
                .sessionDamaged(path: "/s"), "session.damaged", "the session file '/s' is damaged",
                "sign in again, which replaces it: spesa login NAME"
            ),
            (.secret(.outOfMemory), "system.memory", "there is not enough memory to work with passwords", nil),
            (
                .system(action: "open", path: "/p", code: ENOENT), "system.open",
                "cannot open '/p': No such file or directory",
                nil
            ),
            (
                .system(action: "read", path: nil, code: EIO), "system.read",
                "cannot read the input: Input/output error", nil
            ),
        ] as [(UserError, String, String, String?)])
    func `every error has a message and a hint`(
        error: UserError, kind: String, message: String, hint: String?
    ) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }

    private static let form = "a user name must have 1 to 32 letters, digits, '.', '_' or '-', and begin with a letter"

    @Test(
        arguments: [
            ("", .empty, nil, "the user name is empty", form),
            ("1a", .firstIsNoLetter, 0, "the user name '1a' does not begin with a letter", form),
            ("a b", .character(" "), 1, "a user name cannot have ' ' (U+0020)", form),
            ("a👩", .character("👩"), 1, "a user name cannot have '👩' (U+1F469)", form),
            ("xx", .tooLong, nil, "the user name is longer than 32 characters", form),
            ("all", .reserved, nil, "the user name 'all' is a reserved word", "choose another name"),
        ] as [(String, UserError.NameFault, Int?, String, String)])
    func `a refused name is shown, with a caret where useful`(
        text: String, fault: UserError.NameFault, place: Int?, message: String, hint: String
    ) {
        let error = UserError.name(text, fault, at: place)
        #expect(error.kind == "user.name")
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.input == text)
        #expect(error.caret == place.map { $0..<$0 + 1 })
    }
}
