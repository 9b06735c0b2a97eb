internal import Text

/// Converts `text` to NFC, and escapes everything that could control the terminal or hide text: `\n`, `\t`, `\r`, `\e`, else
/// `\u{202e}`.
///
/// Escaped are control characters, line and paragraph separators, scalars without a shape (bidi controls, zero-width spaces,
/// tags …), and marks on any of these. Joiners, variation selectors and tags are kept where they are part of normal text:
/// inside an emoji sequence, after a CJK ideograph, or between letters of Arabic and Indic scripts.
/// - Complexity: O(*n*) in the length of the text.
public func visible(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPlain) { return text }
    var shown = ""
    var isAfterSpelling = false
    for cluster in composed(text) {
        let scalars = Array(cluster.unicodeScalars)
        for index in scalars.indices {
            isAfterSpelling = isConcealed(at: index, in: scalars, isAfterSpelling: isAfterSpelling)
            if isAfterSpelling {
                shown += spelledOut(scalars[index])
            } else {
                shown.unicodeScalars.append(scalars[index])
            }
        }
    }
    return shown
}

/// Whether a scalar needs neither normalization nor escaping in any context. A fast path for nearly all text.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD: false
    case 0x20...0x7E, 0xA0...0x2FF, 0x2500...0x259F, 0x20AC, 0x2026: true
    default: false
    }
}

/// - Parameter isAfterSpelling: whether the scalar before is escaped, so that this one cannot combine with it.
private func isConcealed(at index: Int, in cluster: [Unicode.Scalar], isAfterSpelling: Bool) -> Bool {
    let scalar = cluster[index]
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: break
    case .nonspacingMark, .spacingMark, .enclosingMark:
        guard isAfterSpelling || scalar.properties.isDefaultIgnorableCodePoint else { return false }
    default: guard scalar.properties.isDefaultIgnorableCodePoint else { return false }
    }
    let before = index > 0 && !isAfterSpelling ? cluster[index - 1] : nil
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD:
        return false  // number signs and the like: format characters that are drawn
    case 0x200C, 0x200D:
        if let before, (0x600...0xDFF).contains(before.value) { return false }
        guard let before, index + 1 < cluster.count else { return true }
        let joinsEmoji = before.properties.isEmoji || before.value == 0xFE0F
        return !(joinsEmoji && cluster[index + 1].properties.isEmoji)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
        guard let before else { return true }
        return !(before.properties.isEmoji || before.properties.isIdeographic)
    case 0xE0020...0xE007F:
        // A regional flag is a black flag, at most six tags and the cancel tag.
        let isFlag = cluster[0].value == 0x1F3F4 && index <= 7
        return !(isFlag && cluster[1...index].allSatisfy { (0xE0020...0xE007F).contains($0.value) })
    default:
        return true
    }
}

private func spelledOut(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\u{1B}": "\\e"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
}
