import Files
import Sheets

/// The encoding of a delimited file that is not UTF-8 and whose header is unknown in Western European encodings.
enum HeaderEncoding {
    /// Encodings with letters that a header may need, the usual ones first.
    private static let candidates = [
        "WINDOWS-1250", "ISO-8859-2", "WINDOWS-1257", "ISO-8859-13", "WINDOWS-1253", "ISO-8859-7", "WINDOWS-1251",
        "ISO-8859-5", "WINDOWS-1254", "ISO-8859-3",
    ]

    /// The encoding in which the header has known words, with the reason for the user.
    ///
    /// If several encodings fit, the one with the fewest signs inside words.
    /// - Returns: `nil` if the header is known in no encoding, the user chose an encoding, or the file is in Unicode.
    /// - Throws: `FileError.twoEncodings` if several encodings fit and give different texts, `.cannotRead`.
    static func found(
        _ file: InputFile, _ detected: TextEncoding, _ options: ReadingOptions
    ) throws(FileError) -> (TextEncoding, why: String)? {
        guard options.encoding == nil, !detected.name.hasPrefix("UTF") else { return nil }
        var fitting: [(encoding: TextEncoding, signs: Int, text: Int)] = []
        for name in candidates {
            guard let encoding = TextEncoding(named: name),
                let layout = try? HeaderSearch(DelimitedFile(file, encoding, limits: options.limits), options).layout(),
                layout.headerLine != nil, let content = content(of: file, encoding)
            else { continue }
            fitting.append((encoding, content.signs, content.text))
        }
        let fewest = fitting.map(\.signs).min()
        let best = fitting.filter { $0.signs == fewest }
        guard let first = best.first else { return nil }
        // If the encodings give one text, any of them will do.
        if Set(best.map(\.text)).count > 1, let doubt = try doubt(file, best.map(\.encoding)) { throw doubt }
        return (first.encoding, "not valid UTF-8, and its header is in this encoding")
    }

    /// The number of signs inside words, and a hash of the text.
    ///
    /// `nil` if a byte is invalid in the encoding, a control character or an accent without a letter. Also if a Latin
    /// capital with an accent follows a small letter, or if letters of another script are mostly beside Latin ones:
    /// DOS letters read as Cyrillic give `GarŤon`, `MЃller`.
    /// - Complexity: O(bytes).
    private static func content(of file: InputFile, _ encoding: TextEncoding) -> (signs: Int, text: Int)? {
        guard let stream = try? TextStream(file, encoding) else { return nil }
        var (signs, hasher, wasLetter, wasSign) = (0, Hasher(), false, false)
        // The number of pairs of neighbouring letters in one script other than Latin, and in two scripts.
        var (pure, mixed, before) = (0, 0, UnicodeScalar(" "))
        while true {
            guard let bytes = try? stream.next() else { return nil }
            if bytes.isEmpty { return mixed > 0 && mixed >= pure ? nil : (signs, hasher.finalize()) }
            hasher.combine(bytes)
            for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
                let isLetter = scalar.properties.isAlphabetic
                // Control characters, and accents without a letter.
                if (0x80..<0xA0).contains(scalar.value) || (0x2B0..<0x300).contains(scalar.value)
                    || loneAccents.contains(scalar)
                {
                    return nil
                }
                if (0x80..<0x250).contains(scalar.value), scalar.properties.isUppercase, before.properties.isLowercase {
                    return nil
                }
                if isLetter, wasLetter, max(scalar.value, before.value) >= 0x370 {
                    if min(scalar.value, before.value) >= 0x370 { pure += 1 } else { mixed += 1 }
                }
                before = scalar
                let isSign = !isLetter && scalar.value >= 0x80 && scalar.value != 0xA0
                if isSign && wasLetter || isLetter && wasSign { signs += 1 }
                (wasLetter, wasSign) = (isLetter, isSign)
            }
        }
    }

    /// Diaeresis, macron and cedilla. The acute accent may be an apostrophe.
    private static let loneAccents: Set<UnicodeScalar> = ["\u{A8}", "\u{AF}", "\u{B8}"]

    /// The error for the first word that the encodings read differently; `nil` without one near the beginning.
    private static func doubt(_ file: InputFile, _ encodings: [TextEncoding]) throws(FileError) -> FileError? {
        let words = try file.bytes(from: 0, limit: 1 << 16).split {
            $0 <= 0x20 || [0x22, 0x2C, 0x3B, 0x7C].contains($0)
        }
        for word in words where word.contains(where: { $0 >= 0x80 }) {
            var readings: [(encoding: String, text: String)] = []
            for encoding in encodings {
                let one = InputFile(name: file.name, bytes: Array(word.prefix(30)))
                guard let bytes = try? TextStream(one, encoding).next() else { continue }
                let text = String(decoding: bytes, as: UTF8.self)
                if !readings.contains(where: { $0.text == text }) { readings.append((encoding.name, text)) }
            }
            guard readings.count > 1 else { continue }
            return .twoEncodings(
                file.name, example: readings[0].text, readings: readings.map { $0.text },
                encodings: readings.map { $0.encoding })
        }
        return nil
    }
}
