import Secrets
import Testing

@Suite struct SecretErrorWordsTests {
    @Test(
        arguments: [
            (
                .recoveryCode, "recovery-code.malformed", "this is not a recovery code",
                "it has seven groups of four letters and digits, as it was shown at sign-up"
            ),
            (
                .keyDamaged, "user.key-damaged", "a stored key of this user is damaged",
                "restore the store from a backup"
            ),
            (
                .passwordHashDamaged, "password.hash-damaged", "the stored password of this user is damaged",
                "restore the store from a backup"
            ),
            (.outOfMemory, "system.memory", "there is not enough memory to work with passwords", nil),
        ] as [(SecretError, String, String, String?)])
    func `every error has a message and a hint`(
        error: SecretError, kind: String, message: String, hint: String?
    ) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }
}
