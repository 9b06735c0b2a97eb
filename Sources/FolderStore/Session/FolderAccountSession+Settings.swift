internal import Database
internal import Storage

/// The user's settings, as this account remembers them. The store has a copy for backups, and for records without
/// settings.
extension FolderAccountSession {
    /// Changes a setting of the user; `nil` restores its default.
    /// - Throws: `StoreError.fullMemory`, `DatabaseError.readOnly` if the account's record cannot be written. The store
    ///   is not changed then.
    public func set(_ key: String, to value: String?) throws {
        // If the account's record has no settings yet, this copies the settings of the store first.
        _ = try settings()
        try store.changingOnRequest { database in
            try put(value, for: key, in: database)
            // The account remembers the value last, so that it does not remember a value that the store cannot store.
            try memory.set(key, to: value)
        }
    }

    /// The keys of the settings whose value in the store is not the user's, sorted. The caller holds the lock of
    /// `users.db`.
    func differingSettings() throws -> [String] {
        try memory.refresh()
        let (own, stored) = (try settings(), try store.settings(of: user))
        return Set(own.keys).union(stored.keys).filter { own[$0] ?? "" != stored[$0] ?? "" }.sorted()
    }

    /// Writes the user's settings into the store where the store has other values, because a command was interrupted or
    /// another person changed them.
    func tidySettings() throws -> [Repair] {
        let keys = try store.usersLock.holding(isReading: true) { try differingSettings() }
        guard !keys.isEmpty else { return [] }
        let own = try settings()
        try store.changing { database in
            for key in keys { try put(own[key], for: key, in: database) }
        }
        return [Repair(place: StoreFile.users.name, act: .putBack)]
    }

    private func put(_ value: String?, for key: String, in database: any Database) throws {
        try database.execute("DELETE FROM setting WHERE user = $1 AND key = $2", .integer(user.id), .text(key))
        guard let value else { return }
        try database.execute(
            "INSERT INTO setting (user, key, value) VALUES ($1, $2, $3)", .integer(user.id), .text(key), .text(value))
    }
}
