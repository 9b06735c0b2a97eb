public import Failures

/// A secret was shown, and what it was to open could not be kept.
public struct SecretShownBeforeFailure: InternalError {
    /// Why it could not.
    public let cause: any Error
    /// Whether it is certain that the secret opens nothing; a commit that failed may have taken place.
    public let isCertain: Bool
}
