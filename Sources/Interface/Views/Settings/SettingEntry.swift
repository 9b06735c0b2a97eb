/// A setting and its present value.
package struct SettingEntry {
    /// The name as typed.
    package let name: String
    /// The present value; `nil` if the setting has no value.
    package let value: String?
    /// Whether the value was set explicitly rather than being the default.
    package let isSet: Bool
    /// The possible values and their effect.
    package let meaning: String

    /// The memberwise initializer.
    package init(name: String, value: String?, isSet: Bool, meaning: String) {
        self.name = name
        self.value = value
        self.isSet = isSet
        self.meaning = meaning
    }
}
