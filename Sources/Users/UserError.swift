/// What can go wrong with users, passwords and sessions.
public enum UserError: Error, Equatable, Sendable {
    /// No password at all.
    case passwordEmpty
    /// Fewer than `PasswordRules.shortest` characters.
    case passwordTooShort
    /// More than `limit` bytes.
    case passwordTooLong(limit: Int)
    /// On the list of the most common passwords.
    case passwordCommon
    /// Holds a control character.
    case passwordControlCharacter
    /// Bytes that are no text.
    case passwordNotUTF8
    /// The file that a password or a token is read from is not ours alone.
    case fileExposed(path: String, Exposure, of: SecretKind)
    /// A stored hash that is not in the form, or not within the bounds, that this program writes and accepts.
    case passwordHashDamaged
    /// A stored key that does not fit, or asks for more than the bounds allow.
    case keyDamaged
    /// What was typed is no recovery code.
    case recoveryCode
    /// A recovery code of the right form with wrong check digits, and the groups, counted from 1, where one slip explains it.
    case recoveryCodeMistyped(groups: [Int])
    /// What was given is no token.
    case tokenMalformed
    /// A text that cannot be a name; `at` counts the Unicode scalars before the one that is wrong.
    case name(String, NameFault, at: Int?, of: NameKind = .user)
    /// The session file is not ours alone.
    case sessionExposed(path: String, Exposure)
    /// The folder of the session file is not ours alone.
    case sessionFolderExposed(path: String, Exposure)
    /// The session file does not hold a session.
    case sessionDamaged(path: String)
    /// The system refused memory, or the threads that go with it.
    case outOfMemory
    /// The system could not do what `action` (`open`, `read`, `write`, `rename`, `remove`, `make`, `examine`) says;
    /// `code` is its errno, `path` is nil for an input without a name.
    case system(action: String, path: String?, code: Int32)

    /// What a name is for.
    public enum NameKind: String, Sendable {
        /// What the messages call it; the characters allowed are the same for all.
        case user, book, token
    }

    /// Why a text cannot be a name.
    public enum NameFault: Equatable, Sendable {
        /// Nothing there.
        case empty
        /// More than 32 Unicode scalars.
        case tooLong
        /// Begins with a digit or a sign.
        case firstIsNoLetter
        /// Holds this character.
        case character(Unicode.Scalar)
        /// A word with a meaning of its own.
        case reserved
    }
}
