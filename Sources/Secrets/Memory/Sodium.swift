internal import CSodium

/// The initialization of libsodium.
enum Sodium {
    /// Initializes the library once. False only if the system has no source of randomness.
    static let isReady = sodium_init() >= 0
}
