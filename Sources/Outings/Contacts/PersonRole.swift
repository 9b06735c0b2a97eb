/// The roles of people: any word.
public enum PersonRole {
    /// The roles that files may encode as a digit, from 0.
    public static let numbered = ["volunteer", "manager", "accountant", "administrator"]

    /// Returns the role for a text: a digit is decoded, a word is returned; `nil` for another number and for empty
    /// text.
    public static func word(for text: String) -> String? {
        guard let number = Int(text) else { return text.isEmpty ? nil : text }
        return numbered.indices.contains(number) ? numbered[number] : nil
    }
}
