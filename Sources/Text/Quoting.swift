/// The word as a shell takes it: in single quotes where it must be.
/// - Complexity: O(n).
public func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || ".,:-_/€".unicodeScalars.contains(scalar)
    }
    if plain && !word.isEmpty { return word }
    // Scalar by scalar: an accent after a quote makes both one character, which a shell does not know of.
    return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
