internal import Text

/// `text` in ASCII only: accents are dropped, common letters and punctuation replaced, any other cluster becomes one `?`.
///
/// The result may be longer or shorter than the text, so it is made before anything is measured. ASCII controls stay as they
/// are; `visible` takes care of those.
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
    "…": "...", "·": ".", "•": "*", "×": "x", "─": "-", "│": "|",
    "\u{A0}": " ", "\u{2007}": " ", "\u{2009}": " ", "\u{202F}": " ",
]
