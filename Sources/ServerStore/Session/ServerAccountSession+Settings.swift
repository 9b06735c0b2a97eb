internal import Database

extension ServerAccountSession {
    /// The user's settings by key, including changes by other sessions.
    func storedSettings() throws -> [String: String] {
        let pairs = try calls.rows("SELECT key, value FROM spesa.settings()") { ($0.text(0) ?? "", $0.text(1) ?? "") }
        return Dictionary(pairs) { $1 }
    }

    /// Stores a note about the user's books, such as the new address of a moved book; `nil` deletes it.
    public func note(_ key: String, _ value: String?) throws { try set(key, to: value) }

    /// Changes a setting of the user; `nil` restores its default.
    /// - Throws: `DatabaseError.constraint` for a key of more than 100 or a value of more than 10,000 bytes, `refused`
    ///   beyond 200 keys.
    public func set(_ key: String, to value: String?) throws {
        if let value {
            try change("SELECT spesa.set_setting($1, $2)", [.text(key), .text(value)])
        } else {
            try change("SELECT spesa.unset_setting($1)", [.text(key)])
        }
        presentSettings[key] = value
    }
}
