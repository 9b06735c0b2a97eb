/// What people do, which is any word.
public enum PersonRole {
    /// The words that files have a digit for, from 0 on.
    public static let numbered = ["volunteer", "manager", "accountant", "administrator"]

    /// The role that a text means: a digit its word, a word itself; `nil` for another number, and for nothing.
    public static func word(for text: String) -> String? {
        guard let number = Int(text) else { return text.isEmpty ? nil : text }
        return numbered.indices.contains(number) ? numbered[number] : nil
    }
}
