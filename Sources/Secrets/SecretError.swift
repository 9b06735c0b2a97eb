/// An error of secrets: not enough memory, or invalid stored or typed bytes.
public enum SecretError: Error, Equatable, Sendable {
    /// The system refused memory, or the threads of Argon2id.
    case outOfMemory
    /// A stored hash is malformed or out of bounds.
    case passwordHashDamaged
    /// A stored key is malformed or out of bounds.
    case keyDamaged
    /// The typed text is not a recovery code.
    case recoveryCode
    /// A recovery code fails its check. The groups, counted from 1, are those in which a single mistake would explain
    /// it.
    case recoveryCodeMistyped(groups: [Int])
}
