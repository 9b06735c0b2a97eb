/// Finds words of Central Europe, the Baltic, Turkey, Greece and Bulgaria, and words in an encoding of DOS or of the old
/// Mac OS, in text that is decoded as Windows-1252.
///
/// The letters of such words are then shown as signs and letters that no language of the euro area has in that
/// position: `op³ata`, `©ibenik`, `poðta`, `ÁÃÏÑÁ`, `Pe¤a`, `MŸller`.
struct OtherLetterSearch {
    /// The languages of the header; `nil` if unknown. If known, one byte that is another letter in their encodings is
    /// enough evidence.
    private let family: HeaderFamily?
    private var certain: [UInt8]?
    /// The first two different words that are unusual in Western Europe, but possible.
    private var likely: [[UInt8]] = []
    /// The number of consecutive non-ASCII letters and different signs up to the last byte.
    private var run = 0
    private var last: UInt8 = 0
    /// The accented letters of the word so far, in lower case.
    private var letters: Set<UInt8> = []
    /// Whether control characters occur, so that the file is not text.
    private var hasControls = false

    /// No word of the euro area in Latin letters has so many accented letters and different signs in a row.
    private static let longestRun = 5

    init(family: HeaderFamily? = nil) {
        self.family = family
    }

    /// A word with letters of these languages or encodings, as bytes; `nil` without enough evidence.
    var example: [UInt8]? { hasControls ? nil : certain ?? (likely.count > 1 ? likely.first : nil) }

