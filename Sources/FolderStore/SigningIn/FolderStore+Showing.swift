internal import Database
internal import Failures
internal import Storage

extension FolderStore {
    /// Shows a secret, then makes the change that makes the secret valid. If the program is killed in between, the
    /// shown secret opens nothing. A secret that was not shown never opens anything.
    ///
    /// The change is rehearsed and rolled back first, so that refusals come before the secret is shown. No lock is held
    /// while it is shown.
    /// - Parameters:
    ///   - lock: a lock to hold during the change, in addition to the users' lock.
    ///   - show: shows the secret.
    ///   - isKept: whether the database contains the change. Called after any error in making the change, because a
    ///     failed commit may have saved it.
    ///   - body: makes the change; runs twice.
    /// - Throws: errors of the rehearsal and of `show`; `SecretShownBeforeFailure` for errors after the secret was
    ///   shown, unless the change was kept.
    func changing<Result>(
        locking lock: FileLock = .held, showing show: (Result) throws -> Void, isKept: (any Database) throws -> Bool,
        change body: (any Database) throws -> Result
    ) throws -> Result {
        try show(lock.holding { try rehearsed(body) })
        var made: Result?
        do {
            try lock.holding { try changing { made = try body($0) } }
        } catch {
            // After a failed commit the outcome is unknown.
            guard let isThere = try? isKept(database()) else {
                throw SecretShownBeforeFailure(cause: error, isCertain: false)
            }
            guard isThere else { throw SecretShownBeforeFailure(cause: error, isCertain: true) }
        }
        guard let made else { preconditionFailure("A kept change has a result.") }
        return made
    }

    /// Runs a change, rolls it back, and returns its result.
    private func rehearsed<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        var result: Result?
        do {
            try changing { database in
                result = try body(database)
                throw Rehearsed()
            }
        } catch is Rehearsed {}
        guard let result else { preconditionFailure("A trial has a result.") }
        return result
    }

    /// Thrown by `rehearsed` to roll the change back.
    private struct Rehearsed: InternalError {}
}
