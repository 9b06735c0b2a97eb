public import Failures

extension SecretError: WordedError {
    /// The text of the error for the user; it never contains a secret or a part of one.
    public var words: ErrorWords {
        switch self {
        case .outOfMemory:
            ErrorWords(kind: "system.memory", message: "there is not enough memory to work with passwords")
        case .passwordHashDamaged:
            ErrorWords(
                kind: "password.hash-damaged", message: "the stored password of this user is damaged",
                hint: "restore the store from a backup")
        case .keyDamaged:
            ErrorWords(
                kind: "user.key-damaged", message: "a stored key of this user is damaged",
                hint: "restore the store from a backup")
        case .recoveryCode:
            ErrorWords(
                kind: "recovery-code.malformed", message: "this is not a recovery code",
                hint: "it has seven groups of four letters and digits, as it was shown at sign-up")
        case .recoveryCodeMistyped(let groups):
            ErrorWords(
                kind: "recovery-code.mistyped", message: "the recovery code is mistyped",
                hint: groups.isEmpty
                    ? "more than one letter or digit is not as it was shown at sign-up"
                    : "compare group \(groups.map(String.init).joined(separator: " and group ")) of the seven with what was "
                        + "shown at sign-up")
        }
    }
}
