internal import CSodium

/// The cryptographic library, made ready once.
enum Sodium {
    /// Whether the library could be made ready; false only where the system has no source of randomness.
    static let isReady = sodium_init() >= 0
}
