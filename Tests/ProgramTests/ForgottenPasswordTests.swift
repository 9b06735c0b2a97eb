import Storage
import Testing
import Users

@testable import Commands

/// The advice after the last wrong password.
@Suite struct ForgottenPasswordTests {
    @Test(arguments: [
        (false, ["with the recovery code you set a new one: spesa recover Anna"]),
        (
            true,
            [
                "an administrator makes a code for you: spesa user reset Anna",
                "with the code you set a new one: spesa recover Anna",
            ]
        ),
    ])
    func `a forgotten password is replaced as the store allows`(isOnServer: Bool, advice: [String]) throws {
        let error = try CommandError.wrongPasswords(.wrongNameOrPassword, of: UserName("Anna"), isOnServer: isOnServer)
        #expect(error.words.hint?.split(separator: "\n").map(String.init) == advice)
        #expect(error.exitCode == .notAllowed)
    }
}
