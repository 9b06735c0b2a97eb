public import Secrets
public import Users

/// What a sign-up made.
public struct SignUp {
    /// Who signed up; the first of a store is an administrator.
    public let user: User
    /// What the session's file is to hold.
    public let secret: SessionSecret
    /// The cost the password was hashed with, when memory was refused and it had to be the smaller one.
    public let loweredCost: PasswordCost?
}
