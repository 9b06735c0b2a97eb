/// Distinguishes ISO-8859-15 from Windows-1252 by the bytes with different meanings and by their neighbours: `B½uf` is
/// not a word, and `1œ` is not a number.
struct LatinEvidence {
    /// The first word that is plausible only in ISO-8859-15, and the first that is plausible only in Windows-1252, each
    /// decoded in both encodings; `nil` until one is found.
    private var latin9, windows: (as9: String, as1252: String)?
    private var hasEuro = false
    /// Whether bytes from 0x80 to 0x9F occur: signs in Windows-1252, unassigned in ISO-8859-15.
    private var hasSigns = false

    /// Bytes that are letters in ISO-8859-15 and other characters in Windows-1252, with both characters.
    private static let letters: [UInt8: (Character, Character)] = [
        0xA6: ("Š", "¦"), 0xA8: ("š", "¨"), 0xB4: ("Ž", "´"), 0xB8: ("ž", "¸"), 0xBC: ("Œ", "¼"), 0xBD: ("œ", "½"),
        0xBE: ("Ÿ", "¾"),
    ]

    /// Examines the next bytes of a file.
    /// - Parameter behind: the last bytes of the previous piece.
    mutating func read(_ bytes: [UInt8], behind: [UInt8]) {
        for (index, byte) in bytes.enumerated() where byte >= 0x80 && byte < 0xC0 {
            if byte < 0xA0 { hasSigns = true }
            guard byte == 0xA4 || Self.letters[byte] != nil else { continue }
            let previous = index == 0 ? behind.last : bytes[index - 1]
            let next = index + 1 < bytes.count ? bytes[index + 1] : nil
            if byte == 0xA4 {
                // Beside a letter the byte is a letter too, in an encoding of DOS: `Pe¤a`.
                if ![previous, next].contains(where: { $0.map(Self.isLetter) ?? false }) { hasEuro = true }
            } else if byte == 0xB4 {
                if Self.beginsWord(bytes, index, previous) { latin9 = latin9 ?? Self.word(bytes, around: index) }
            } else if let isLetter = Self.isLetter(byte, previous, next) {
                let word = Self.word(bytes, around: index)
                if isLetter { latin9 = latin9 ?? word } else { windows = windows ?? word }
            }
        }
    }

    /// Whether the byte 0xB4 is `Ž` at the start of a word: a vowel and another letter follow, as in `Živa`. An acute
    /// accent often replaces an apostrophe or a quotation mark: `Rock´n´Roll`, `´t Hof`, `´Adria´`.
    private static func beginsWord(_ bytes: [UInt8], _ index: Int, _ previous: UInt8?) -> Bool {
        if let previous, isLetter(previous) || (0x30...0x39).contains(previous) { return false }
        let letters = bytes[(index + 1)...].prefix(40).prefix(while: isLetter)
        guard letters.count > 1, let first = letters.first, first >= 0xC0 || "aeiouyAEIOUY".utf8.contains(first) else {
            return false
        }
        return !bytes[letters.endIndex...].prefix(1).contains(0xB4)
    }

    /// Whether a byte is a letter, judged by the bytes before and after it. `nil` if both readings are plausible.
    private static func isLetter(_ byte: UInt8, _ previous: UInt8?, _ next: UInt8?) -> Bool? {
        let isBehind = previous.map(isLetter) ?? false
        let isBefore = next.map(isLetter) ?? false
        switch byte {
        case 0xA6, 0xA8, 0xB8, 0xBE: return isBehind || isBefore ? true : nil
        // A fraction follows a number, or precedes a unit: `1½`, `½ kg`.
        default:
            if isBehind { return isBefore ? true : nil }
            if previous.map({ (0x30...0x39).contains($0) }) ?? false { return false }
            return isBefore ? "aeiounAEIOUN".utf8.contains(next ?? 0) ? true : nil : false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
    }

    /// The word around a byte, decoded in both encodings.
    private static func word(_ bytes: [UInt8], around index: Int) -> (as9: String, as1252: String) {
        func isWord(_ byte: UInt8) -> Bool {
            byte > 0x20 && byte != 0x2C && byte != 0x3B && byte != 0x22 && byte != 0xA0
        }
        let before = bytes[..<index].suffix(12).reversed().prefix(while: isWord)
        let word = before.reversed() + bytes[index...].prefix(12).prefix(while: isWord)
        func text(_ letter: (UInt8) -> Character?) -> String {
            String(word.map { letter($0) ?? Character(Unicode.Scalar($0)) })
        }
        return (text { letters[$0]?.0 }, text { letters[$0]?.1 })
    }

    /// The evidence for ISO-8859-15, as text for the user.
    var reason: String {
        hasEuro ? "not valid UTF-8, and a euro sign at 0xA4" : "not valid UTF-8, and '\(latin9?.as9 ?? "")' is a word"
    }

    /// Whether the encoding is ISO-8859-15.
    /// - Throws: `FileError.twoEncodings` if letters of ISO-8859-15 and signs of Windows-1252 both occur.
    func found(in file: String) throws(FileError) -> Bool {
        if hasSigns { return false }
        guard let latin9 else { return hasEuro }
        guard windows == nil || hasEuro else {
            throw .twoEncodings(file, example: latin9.as1252, readings: [latin9.as9, latin9.as1252])
        }
        return true
    }
}
