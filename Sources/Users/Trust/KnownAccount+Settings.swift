/// The user's settings, which the record keeps as notes.
extension KnownAccount {
    private static let mark = "settings"
    private static let prefix = "setting."

    /// Whether the record keeps the settings. A record of an earlier version does not.
    public var keepsSettings: Bool { notes[Self.mark] != nil }

    /// The settings by key, without those that are unset.
    public var settings: [String: String] {
        var settings: [String: String] = [:]
        for (key, value) in notes where key.hasPrefix(Self.prefix) && !value.isEmpty {
            settings[String(key.dropFirst(Self.prefix.count))] = value
        }
        return settings
    }

    /// Sets the given settings, by keys without blanks. The others stay.
    ///
    /// An empty value unsets a setting. It is stored, because an older record of another machine may still have a
    /// value.
    public mutating func keep(settings: [String: String]) {
        notes[Self.mark] = "kept"
        for (key, value) in settings { notes[Self.prefix + key] = value }
    }
}
