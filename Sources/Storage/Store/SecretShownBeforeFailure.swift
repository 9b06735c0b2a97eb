public import Failures

/// A secret was shown, but saving it failed.
public struct SecretShownBeforeFailure: InternalError {
    /// The error of saving.
    public let cause: any Error
    /// Whether the secret is certainly invalid. After a failed commit it may be valid.
    public let isCertain: Bool

    package init(cause: any Error, isCertain: Bool) {
        self.cause = cause
        self.isCertain = isCertain
    }
}
