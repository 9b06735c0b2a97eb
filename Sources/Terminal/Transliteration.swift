internal import Text

/// Converts `text` to ASCII: accents are dropped, common letters and punctuation replaced, and any other cluster becomes one
/// `?`.
///
/// Must be applied before measuring, since the width may change. ASCII control characters are kept; `visible` handles them.
/// - Complexity: O(*n*) in the length of the text.
public func transliterated(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var ascii = ""
    for cluster in decomposed(text) {
        ascii += asciiForm(of: cluster) ?? "?"
    }
    return ascii
}

private func asciiForm(of cluster: Character) -> String? {
    var ascii = ""
    for scalar in cluster.unicodeScalars {
        if scalar.isASCII {
            ascii.unicodeScalars.append(scalar)
        } else if let replacement = replacements[scalar] {
            ascii += replacement
        } else {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: continue
            default: return nil
            }
        }
    }
    return ascii.isEmpty ? nil : ascii
}

private let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ı": "i",
    "€": "EUR", "–": "-", "—": "-", "‐": "-", "\u{2011}": "-", "‒": "-", "\u{2212}": "-",
    "‘": "'", "’": "'", "‚": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "‹": "'", "›": "'",
    "→": "->", "←": "<-", "↑": "Up", "↓": "Down", "…": "...", "·": ".", "•": "*", "×": "x", "─": "-", "│": "|",
    "\u{A0}": " ", "\u{2007}": " ", "\u{2009}": " ", "\u{202F}": " ",
    // Greek letter by letter by ELOT 743, Cyrillic by the Bulgarian law of 2009.
    "Α": "A", "Β": "V", "Γ": "G", "Δ": "D", "Ε": "E", "Ζ": "Z", "Η": "I", "Θ": "Th", "Ι": "I", "Κ": "K", "Λ": "L",
    "Μ": "M", "Ν": "N", "Ξ": "X", "Ο": "O", "Π": "P", "Ρ": "R", "Σ": "S", "Τ": "T", "Υ": "Y", "Φ": "F", "Χ": "Ch",
    "Ψ": "Ps", "Ω": "O", "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y",
    "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o", "ς": "s",
    "А": "A", "Б": "B", "В": "V", "Г": "G", "Д": "D", "Е": "E", "Ж": "Zh", "З": "Z", "И": "I", "К": "K", "Л": "L",
    "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T", "У": "U", "Ф": "F", "Х": "H", "Ц": "Ts",
    "Ч": "Ch", "Ш": "Sh", "Щ": "Sht", "Ъ": "A", "Ы": "Y", "Ь": "Y", "Э": "E", "Ю": "Yu", "Я": "Ya", "а": "a",
    "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k", "л": "l", "м": "m",
    "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "ts", "ч": "ch",
    "ш": "sh", "щ": "sht", "ъ": "a", "ы": "y", "ь": "y", "э": "e", "ю": "yu", "я": "ya",
]
