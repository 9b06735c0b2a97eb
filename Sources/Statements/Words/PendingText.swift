import Sheets

/// Detects texts that mark a row as pending: not booked yet, or an authorisation hold.
enum PendingText {
    enum Finding {
        /// A state that is separated from the rest of the text, or a phrase with which no name begins.
        case certain
        /// A word for a reservation. The text of a booked payment may have it too, such as a hotel's.
        case reservation
        /// A word that means a state only as a transaction type.
        case kind
    }

    static func finding(_ text: String) -> Finding? {
        let whole = HeaderName.plain(text)
        if let finding = words[whole] { return finding }
        if beginnings.contains(where: { whole.utf8.starts(with: $0.utf8) }) || isBeforeCapitals(text) {
            return .certain
        }
        let (head, tail) = parts(Array(text.utf8)[...].withoutMarks)
        if let head, let finding = words[plain(head)] { return finding }
        switch tail.flatMap({ words[plain($0)] }) {
        case .certain: return .certain
        // After a dash, the reservation is what was paid for: `KLM - reservation`.
        case .reservation where isBracket(text.utf8.last): return .reservation
        default: return nil
        }
    }

    /// Whether a text is only a word for a state or a reservation.
    static func isWord(_ text: String) -> Bool { words[HeaderName.plain(text)] != nil }

    /// Whether a text is a state in small letters, a blank and a payee in capitals: `Pending TESCO`. If the text were a
    /// name, both words would be in small letters or both in capitals: `Pending Bar`, `PENDING BAR`.
    private static func isBeforeCapitals(_ text: String) -> Bool {
        let parts = text.split(separator: " ", maxSplits: mostWords)
        guard let end = parts.indices.first(where: { !parts[$0].contains(where: \.isLowercase) }), end > 0 else {
            return false
        }
        let payee = parts[end...].joined(separator: " ")
        return payee.count(where: \.isUppercase) > 2 && !payee.contains(where: \.isLowercase)
            && states.contains(HeaderName.plain(parts[..<end].joined(separator: " ")))
    }

    /// Whether a Swedish text begins with a short word for "preliminary": `Prel. ICA`.
    static func isPreliminary(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")
        return words.first.map { swedish.contains(String($0)) } ?? false
    }

    /// Whether a header is Swedish.
    static func isSwedish(_ names: [HeaderName]) -> Bool {
        names.contains { name in
            ["belopp", "bokforingsdag", "bokforingsdatum", "bokford", "insattning uttag"].contains(name.words)
        }
    }

    /// Whether the cell, or a separated part at its end, begins like a word for a pending state. A fast test that
    /// rejects most texts.
    static func mayBe(_ cell: ArraySlice<UInt8>) -> Bool {
        guard cell.count > 2 else { return false }
        if isBeginning(cell.withoutMarks) { return true }
        guard isBracket(cell.last) || cell.last == star || hasDash(cell) else { return false }
        return tail(cell).map { isBeginning($0.withoutMarks) } ?? false
    }

    private static func hasDash(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.withUnsafeBufferPointer { bytes in
            var index = 1
            while index + 1 < bytes.count {
                if bytes[index] == 0x2D, bytes[index - 1] == 0x20, bytes[index + 1] == 0x20 { return true }
                index += 1
            }
            return false
        }
    }

    /// The parts of a text that may be a state: the part before a colon, spaced dash, bar, star or closing bracket, and
    /// the part at the end, after the last dash or in brackets or stars.
    private static func parts(_ text: ArraySlice<UInt8>) -> (head: ArraySlice<UInt8>?, tail: ArraySlice<UInt8>?) {
        let end = text.indices.first { index in
            switch text[index] {
            case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                index > text.startIndex
            case UInt8(ascii: "-"): isDash(text, at: index)
            // U+2013 and U+2014.
            case 0xE2: text.count > index + 2 && text[index + 1] == 0x80 && [0x93, 0x94].contains(text[index + 2])
            default: false
            }
        }
        return (end.map { text[..<$0] }, tail(text))
    }

    private static func tail(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let end = text.suffix(longest)
        if isBracket(text.last) {
            let bracket = end.lastIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
            return bracket.map { text[($0 + 1)...] }
        }
        if text.last == star, let last = end.lastIndex(where: { $0 != star }),
            let start = end[..<last].lastIndex(of: star)
        {
            return text[(start + 1)...]
        }
        return end.indices.last { isDash(text, at: $0) }.map { text[($0 + 1)...] }
    }

    private static let star = UInt8(ascii: "*")

    private static func isBracket(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    }

    private static func isDash(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        text[index] == UInt8(ascii: "-") && index > text.startIndex && text[index - 1] == 0x20
            && index + 1 < text.endIndex && text[index + 1] == 0x20
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        HeaderName.plain(String(decoding: bytes, as: UTF8.self))
    }

