/// Finds words of Central Europe, the Baltic, Turkey, Greece and Bulgaria in text that is decoded as Windows-1252.
///
/// Their letters become signs and letters that no language of the euro area has in that place: `op³ata`, `©ibenik`,
/// `poðta`, `ÁÃÏÑÁ`.
struct OtherLetterSearch {
    private var certain: [UInt8]?
    /// The first two different words that are unusual, but possible.
    private var likely: [[UInt8]] = []
    /// The number of accented letters directly before.
    private var run = 0
    /// Whether control characters occur, so that the file is not text.
    private var hasControls = false

    /// No word of the euro area in Latin letters has so many accented letters in a row.
    private static let longestRun = 5

    /// A word with such letters; `nil` without enough evidence.
    var example: [UInt8]? { hasControls ? nil : certain ?? (likely.count > 1 ? likely.first : nil) }

    /// Examines the next bytes of a file. The first and last byte are only neighbours.
    mutating func read(_ bytes: [UInt8]) {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x80 {
                run = 0
                if byte < 0x20, ![0x09, 0x0A, 0x0C, 0x0D, 0x1A].contains(byte) { hasControls = true }
                continue
            }
            run = byte >= 0xC0 ? run + 1 : 0
            guard certain == nil, index > 0, index + 1 < bytes.count else { continue }
            let (before, behind) = (bytes[index - 1], bytes[index + 1])
            if run == Self.longestRun || Self.isOther(byte, before, behind) {
                certain = Self.word(bytes, around: index)
            } else if likely.count < 2, Self.isUnusual(byte, before, behind) {
                let word = Self.word(bytes, around: index)
                if likely.first != word { likely.append(word) }
            }
        }
    }

    private static func isOther(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        switch byte {
        // `ð` and `þ`. As the first byte of a letter in UTF-8 another one from 80 to BF follows.
        case 0xD0, 0xDE, 0xF0, 0xFE: isLetter(behind) || behind >= 0xC0 || isLetter(before) && behind < 0x80
        // Signs between letters.
        case 0xA1, 0xAC, 0xB1, 0xB3, 0xB6, 0xB9, 0xBF: isLetter(before) && isLetter(behind)
        case 0xA3, 0xA5, 0xAF: isLetter(before) && isLetter(behind) || isStart(before, behind)
        // `©` and `®`, which may end a name of another word.
        case 0xA9, 0xAE: isStart(before, behind)
        // `ić`, the end of many names.
        case 0xE6: before | 0x20 == 0x69 && behind < 0x80 && !isLetter(behind)
        default: false
        }
    }

    private static func isUnusual(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        switch byte {
        // `ì` and `ù` end words in Italian and French: `mìsto`, `dùm`.
        case 0xEC, 0xF9: isConsonant(before) && isConsonant(behind)
        // `pøíjem`.
        case 0xF8: behind == 0xED
        // `raèun`, `Èakovec`.
        case 0xE8: isLetter(before) && "aiou".utf8.contains(behind)
        case 0xC8: before < 0x80 && !isLetter(before) && "aeiou".utf8.contains(behind)
        default: false
        }
    }

    private static func isStart(_ before: UInt8, _ behind: UInt8) -> Bool {
        let isInside = before >= 0x80 || isLetter(before) || (0x30...0x39).contains(before)
        return !isInside && (0x61...0x7A).contains(behind)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }

    private static func isConsonant(_ byte: UInt8) -> Bool {
        isLetter(byte) && !"aeiouy".utf8.contains(byte | 0x20)
    }

    private static func word(_ bytes: [UInt8], around index: Int) -> [UInt8] {
        func isWord(_ byte: UInt8) -> Bool {
            byte > 0x20 && byte != 0x2C && byte != 0x3B && byte != 0x22 && byte != 0xA0
        }
        let before = bytes[..<index].suffix(12).reversed().prefix(while: isWord)
        return Array(before.reversed()) + bytes[index...].prefix(12).prefix(while: isWord)
    }

    /// The readings of a word in Windows-1252 and in all encodings that make it a word of letters.
    static func readings(of word: [UInt8]) -> [(encoding: String, text: String)] {
        let names =
            word.contains(where: isLetter)
            ? ["WINDOWS-1250", "ISO-8859-2", "WINDOWS-1257", "WINDOWS-1254"] : ["WINDOWS-1251", "WINDOWS-1253"]
        var readings: [(encoding: String, text: String)] = []
        for name in ["WINDOWS-1252"] + names {
            guard let encoding = TextEncoding(named: name),
                let bytes = try? TextStream(InputFile(name: name, bytes: word), encoding).next()
            else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let isWord = text.allSatisfy { $0.isASCII || $0.isLetter }
            if readings.isEmpty || isWord && !readings.contains(where: { $0.text == text }) {
                readings.append((name, text))
            }
        }
        return readings
    }
}

extension TextEncoding {
    /// Refuses a text that was detected as Western European, if it has letters of other languages.
    /// - Parameter chosen: the user's choice, which is never refused.
    /// - Throws: `FileError.twoEncodings`, `.cannotRead`.
    /// - Complexity: O(bytes).
    package func checkLetters(of file: InputFile, chosen: TextEncoding?) throws(FileError) {
        guard chosen == nil, ["WINDOWS-1252", "ISO-8859-15"].contains(name) else { return }
        var search = OtherLetterSearch()
        try file.forEachBlock { search.read($0) }
        guard let word = search.example else { return }
        let readings = OtherLetterSearch.readings(of: word)
        guard let first = readings.first, readings.count > 1 else { return }
        throw .twoEncodings(
            file.name, example: first.text, readings: readings.map { $0.text },
            encodings: readings.map { $0.encoding })
    }
}
