internal import Database
internal import Failures

extension FolderStore {
    /// Makes a change that comes with a secret, once the secret was shown: whoever is killed in between has seen one that
    /// opens nothing, and nobody has one that opens something unseen.
    ///
    /// The change is tried and taken back first, so that what can be refused is refused before anything is shown; nobody
    /// waits for a lock while it is.
    /// - Parameters:
    ///   - lock: what is held while the change is made, beside the lock of the users.
    ///   - show: shows the secret.
    ///   - isKept: whether the change took place, where its commit failed.
    ///   - body: makes it, and is run twice.
    /// - Throws: what `body` and `show` throw; `SecretShownBeforeFailure` for what was thrown after.
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
        guard let made else { preconditionFailure("what is kept was made") }
        return made
    }

    /// The result that a change would have.
    private func rehearsed<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        var result: Result?
        do {
            try changing { database in
                result = try body(database)
                throw Rehearsed()
            }
        } catch is Rehearsed {}
        guard let result else { preconditionFailure("a rehearsal ends with what it came to") }
        return result
    }

    /// Thrown to roll the change back.
    private struct Rehearsed: InternalError {}
}
