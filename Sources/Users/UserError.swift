public import Secrets

/// An error of names, passwords, tokens and sessions, and of the private files that hold them.
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
    /// An error of the secrets that these are made of.
    case secret(SecretError)
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

extension UserError {
    /// Takes the value of an expression whose error of secrets becomes one of these.
    static func ofSecrets<Result>(_ body: @autoclosure () throws(SecretError) -> Result) throws(UserError) -> Result {
        do throws(SecretError) { return try body() } catch { throw .secret(error) }
    }
}
