public import Secrets
public import Users

/// The result of a sign-up.
public struct SignUp {
    /// The new user. The first user of a store is an administrator.
    public let user: User
    /// The secret for the session file.
    public let secret: SessionSecret
    /// The reduced cost of the password hash, if the memory for the full cost was not available; otherwise `nil`.
    public let loweredCost: PasswordCost?

    package init(user: User, secret: SessionSecret, loweredCost: PasswordCost?) {
        self.user = user
        self.secret = secret
        self.loweredCost = loweredCost
    }
}
