internal import Text

/// Reads yes and no in English, German, French, Italian and Spanish.
public enum YesOrNo {
    /// Whether the text says yes; `nil` where it says neither yes nor no. Case and accents do not count.
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
