import Sheets

/// Detects texts that mark a row as pending: not booked yet, reserved or void.
enum PendingText {
    /// How a text marks a row as pending.
    enum Finding {
        /// A state that is separated from the rest of the text, or a phrase with which no name begins.
        case certain
        /// A word for a reservation. The text of a booked payment may have it too, such as a hotel's.
        case reservation
        /// A word that means a state only as a transaction type.
        case kind
    }

    /// How a text marks its row as pending; `nil` if it does not.
    static func finding(_ text: String) -> Finding? {
        let whole = HeaderName.plain(text)
        if let finding = setOff(whole) { return finding }
        if beginnings.contains(where: { whole.utf8.starts(with: $0.utf8) }) && !isOfNoun(text)
            || isReservationBeforeCapitals(text, whole) || isBeforeCapitals(text) || beginsWithState(whole)
        {
            return .certain
        }
        let cell = Array(text.utf8)[...].withoutMarks
        let (head, end, tail) = parts(cell)
        if let head {
            let words = plain(head)
            // A comma is in texts of bookings too: `Reservation, 2 nights`.
            let isWeak = end == UInt8(ascii: ",") || end == UInt8(ascii: ";")
            let isStrong = end == UInt8(ascii: ":") || isBracket(end)
            // A word of a kind begins texts too, so that a payee in capitals must follow: `Offen: Rechnung 12`.
            let isBeforePayee = !isWeak && isBeforeCapitals(head, in: cell)
            if marked.contains(words), isStrong || isBeforePayee { return .certain }
            if isBeforePayee, Self.words[words] == .kind { return .certain }
            if let finding = setOff(words), !isWeak || states.contains(words) { return finding }
        }
        guard let tail else { return nil }
        let words = plain(tail)
        guard isBracket(text.utf8.last) else {
            // After a dash, the reservation is what was paid for: `KLM - reservation`.
            let isBehindMark = text.utf8.last == star || hasDash(Array(text.utf8)[...])
            return states.contains(words) || isBehindMark && Self.words[words] == .certain ? .certain : nil
        }
        let isPayee = areCapitals(String(text.prefix { !"([{<".contains($0) }))
        if marked.contains(words) || isPayee && Self.words[words] == .kind { return .certain }
        return setOff(words).flatMap { $0 == .kind ? nil : $0 }
    }

    /// The meaning of the words of a whole text, or of a part that a mark separates.
    private static func setOff(_ words: String) -> Finding? {
        Self.words[words] ?? (wholePhrases.contains(words) || isOfMovement(words) ? .certain : nil)
    }

    /// Whether words are a state with words for a movement before or after: `Umsatz noch nicht gebucht`, `Paiement carte
    /// en cours`.
    private static func isOfMovement(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard (2...8).contains(words.count) else { return false }
        let front = isNoun(words[0]) ? words.prefix { isNoun($0) || joiningNouns.contains(String($0)) }.count : 0
        let back = words.reversed().prefix(while: isNoun).count
        return (0..<front).contains { isState(words.dropFirst($0 + 1)) }
            || (0..<back).contains { isState(words.dropLast($0 + 1)) }
    }

    /// Whether a text begins with a word for a movement and its state: `Autorização pendente FNAC`. States that have
    /// another meaning before a name do not count: `Pagamento in corso Garibaldi`.
    private static func beginsWithState(_ text: String) -> Bool {
        let words = text.split(separator: " ", maxSplits: mostWords + 1)
        guard words.count > 2, isNoun(words[0]) else { return false }
        return (2..<words.count).contains { end in
            let state = words[1..<end]
            return isState(state) && !running.contains(state.map(String.init))
        }
    }

    /// Whether words are a state beside a word for a movement. `Payment processing` is a service, and `Addebito
    /// autorizzato` is booked.
    private static func isState(_ words: ArraySlice<Substring>) -> Bool {
        let state = words.joined(separator: " ")
        return states.contains(state) && !["processing", "autorizzato", "autorizzata"].contains(state)
    }