    private static func isBeginning(_ cell: ArraySlice<UInt8>) -> Bool {
        firstLetters.mayBegin(cell)
    }

    private static let spelled =
        (PendingWords.states + PendingWords.reservations + PendingWords.kinds + PendingWords.voids
        + PendingWords.beginnings).flatMap {
            $0.split(separator: "|").map(String.init)
        }

    /// The largest number of words that a state has.
    private static let mostWords = states.map { $0.split(separator: " ").count }.max() ?? 0
    private static let states = Set(
        PendingWords.states.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })

    /// The maximum number of bytes that are examined: more than any of the words has.
    private static let longest = 64

    private static let words: [String: Finding] = {
        var words: [String: Finding] = [:]
        let tables = [
            (PendingWords.kinds, Finding.kind), (PendingWords.reservations, .reservation),
            (PendingWords.voids, .certain),
            (PendingWords.states, .certain),
        ]
        for (lines, finding) in tables {
            for word in lines.flatMap({ $0.split(separator: "|") }) { words[HeaderName.plain(String(word))] = finding }
        }
        return words
    }()

    private static let beginnings = PendingWords.beginnings.flatMap { $0.split(separator: "|") }.map {
        HeaderName.plain(String($0)) + " "
    }

    private static let swedish = Set(
        PendingWords.swedish.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let firstLetters = TextBeginnings(spelled)
}

extension ArraySlice<UInt8> {
    /// The cell without leading characters other than letters and digits, such as the bar of `|SALDO FINALE`.
    var withoutMarks: ArraySlice<UInt8> {
        drop { byte in
            byte < 0x80 && !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(byte | 0x20)
        }
    }
}

extension PendingText {
    /// Whether a heading or legend announces pending rows. Inflected words count.
    static func isContained(in text: String) -> Bool { isPending(words(of: text)) }

    /// Whether a heading announces pending rows (`true`) or booked rows (`false`); `nil` for another text, for one that
    /// announces both, and for one that denies pending rows: `Keine vorgemerkten Umsätze`.
    static func heading(_ text: String) -> Bool? {
        let words = words(of: text)
        if isPending(words) {
            let isNone = isPending(Array(words.dropFirst())) && words.first.map(absent.contains) == true
            let parts = words.split(whereSeparator: joining.contains).map(Array.init)
            let isBoth = parts.contains { holds($0, of: booked) && !isPending($0) }
            return isNone || isBoth ? nil : true
        }
        return holds(words, of: booked) ? false : nil
    }

    /// Whether words announce pending rows. A period in progress does not: `Mese in corso`.
    private static func isPending(_ words: [String]) -> Bool {
        holds(words, of: words.contains { isPeriod($0) } ? explained.filter { !running.contains($0) } : explained)
    }

    private static func isPeriod(_ word: String) -> Bool { periods.contains { isForm(word, of: $0) } }

    private static func words(of text: String) -> [String] {
        HeaderName.plain(text).split(separator: " ").map(String.init)
    }

    private static func holds(_ words: [String], of phrases: [[String]]) -> Bool {
        words.indices.contains { start in
            phrases.contains { phrase in
                phrase.count <= words.count - start
                    && zip(phrase, words[start...]).allSatisfy { isForm($1, of: $0) }
            }
        }
    }

    /// Whether a word equals another one, or differs only in its ending.
    private static func isForm(_ word: String, of other: String) -> Bool {
        if word == other { return true }
        guard other.utf8.count >= 6 else { return false }
        // Two letters of the Greek or Cyrillic alphabet have four bytes. A longer ending is another word: `Reservekonto`.
        let most = other.utf8.count + (other.utf8.allSatisfy { $0 < 0x80 } ? 3 : 4)
        return word.utf8.starts(with: other.utf8.dropLast()) && word.utf8.count <= most
    }

    private static func phrases(_ lines: [String]) -> [[String]] {
        lines.flatMap { $0.split(separator: "|") }.map {
            HeaderName.plain(String($0)).split(separator: " ").map(String.init)
        }
    }

    private static let explained = phrases(PendingWords.states + PendingWords.explained)
    private static let booked = phrases(StateWords.done + PendingWords.bookedHeadings)
    private static let running = phrases(PendingWords.running)
    private static let periods = phrases(PendingWords.periods).joined()
    private static let absent = Set(phrases(PendingWords.absent).joined())
    private static let joining = Set(phrases(PendingWords.joining).joined())
}

extension PendingText {
    /// Whether a cell is exactly a bank's word for a kind of movement, such as a card payment.
    static func isMovement(_ cell: ArraySlice<UInt8>) -> Bool {
        movementBeginnings.mayBegin(cell) && movements.contains(plain(cell))
    }

    private static let movements = Set(
        PendingWords.movements.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let movementBeginnings = TextBeginnings(
        PendingWords.movements.flatMap { $0.split(separator: "|").map(String.init) })
}
