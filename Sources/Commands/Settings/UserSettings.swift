internal import Storage

/// The stored settings of a user.
struct UserSettings {
    private let values: [String: String]

    init(of session: any StoreSession) throws {
        values = try session.settings()
    }

    init(_ values: [String: String]) {
        self.values = values
    }

    /// The stored value of a setting; `nil` if the default applies. Invalid values are ignored.
    subscript(key: SettingKey) -> String? { values[key.rawValue].flatMap { key.accepts($0) ? $0 : nil } }
}
