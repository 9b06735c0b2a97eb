/// The kind of a secret that is read from a file or the input. Each has its own limit and error messages.
public enum SecretKind: String, Sendable {
    /// A user's password, or a token for a book in scripts.
    case password, token

    /// The maximum bytes, without the end of the line.
    public var longest: Int {
        switch self {
        case .password: PasswordRules.longest
        case .token: Token.longest
        }
    }

    /// The error for empty input.
    var missing: UserError {
        switch self {
        case .password: .passwordEmpty
        case .token: .tokenMalformed
        }
    }

    /// The error for input longer than `limit` bytes.
    func tooLong(limit: Int) -> UserError {
        switch self {
        case .password: .passwordTooLong(limit: limit)
        case .token: .tokenMalformed
        }
    }
}