    static func isNoun(_ word: Substring) -> Bool {
        nouns.contains(String(word)) || stems.contains { word.utf8.starts(with: $0.utf8) }
    }

    /// Whether a text is a word for a reservation, followed by a payee in capitals: `Varaus K-MARKET`. The text of
    /// a payment for something reserved, such as a hotel, may begin with the word too.
    /// - Parameter whole: the normalised words of the text.
    private static func isReservationBeforeCapitals(_ text: String, _ whole: String) -> Bool {
        guard let word = whole.split(separator: " ").first, reservedCapitals.contains(String(word)) else {
            return false
        }
        let payee = text.drop { $0 != " " }
        return payee.contains(where: \.isUppercase) && !payee.contains(where: \.isLowercase)
    }

    /// Whether a payee in capitals follows a part in small letters: `Hold - TESCO`.
    private static func isBeforeCapitals(_ head: ArraySlice<UInt8>, in cell: ArraySlice<UInt8>) -> Bool {
        String(decoding: head, as: UTF8.self).contains(where: \.isLowercase)
            && areCapitals(String(decoding: cell[head.endIndex...], as: UTF8.self))
    }

    /// Whether a text has at least three capitals and no small letter.
    private static func areCapitals(_ text: String) -> Bool {
        text.count(where: \.isUppercase) > 2 && !text.contains(where: \.isLowercase)
    }

    /// Whether a state is followed by a preposition and the noun that was paid for, in small letters or in a text of
    /// capitals: `Paiement en cours de danse`. `Paiement en cours de traitement` is pending.
    private static func isOfNoun(_ text: String) -> Bool {
        let words = text.split { " '’".contains($0) }
        let isInCapitals = !text.contains(where: \.isLowercase)
        return words.indices.dropFirst().dropLast(2).contains { index in
            let state = words[(index - 1)...index].map { HeaderName.plain(String($0)) }
            let noun = words[index + 2]
            guard running.contains(state), ofNouns.contains(HeaderName.plain(String(words[index + 1]))),
                isInCapitals || noun.first?.isLowercase == true
            else { return false }
            let name = HeaderName.plain(String(noun))
            return !PendingWords.processing.contains { name.utf8.starts(with: $0.utf8) }
        }
    }

