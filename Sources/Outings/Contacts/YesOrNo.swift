internal import Text

/// Parses yes and no in the cells of files, in English, German, French, Italian and Spanish. For answers at a prompt
/// see `Prompt.isYes`.
public enum YesOrNo {
    /// Returns `true` for yes and `false` for no; `nil` for other text. Case and accents are ignored.
    public static func reading(_ text: String) -> Bool? { words[folded(text)] }

    private static let words: [String: Bool] = {
        var words: [String: Bool] = [:]
        for word in "1 y yes true x j ja wahr o oui vrai s si vero cierto verdadero".split(separator: " ") {
            words[String(word)] = true
        }
        for word in "0 n no false nein falsch non faux falso".split(separator: " ") { words[String(word)] = false }
        return words
    }()
}
