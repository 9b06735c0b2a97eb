public import Secrets

/// An error of names, passwords, tokens and sessions, or of the private files with them.
public enum UserError: Error, Equatable, Sendable {
    /// An empty password.
    case passwordEmpty
    /// Fewer than `PasswordRules.shortest` characters.
    case passwordTooShort
    /// More than `limit` bytes.
    case passwordTooLong(limit: Int)
    /// On the list of the most common passwords.
    case passwordCommon
    /// Contains a control character.
    case passwordControlCharacter
    /// Not valid UTF-8.
    case passwordNotUTF8
    /// Other users may have access to the file of a password or token.
    case fileExposed(path: String, Exposure, of: SecretKind)
    /// The text is not a token.
    case tokenMalformed
    /// An invalid name. `at` is the number of Unicode scalars before the wrong one; `nil` if no single scalar is wrong,
    /// or if normalization changed the name.
    case name(String, NameFault, at: Int?, of: NameKind = .user)
    /// Other users may have access to the session file.
    case sessionExposed(path: String, Exposure)
    /// Other users may have access to the folder of the session file.
    case sessionFolderExposed(path: String, Exposure)
    /// The session file is malformed.
    case sessionDamaged(path: String)
    /// An error of the underlying secrets.
    case secret(SecretError)
    /// A failed system call: `action` is `open`, `read`, `write`, `rename`, `remove`, `make` or `examine`, `code` is
    /// its errno, and `path` is `nil` for unnamed input.
    case system(action: String, path: String?, code: Int32)

    /// The kind of a name.
    public enum NameKind: String, Sendable {
        /// The name of a user, a book or a token. All kinds allow the characters of `FoldedName`.
        case user, book, token
    }

    /// The fault of an invalid name.
    public enum NameFault: Equatable, Sendable {
        /// The name is empty.
        case empty
        /// More than 32 Unicode scalars.
        case tooLong
        /// Begins with a digit, `.`, `_` or `-`.
        case firstIsNoLetter
        /// Contains a character that is not allowed.
        case character(Unicode.Scalar)
        /// A reserved word, such as `all`. Only for names of users.
        case reserved
    }
}

extension UserError {
    /// Evaluates an expression, and wraps its `SecretError` in a `UserError`.
    static func ofSecrets<Result>(_ body: @autoclosure () throws(SecretError) -> Result) throws(UserError) -> Result {
        do throws(SecretError) { return try body() } catch { throw .secret(error) }
    }
}
