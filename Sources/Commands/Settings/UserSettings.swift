internal import Storage

/// What a user has set; there is none of somebody who is not signed in.
struct UserSettings {
    private let values: [String: String]

    init(of session: any StoreSession) throws {
        values = try session.settings()
    }

    init(_ values: [String: String]) {
        self.values = values
    }

    /// `nil` where what holds for everybody holds; a value that nobody could have set counts for nothing.
    subscript(key: SettingKey) -> String? { values[key.rawValue].flatMap { key.accepts($0) ? $0 : nil } }
}
