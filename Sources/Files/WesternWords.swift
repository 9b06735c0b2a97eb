/// The accented letters that words of Western Europe combine, as bytes of Windows-1252.
///
/// `pøíjem` (`příjem`) and `Novákù` (`Nováků`) have letters that occur in Western words, but never in the same one.
enum WesternWords {
    /// Bytes of lower-case letters that are other letters in Central European or Baltic encodings.
    private static let moved: Set<UInt8> = [
        0xE0, 0xE2, 0xE3, 0xE5, 0xE6, 0xE7, 0xE8, 0xEA, 0xEB, 0xEC, 0xEE, 0xEF, 0xF0, 0xF1, 0xF2, 0xF5, 0xF8, 0xF9,
        0xFB, 0xFE, 0x9C,
    ]

    /// The letters that one word may have together.
    private static let alphabets: [Set<UInt8>] =
        [
            // French with Breton, but `â` and `î` in different words. Portuguese, Spanish with Irish, German, Dutch,
            // Luxembourgish.
            "àâæçéèêëïôœùûüÿñ", "àæçéèêëîïôœùûüÿñ", "áâãàçéêíóôõúüñ", "áéíóúüñïç", "äöüßéè", "ëïéèêöüáóí", "äëéèêôöü",
            // Danish, Norwegian and Swedish; Finnish and Estonian; Icelandic; Turkish
            "åäöøæéüóôè", "åäöõüšžé", "áéíóúýðþæö", "çöüâ", "çöüîû",
            // Catalan and Italian: one accent, besides a cedilla and a diaeresis
            "àïüç", "èïüç", "éïüç", "íïüç", "òïüç", "óïüç", "úïüç", "ùïüç", "ìïüç",
        ].map { Set($0.unicodeScalars.map { other[$0] ?? UInt8($0.value) }) }

    private static let other: [Unicode.Scalar: UInt8] = ["œ": 0x9C, "š": 0x9A, "ž": 0x9E]

    /// Whether no Western language has all these letters in one word.
    /// - Parameter letters: the bytes of its letters from 0x80 on, in lower case.
    static func exclude(_ letters: Set<UInt8>) -> Bool {
        letters.count > 1 && !letters.isDisjoint(with: moved) && !alphabets.contains { letters.isSubset(of: $0) }
    }

    /// The byte of the lower-case letter; `nil` for a byte below 0x80 and for a sign.
    static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0xD7, 0xF7: nil
        case 0xC0...0xDE: byte | 0x20
        case 0xDF...0xFF: byte
        case 0x8A, 0x8C, 0x8E: byte + 0x10
        case 0x9A, 0x9C, 0x9E: byte
        case 0x9F: 0xFF
        default: nil
        }
    }
}
