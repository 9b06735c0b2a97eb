/// A setting as it stands.
package struct SettingEntry {
    /// The word that is typed.
    package let name: String
    /// `nil` where nothing holds.
    package let value: String?
    /// Whether somebody set it.
    package let isSet: Bool
    /// What it may be set to, and what that does.
    package let meaning: String

    /// What commands tell of a setting.
    package init(name: String, value: String?, isSet: Bool, meaning: String) {
        self.name = name
        self.value = value
        self.isSet = isSet
        self.meaning = meaning
    }
}
