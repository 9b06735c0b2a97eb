internal import Storage

/// What a user has set; there is none of somebody who is not signed in.
struct UserSettings {
    private let values: [String: String]

    init(of signedIn: SignedIn, in store: any Store) throws {
        values = try store.settings(of: signedIn)
    }

    /// `nil` where what holds for everybody holds.
    subscript(key: SettingKey) -> String? { values[key.rawValue] }
}
