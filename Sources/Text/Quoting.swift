/// Quotes a word for a shell as `inShellQuotes` does, but only if necessary.
/// - Complexity: O(n).
public func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    let signs = word.utf8.starts(with: "--".utf8) ? ".,:-_/€=" : ".,:-_/€"
    let plain = scalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || signs.unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : inShellQuotes(word)
}

/// Quotes a word for a shell, also if that is not necessary.
///
/// The quotes are `'`. They are `"` for a word with an apostrophe, unless it has a character that is special between
/// them: `"`, `\`, `$`, `!` or a backtick.
/// An apostrophe between `'` becomes `'\''`, which `splitWords` does not read.
/// - Complexity: O(n).
public func inShellQuotes(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if scalars.contains("'"), !scalars.contains(where: { "\"\\$`!".unicodeScalars.contains($0) }) {
        return "\"\(word)\""
    }
    // Scalar by scalar, since a quote and a following accent are one character for Swift, but not for a shell.
    return "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}

/// The text in quotes for a sentence: in `'`, or in `"` if the text contains a `'`.
public func inQuotes(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "'")) ? "\"\(text)\"" : "'\(text)'"
}
