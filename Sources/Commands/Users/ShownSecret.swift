internal import Failures
internal import Storage

/// A token or a code that is shown before it is good.
struct ShownSecret {
    /// What it is, with the article.
    let what: String
    /// What to do where nobody knows whether it is good.
    let remedy: String

    /// Says of a secret that was shown that it is not good, where what it was to open could not be kept.
    func explaining<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ShownInVain {
            guard let failure = error.cause as? any Failure else { throw error.cause }
            let message =
                error.isCertain
                ? "\(what) that was shown is not good: \(failure.message)"
                : "it is not known whether \(what) that was shown is good: \(failure.message)"
            throw CommandError.halfDone(
                message, kind: failure.kind, hint: error.isCertain ? failure.hint : remedy, exitCode: failure.exitCode)
        }
    }
}
