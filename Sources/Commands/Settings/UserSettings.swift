internal import Storage

/// What a user has set; there is none of somebody who is not signed in.
struct UserSettings {
    private let values: [String: String]

    init(of signedIn: SignedIn, in store: any Store) throws {
        values = try store.settings(of: signedIn)
    }

    init(_ values: [String: String]) {
        self.values = values
    }

    /// `nil` where what holds for everybody holds; a value that nobody could have set counts for nothing.
    subscript(key: SettingKey) -> String? { values[key.rawValue].flatMap { key.accepts($0) ? $0 : nil } }
}