    /// Whether a row with this text is recorded, although its first words mean a pending state or a reservation, and a
    /// payee in capitals follows: `PENDING TESCO`, `Reservation ICA`. Names and bookings of people begin so too.
    static func isDoubtful(_ text: String) -> Bool {
        let parts = text.split(separator: " ", maxSplits: mostWords)
        guard parts.count > 1, finding(text) == nil else { return false }
        return (1..<parts.count).contains { end in
            let head = parts[..<end].joined(separator: " ")
            let words = HeaderName.plain(head)
            let payee = parts[end...].joined(separator: " ")
            // A payee of two letters is enough here, because the row is recorded: `Reservering AH`.
            return payee.count(where: \.isUppercase) > 1 && !payee.contains(where: \.isLowercase)
                && (Self.words[words] == .reservation
                    || states.contains(words) && !head.contains(where: \.isLowercase))
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
        return areCapitals(payee)
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
        if mayBegin(cell) { return true }
        guard isBracket(cell.last) || cell.last == star || hasMark(cell, isMark) else { return false }
        return tail(cell).map { isBeginning($0.withoutMarks) } ?? false
    }

    /// Whether a text begins like a word for a pending state. A fast test that rejects most texts.
    static func mayBegin(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.withoutMarks
        return isBeginning(start) || nounLetters.mayBegin(start) && hasState(start)
    }

    /// Whether a word after the first begins like a state.
    private static func hasState(_ cell: ArraySlice<UInt8>) -> Bool {
        let start = cell.prefix(longest)
        return start.indices.contains { start[$0] == 0x20 && firstLetters.mayBegin(start[($0 + 1)...]) }
    }

    private static func hasDash(_ cell: ArraySlice<UInt8>) -> Bool { hasMark(cell) { $0 == 0x2D } }

    /// Whether a mark occurs that may separate a state at the end.
    private static func hasMark(_ cell: ArraySlice<UInt8>, _ isMark: (UInt8) -> Bool) -> Bool {
        cell.withUnsafeBufferPointer { bytes in
            var index = 1
            while index + 1 < bytes.count {
                if bytes[index + 1] == 0x20, isMark(bytes[index]), bytes[index] != 0x2D || bytes[index - 1] == 0x20 {
                    return true
                }
                index += 1
            }
            return false
        }
    }

    /// Whether a byte is a mark that separates the end of a text, or the last byte of `–`, `—`, `•` or `·`.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x2D, 0x2F, 0x3A, 0x3B, 0x7C, 0x93, 0x94, 0xA2, 0xB7: true
        default: false
        }
    }

    /// The parts of a text that may be a state: the part before a colon, spaced dash, bar, star or closing bracket, or
    /// before a comma or semicolon and a blank, with the first byte of that mark; and the part at the end, after the
    /// last mark or in brackets or stars.
    private static func parts(
        _ text: ArraySlice<UInt8>
    ) -> (head: ArraySlice<UInt8>?, end: UInt8?, tail: ArraySlice<UInt8>?) {
        let end = text.indices.first { index in
            switch text[index] {
            case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                index > text.startIndex
            case UInt8(ascii: ","), UInt8(ascii: ";"): index + 1 < text.endIndex && text[index + 1] == 0x20
            case UInt8(ascii: "-"): isDash(text, at: index)
            // U+00B7, U+2013, U+2014 and U+2022.
            case 0xC2: index + 1 < text.endIndex && text[index + 1] == 0xB7
            case 0xE2: index + 2 < text.endIndex && isWideMark(text, at: index + 2)
            default: false
            }
        }
        return (end.map { text[..<$0] }, end.map { text[$0] }, tail(text))
    }

    /// Whether the byte is the last one of U+00B7, U+2013, U+2014 or U+2022.
    private static func isWideMark(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        guard index >= text.startIndex + 1 else { return false }
        if text[index] == 0xB7 { return text[index - 1] == 0xC2 }
        return index >= text.startIndex + 2 && text[index - 1] == 0x80 && text[index - 2] == 0xE2
            && [0x93, 0x94, 0xA2].contains(text[index])
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
        return end.indices.last { index in
            guard isMark(text[index]), index + 1 < text.endIndex, text[index + 1] == 0x20 else { return false }
            if text[index] == UInt8(ascii: "-") { return isDash(text, at: index) }
            return text[index] < 0x80 ? index > text.startIndex : isWideMark(text, at: index)
        }.map { text[($0 + 1)...] }
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
        + PendingWords.beginnings + PendingWords.marked + PendingWords.reservedCapitals).flatMap {
            $0.split(separator: "|").map(String.init)
        }

    /// The largest number of words that a state has.
    private static let mostWords = states.map { $0.split(separator: " ").count }.max() ?? 0
    private static let states = Set(
        PendingWords.states.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })

    /// The maximum number of bytes that are examined at the beginning or end of a text: more than any of the words has.
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

    /// Phrases that count as a whole text or before a mark too.
    private static let wholePhrases = Set(
        PendingWords.beginnings.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let marked = Set(
        PendingWords.marked.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let reservedCapitals = Set(
        PendingWords.reservedCapitals.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let nouns = Set(
        PendingWords.nouns.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let stems = PendingWords.stems.flatMap { $0.split(separator: "|") }.map {
        HeaderName.plain(String($0))
    }
    private static let joiningNouns = MoneyWords.neutral.union(["con", "par", "mit", "with", "by", "met", "com"])

    private static let beginnings = PendingWords.beginnings.flatMap { $0.split(separator: "|") }.map {
        HeaderName.plain(String($0)) + " "
    }

    private static let swedish = Set(
        PendingWords.swedish.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })
    private static let firstLetters = TextBeginnings(spelled)
    private static let nounLetters = TextBeginnings(
        (PendingWords.nouns + PendingWords.stems).flatMap { $0.split(separator: "|").map(String.init) })
    private static let ofNouns = Set(phrases(PendingWords.ofNouns).joined())
}

extension ArraySlice<UInt8> {
    /// The cell without leading characters other than letters and digits, such as the bar of `|SALDO FINALE` and the
    /// bullet of `• SALDO FINALE`.
    var withoutMarks: ArraySlice<UInt8> { dropMarks { (0x30...0x39).contains($0) } }

    /// The cell from its first letter on.
    var fromFirstLetter: ArraySlice<UInt8> { dropMarks { _ in false } }

    private func dropMarks(until isKept: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var rest = self
        while let byte = rest.first {
            if byte < 0x80 {
                if (0x61...0x7A).contains(byte | 0x20) || isKept(byte) { return rest }
                rest = rest.dropFirst()
                continue
            }
            switch (byte, rest.dropFirst().first ?? 0) {
            // Letters: ª, µ and º.
            case (0xC2, 0xAA), (0xC2, 0xB5), (0xC2, 0xBA): return rest
            case (0xC2, _): rest = rest.dropFirst(2)
            // Punctuation and signs from U+2000 on, and pictures.
            case (0xE2, _): rest = rest.dropFirst(3)
            case (0xF0, 0x9F): rest = rest.dropFirst(4)
            default: return rest
            }
        }
        return rest
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
            guard !words.contains(where: isOfRemark) else { return nil }
            let isNone = isExcluded(words)
            let parts = words.split(whereSeparator: joining.contains).map(Array.init)
            let isBoth = parts.contains { holds($0, of: booked) && !isPending($0) }
            return isNone || isBoth ? nil : true
        }
        if wholeHeadings.contains(words.filter { !$0.allSatisfy(\.isNumber) }) { return true }
        return holds(words, of: booked) ? false : nil
    }

    /// Whether a text has a word of a balance or a remark.
    static func isRemark(_ text: String) -> Bool { words(of: text).contains(where: isOfRemark) }

    /// Whether a text has a word for "not yet", by which legends explain a state.
    static func isDenial(_ text: String) -> Bool { holds(words(of: text), of: denials) }

    /// Whether words say that pending rows are missing or included: a word for "no", "without" or "with" directly
    /// before the state, or one for "no" at the beginning.
    private static func isExcluded(_ words: [String]) -> Bool {
        if words.first.map(absent.contains) == true, isPending(Array(words.dropFirst())) { return true }
        return words.indices.dropFirst().contains { index in
            (absent.contains(words[index - 1]) || including.contains(words[index - 1]))
                && isPending(Array(words[index...])) && !isPending(Array(words[..<index]))
                && !beginsPhrase(words, at: index - 1)
        }
    }

    /// Whether the words from an index on begin with a pending state.
    private static func beginsPhrase(_ words: [String], at index: Int) -> Bool {
        let rest = words[index...]
        return explained.contains { phrase in
            phrase.count <= rest.count && zip(phrase, rest).allSatisfy { isForm($1, of: $0) }
        }
    }

    /// Whether a word belongs to a balance or a remark, not to a heading: `balance`, `included`.
    private static func isOfRemark(_ word: String) -> Bool { remarks.contains { word.utf8.starts(with: $0.utf8) } }

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
    private static let wholeHeadings = Set(phrases(PendingWords.wholeHeadings))
    private static let running = phrases(PendingWords.running)
    private static let periods = phrases(PendingWords.periods).joined()
    private static let denials = phrases(PendingWords.denials)
    private static let including = Set(phrases(PendingWords.including).joined())
    private static let remarks = PendingWords.remarks.flatMap { $0.split(separator: "|") }.map {
        HeaderName.plain(String($0))
    }
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
