/// What a secret is that is read from outside: each kind has its own limit, and its own words for what is wrong.
public enum SecretKind: String, Sendable {
    /// What a user types, and what stands for a book in scripts.
    case password, token

    /// The most bytes, a line's end not counted.
    public var longest: Int {
        switch self {
        case .password: PasswordRules.longest
        case .token: Token.longest
        }
    }

    /// What is wrong where there is nothing.
    var missing: UserError {
        switch self {
        case .password: .passwordEmpty
        case .token: .tokenMalformed
        }
    }

    /// What is wrong with one of more than `limit` bytes.
    func tooLong(limit: Int) -> UserError {
        switch self {
        case .password: .passwordTooLong(limit: limit)
        case .token: .tokenMalformed
        }
    }
}
