internal import Failures
internal import Storage

/// A token or code that is shown before it becomes valid.
struct ShownSecret {
    /// The secret with its article: `the token`.
    let what: String
    /// The advice if its validity is unknown.
    let remedy: String

    /// Runs a body. If storing the secret fails after it was shown, the error says that it is invalid, or that its
    /// validity is unknown.
    /// - Throws: `CommandError.halfDone` then; otherwise the error of the body.
    func explaining<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SecretShownBeforeFailure {
            guard let failure = error.cause as? any Failure else { throw error.cause }
            let message =
                error.isCertain
                ? "\(what) that was shown is not valid: \(failure.message)"
                : "it is not known whether \(what) that was shown is valid: \(failure.message)"
            throw CommandError.halfDone(
                message, kind: failure.kind, hint: error.isCertain ? failure.hint : remedy, exitCode: failure.exitCode)
        }
    }
}
