public import Secrets
public import Users

/// What a sign-in made, and what there is to tell about it.
public struct NewSession {
    /// Who is signed in now.
    public let user: User
    /// What the session's file is to hold; the store keeps only its hash.
    public let secret: SessionSecret
    /// The cost the password was hashed with, when memory was refused and it had to be the smaller one.
    public let loweredCost: PasswordCost?
}