    /// Examines the next bytes of a file. The first and last byte are examined only as neighbours of others.
    mutating func read(_ bytes: [UInt8]) {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x80 {
                (run, last) = (0, 0)
                if !Self.isLetter(byte) { letters = [] }
                if byte < 0x20, ![0x09, 0x0A, 0x0C, 0x0D, 0x1A].contains(byte) { hasControls = true }
                continue
            }
            run = byte == 0xA0 ? 0 : byte >= 0xC0 || byte != last ? run + 1 : run
            last = byte
            if let letter = WesternWords.lowercased(byte) { letters.insert(letter) } else { letters = [] }
            guard certain == nil, index > 0, index + 1 < bytes.count else { continue }
            let (before, behind) = (bytes[index - 1], bytes[index + 1])
            if run == Self.longestRun || Self.isOther(byte, before, behind) || WesternWords.exclude(letters)
                || Self.isSignOfDOS(byte, before, behind) || Self.isSignInWord(byte, before, behind)
                || isForeign(byte, before, behind)
            {
                certain = Self.word(bytes, around: index)
            } else if likely.count < 2, Self.isUnusual(byte, before, behind) {
                let word = Self.word(bytes, around: index)
                if likely.first != word { likely.append(word) }
            }
        }
    }

    /// Whether a byte beside a letter is another letter in the encodings of the header's languages.
    private func isForeign(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        guard let family else { return false }
        // A symbol after a word: `Tomá¹`. Units have a raised number too: `m³`.
        let isSign = [0xB1, 0xB6, 0xB9].contains(byte) && before >= 0xC0 && behind < 0x80
        return isSign || family.moves(byte) && (Self.isLetter(before) || Self.isLetter(behind))
    }

    private static func isOther(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        switch byte {
        // `ð` and `þ`. If the byte begins a character in UTF-8, a byte from 80 to BF follows.
        case 0xD0, 0xDE, 0xF0, 0xFE: isLetter(behind) || behind >= 0xC0 || isLetter(before) && behind < 0x80
        // Signs between letters.
        case 0xA1, 0xAC, 0xB1, 0xB3, 0xB6, 0xB9, 0xBF: isLetter(before) && isLetter(behind)
        case 0xA3, 0xA5, 0xAF: isLetter(before) && isLetter(behind) || isStart(before, behind)
        // `©` and `®` at the beginning of a word. At its end they are trademark signs.
        case 0xA9, 0xAE: isStart(before, behind)
        // `¾`, or a capital `Ÿ` after a small letter: `rù¾e`.
        case 0xBE: isSmall(before) && isSmall(behind)
        // `ić`, the end of many names; `kuæa`, `moæi`, `piêæ`.
        case 0xE6:
            before | 0x20 == 0x69 && behind < 0x80 && !isLetter(behind)
                || "au".utf8.contains(before) && isLetter(behind)
                || "aeouy".utf8.contains(before) && "aeiou".utf8.contains(behind)
                || before >= 0xE0 && (behind < 0x80 || behind >= 0xE0)
        // `Jêdruœ`.
        case 0x9C: isSmall(before) && behind < 0x80 && !isLetter(behind)
        // `Gyõr`.
        case 0xD5, 0xF5: before | 0x20 == 0x79
        // `cãtre`: in Portuguese a vowel or the end follows, or a suffix.
        case 0xE3: "bcdfgjklpqrtvx".utf8.contains(behind)
        default: false
        }
    }

    /// Whether a byte is a letter in the encodings of DOS, because in Windows-1252 it would be a symbol inside a word.
    private static func isSignOfDOS(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        guard signsOfDOS.contains(byte) else { return false }
        switch byte {
        // Bytes without a character in Windows-1252.
        case 0x81, 0x8D, 0x8F, 0x90, 0x9D: return isLetter(before) || isLetter(behind)
        // The lower quotation mark begins a quotation.
        case 0x82: return isLetter(before) && behind < 0x80
        // `promo‡Æo`, with a letter of DOS on either side.
        default:
            return (isLetter(before) || before >= 0xC0)
                && (isLetter(behind) || behind >= 0xC0 || signsOfDOS.contains(behind))
        }
    }

    private static let signsOfDOS: Set<UInt8> = [
        0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8D, 0x8F, 0x90, 0x98, 0x9B, 0x9D, 0xA2, 0xA4,
    ]

    /// Whether a byte is a letter in an encoding of DOS or of the old Mac OS, because in Windows-1252 it would be a sign
    /// or a capital inside a word.
    private static func isSignInWord(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        switch byte {
        // Quotation marks, `™`, `§` and guillemets: `B”ck`, `K™LN`, `Stra§e`.
        case 0x8B, 0x93, 0x94, 0x99, 0xA7, 0xAB, 0xBB: isLetter(before) && isLetter(behind)
        // `©`: `pieni©dze`.
        case 0xA9: isLetter(before) && isLetter(behind)
        // `citt\u{2C6}`, `M\u{192}rz`: signs that no text in a language has.
        case 0x83, 0x88, 0x98: isLetter(before)
        // `¬esk`.
        case 0xAC: isStart(before, behind)
        // The capitals `Š`, `Œ`, `Ž`, `Ÿ`: `CafŽ`, `BŠcker`, `£Ÿet`.
        case 0x8A, 0x8C, 0x8E, 0x9F:
            (isLetter(before) || before >= 0xC0 || before == 0xA2 || before == 0xA3)
                && (isSmall(behind) || isSmall(before) && !isLetter(behind))
        // The small `š` and `ž` between capitals: `MšLLER`.
        case 0x9A, 0x9E: isCapital(before) && isCapital(behind)
        // Capitals that begin hardly any word: `mØsto`, `platÇ`.
        case 0xC3, 0xC6, 0xC7, 0xCC, 0xD2, 0xD4, 0xD5, 0xD8, 0xDB, 0xDD:
            (0x61...0x7A).contains(before) && !isCapital(behind) && !(0x80..<0xC0).contains(behind)
        default: false
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// The bytes of letters in the encodings of DOS and of the old Mac OS that are signs or capitals in Windows-1252.
    private static let lettersElsewhere = signsOfDOS.union([
        0x80, 0x85, 0x8A, 0x8B, 0x8C, 0x8E, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9A, 0x9C, 0x9E, 0x9F, 0xA5, 0xA7, 0xA9,
        0xAB, 0xAC, 0xBB, 0xC3, 0xC6, 0xC7, 0xCC, 0xD2, 0xD4, 0xD5, 0xD8, 0xDB,
        0xDD, 0xE7, 0xFD,
    ])

    private static func isUnusual(_ byte: UInt8, _ before: UInt8, _ behind: UInt8) -> Bool {
        switch byte {
        // `ì` and `ù` end words in Italian and French: `mìsto`, `dùm`.
        case 0xEC, 0xF9: isConsonant(before) && isConsonant(behind)
        // `pøíjem`, `pøevod`, `pøi`.
        case 0xF8:
            behind == 0xED || before | 0x20 == 0x70 && "aeiou".utf8.contains(behind)
                || isLetter(before) && "aou".utf8.contains(behind)
        // `raèun`, `Èakovec`.
        case 0xE8: isLetter(before) && "aiou".utf8.contains(behind)
        case 0xC8: before < 0x80 && !isLetter(before) && "aeiou".utf8.contains(behind)
        // `Kêdzierzyn`, `opiêka`.
        case 0xEA: isLetter(before) && "bdgkz".utf8.contains(behind)
        // `Gdañsk`. Breton has `ñ` before other consonants.
        case 0xF1: isLetter(before) && "ks".utf8.contains(behind)
        // `idõ`, `nõ`.
        case 0xF5: isConsonant(before) && behind < 0x80 && !isLetter(behind)
        // `gyûjt`, `mûszaki`.
        case 0xFB: before == 0x79 || isLetter(before) && "bdgjkz".utf8.contains(behind)
        // `maksâjums`, `pârskaitîjums`, `maksçjums`.
        case 0xE2: isLetter(before) && "jkwz".utf8.contains(behind)
        case 0xEE: isLetter(before) && "bdghjkpz".utf8.contains(behind)
        case 0xE7: isLetter(before) && isConsonant(behind)
        // `œwiat`, `œmieci`; `Jesœs`.
        case 0x9C:
            "bkmpw".utf8.contains(behind) || isConsonant(before) && before | 0x20 != 0x66 && isConsonant(behind)
        // `Kšln`.
        case 0x9A: isConsonant(before) && isConsonant(behind)
        // Dashes inside words: `Espa–a`.
        case 0x96, 0x97: isLetter(before) && (0x61...0x7A).contains(behind)
        // `M…LLER`, `B€CKER`.
        case 0x80, 0x85: isLetter(before) && isLetter(behind)
        // An apostrophe after a letter with which no article or pronoun ends: `Garc’a`.
        case 0x92: "bfghkprvwxz".utf8.contains(before | 0x20) && "aeioucdglm".utf8.contains(behind)
        // `ýeka`.
        case 0xFD: "aeiou".utf8.contains(behind)
        // `platebn¡`.
        case 0xA1: isLetter(before) && behind < 0x80 && !isLetter(behind)
        // `aºteptare`.
        case 0xAA, 0xBA: isSmall(before) && isSmall(behind)
        // `Tomá¹`.
        case 0xB1, 0xB6, 0xB9: before >= 0xE0 && behind < 0x80
        default: false
        }
    }

    private static func isStart(_ before: UInt8, _ behind: UInt8) -> Bool {
        let isInside = before >= 0x80 || isLetter(before) || (0x30...0x39).contains(before)
        return !isInside && (0x61...0x7A).contains(behind)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }

    private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte >= 0xDF && byte != 0xF7 }

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
    /// - Parameter family: the languages of the header.
    static func readings(of word: [UInt8], family: HeaderFamily? = nil) -> [(encoding: String, text: String)] {
        var names =
            word.contains(where: isLetter)
            ? ["WINDOWS-1250", "ISO-8859-2", "WINDOWS-1257", "WINDOWS-1254"] : ["WINDOWS-1251", "WINDOWS-1253"]
        if family == .maltese { names.insert("ISO-8859-3", at: 0) }
        if word.contains(where: lettersElsewhere.contains) { names += ["CP850", "CP852", "MACINTOSH"] }
        if !word.contains(where: isLetter) { names += ["CP737", "CP866"] }
        var readings: [(encoding: String, text: String)] = []
        for name in ["WINDOWS-1252"] + names {
            guard let text = TextEncoding(named: name).flatMap({ text(of: word, $0) }) else { continue }
            let isWord = text.allSatisfy { $0.isASCII || $0.isLetter } && !hasCapitalInside(text)
            if readings.isEmpty || isWord && !readings.contains(where: { $0.text == text }) {
                readings.append((name, text))
            }
        }
        return readings
    }

    /// Whether a small letter follows a capital that another letter precedes: `BÜcker`. A word of capitals may end in
    /// small letters of ASCII.
    private static func hasCapitalInside(_ text: String) -> Bool {
        let letters = Array(text)
        return letters.indices.dropFirst().contains { index in
            let (letter, before) = (letters[index], letters[index - 1])
            guard letter.isUppercase, !letter.isASCII, before.isLetter else { return false }
            let next = index + 1 < letters.count ? letters[index + 1] : " "
            return next.isLowercase || before.isLowercase
        }
    }

    private static func text(of bytes: [UInt8], _ encoding: TextEncoding) -> String? {
        (try? TextStream(InputFile(name: encoding.name, bytes: bytes), encoding).next()).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension TextEncoding {
    /// Refuses a text that was detected as Western European, if it has letters of other languages.
    /// - Parameter chosen: the user's choice, which is never refused.
    /// - Throws: `FileError.twoEncodings`, `.cannotRead`.
    /// - Complexity: O(bytes).
    package func checkLetters(of file: InputFile, chosen: TextEncoding?) throws(FileError) {
        guard chosen == nil else { return }
        let readings = try otherReadings(in: file)
        guard let first = readings.first, readings.count > 1 else { return }
        throw .twoEncodings(
            file.name, example: first.text, readings: readings.map { $0.text },
            encodings: readings.map { $0.encoding })
    }

    /// The readings of a word with letters of other languages in a text that was detected as Western European; empty
    /// without such a word.
    /// - Throws: `FileError.cannotRead`.
    /// - Complexity: O(bytes).
    package func otherReadings(in file: InputFile) throws(FileError) -> [(encoding: String, text: String)] {
        guard ["WINDOWS-1252", "ISO-8859-15"].contains(name) else { return [] }
        let family = HeaderFamily(try file.bytes(from: 0, limit: 4096))
        var search = OtherLetterSearch(family: family)
        try file.forEachBlock { search.read($0) }
        return search.example.map { OtherLetterSearch.readings(of: $0, family: family) } ?? []
    }

    /// The encoding to propose for a text that was detected as Western European: of other languages if their words or
    /// letters occur, otherwise of DOS.
    /// - Returns: `nil` for letters of Western Europe.
    /// - Throws: `FileError.cannotRead`.
    /// - Complexity: O(bytes).
    package func likelyOther(for file: InputFile) throws(FileError) -> String? {
        if let family = HeaderFamily(try file.bytes(from: 0, limit: 4096)) { return family.encoding }
        if let other = try otherReadings(in: file).first(where: { $0.encoding != name }) { return other.encoding }
        var (signs, letters) = (0, 0)
        try file.forEachBlock { bytes in
            for byte in bytes where byte >= 0x80 {
                if byte >= 0xC0 { letters += 1 } else if byte <= 0xA5 { signs += 1 }
            }
        }
        return signs > letters ? "CP850" : nil
    }
}
