/// An error of secrets: memory that was refused, and stored or typed bytes that are not what they should be.
public enum SecretError: Error, Equatable, Sendable {
    /// The system refused memory, or the threads of Argon2id.
    case outOfMemory
    /// A stored hash that is not in the form, or not within the bounds, that this program writes and accepts.
    case passwordHashDamaged
    /// A stored key that does not fit, or asks for more than the bounds allow.
    case keyDamaged
    /// A typed text that is not a recovery code.
    case recoveryCode
    /// A recovery code of the right form with wrong check digits, and the groups, counted from 1, where one slip explains it.
    case recoveryCodeMistyped(groups: [Int])
}
