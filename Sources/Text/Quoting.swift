/// The word as a shell takes it: in quotes where it must be; in double ones for an apostrophe, which lines read too.
/// - Complexity: O(n).
public func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    let signs = word.utf8.starts(with: "--".utf8) ? ".,:-_/€=" : ".,:-_/€"
    let plain = scalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || signs.unicodeScalars.contains(scalar)
    }
    if plain && !word.isEmpty { return word }
    if scalars.contains("'"), !scalars.contains(where: { "\"\\$`!".unicodeScalars.contains($0) }) {
        return "\"\(word)\""
    }
    // Scalar by scalar: an accent after a quote makes both one character, which a shell does not know of.
    return "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
