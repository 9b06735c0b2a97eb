import Outings
import Sheets
import Text

/// Interprets words in cells: booked or not, money out or in, payment methods.
enum CellWords {
    /// The direction of a movement. `balance` is an entry by which a program corrects a balance.
    enum Direction: Sendable {
        case out, `in`, transfer, balance
    }

    /// The direction that a word or a sign in a cell means: `Soll`, `-`; `nil` for other text.
    static func direction(_ text: String) -> Direction? {
        switch text {
        case "-", "\u{2212}", "\u{2013}": .out
        case "+": .in
        default: directions[HeaderName.plain(text)]
        }
    }

    /// Returns `true` for a status of booked rows, `false` for one of pending or void rows; `nil` for unknown words.
    static func isDone(_ status: String) -> Bool? {
        let words = HeaderName.plain(status)
        if let isDone = done[words] { return isDone }
        // A reason may follow the word, as in `Declined - insufficient funds`, or the refusing party may precede it.
        return words.split(separator: " ").contains { $0.utf8.count > 3 && done[String($0)] == false } ? false : nil
    }

    /// Returns `true` for a word that means yes and `false` for one that means no; `nil` for other text.
    static func isYes(_ answer: String) -> Bool? {
        YesOrNo.reading(answer) ?? answers[answer] ?? answers[HeaderName.plain(answer)]
    }

    /// Whether a header asks whether a movement is booked: `Posted`, `Gebucht`.
    static func asksForBooking(_ header: HeaderName) -> Bool { booked.contains(header.words) }

    /// Whether a header names the day on which a movement is booked: `Settled Date`, `Data contabile`.
    static func isBookingDay(_ header: HeaderName) -> Bool {
        bookingDays.contains(header.words) || BookingDayHeader.names(header)
    }

    /// Whether a status means a completed payment that was refunded later, wholly or partly: `Partially Refunded`.
    static func isRefunded(_ status: String) -> Bool {
        let words = HeaderName.plain(status)
        return refunded.contains(words)
            || words.split(separator: " ").contains { word in StateWords.partly.contains { word.hasPrefix($0) } }
    }

    /// Whether a transaction type is a transfer between own accounts or a purchase of securities.
    static func isTransfer(kind: String) -> Bool {
        let words = HeaderName.plain(kind)
        return transfers.contains(words) || TransferText.isOwn(words)
    }

    /// Whether a transaction type is a currency conversion.
    static func isConversion(kind: String) -> Bool {
        let words = HeaderName.plain(kind)
        return conversions.contains(words)
            || TransferWords.converting.contains { words.contains($0) }
                && TransferWords.currencies.contains { words.contains($0) }
    }

    /// Whether a text marks a balance between the rows: a balance phrase, followed at most by a date, a number, a
    /// currency or a phrase for debit or credit. `Opening Balance Yoga` is a name.
    static func isBalance(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ").drop {
            $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        if let first = words.first, withDay.contains(String(first)) {
            let others = withoutSide(words.dropFirst())
            let hasSide = others.count < words.count - 1
            if isDay(others) || isShortDay(others, in: text) || hasSide && isBesideBalance(others) { return true }
        }
        for count in stride(from: min(words.count, mostBalanceWords), to: 0, by: -1)
        where balances.contains(words.prefix(count).joined(separator: " "))
            && isBesideBalance(withoutTotal(words.dropFirst(count)) ?? words.dropFirst(count))
        {
            return true
        }
        return isTotal(words) || isQualifiedBalance(words)
    }

    /// The words without a word for "total" at the end: `käive kokku`; `nil` without one.
    private static func withoutTotal(_ words: ArraySlice<Substring>) -> ArraySlice<Substring>? {
        [2, 1].first { words.count >= $0 && lastTotals.contains(words.suffix($0).joined(separator: " ")) }
            .map(words.dropLast)
    }

    /// Whether the words are a day and a month, with a full stop after each in the text: `Saldo 31.1.`
    private static func isShortDay(_ words: ArraySlice<Substring>, in text: String) -> Bool {
        let numbers = words.filter { !BalanceWords.joining.contains(String($0)) }
        guard numbers.count == 2, let day = Int(numbers[0]), let month = Int(numbers[1]) else { return false }
        return (1...31).contains(day) && (1...12).contains(month) && text.hasSuffix("\(numbers[0]).\(numbers[1]).")
    }

    /// Whether the words are a word for "total" and a noun for movements: `total des operations`, `summe belastungen`.
    private static func isTotal(_ words: ArraySlice<Substring>) -> Bool {
        guard let count = count(ofLeading: words, in: totals) else { return false }
        var isCounting = false
        let others = words.dropFirst(count).filter { word in
            let isCounted = counted.contains(String(word))
            if isCounted { isCounting = true }
            return !isCounted && (word.count < 4 || MonthNames.month(word.utf8) == nil)
        }
        return isCounting && isBesideBalance(others[...])
    }

    /// Whether a text is exactly a word for a balance that is carried forward.
    static func isCarried(_ text: String) -> Bool { carried.contains(HeaderName.plain(text)) }

    /// Whether a text begins with a word for a sum.
    static func beginsWithSum(_ text: String) -> Bool {
        count(ofLeading: HeaderName.plain(text).split(separator: " ")[...], in: sums) != nil
    }

    /// Whether a text ends with a word that the amount may prove to be a sum: `Ausgaben gesamt`.
    static func endsWithSum(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")
        return [1, 2].contains { words.count >= $0 && lastOfSums.contains(words.suffix($0).joined(separator: " ")) }
    }

    /// Whether a text is a word for a sum with nothing but a day, month, number or currency behind it: `Summe Januar
    /// 2026`.
    static func isSumOfPeriod(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")[...]
        guard let count = count(ofLeading: words, in: sums) else { return false }
        return words.dropFirst(count).allSatisfy { isMonth($0) || isBesideBalance([$0]) }
    }

    /// The number of leading words that are one of the phrases of one or two words; `nil` if none are.
    private static func count(ofLeading words: ArraySlice<Substring>, in phrases: Set<String>) -> Int? {
        [1, 2].first { words.count >= $0 && phrases.contains(words.prefix($0).joined(separator: " ")) }
    }

    /// Whether a word names movements that a sum counts: `withdrawals`, `prilivov`.
    static func isCounted(_ word: Substring) -> Bool { counted.contains(String(word)) }

    /// Whether a text is exactly a word for a balance that means nothing else: `Likutis`.
    static func isWordOfBalance(_ text: String) -> Bool { alone.contains(HeaderName.plain(text)) }

    /// Whether a text is exactly a word for a balance or sum.
    static func isWordOfSum(_ text: String) -> Bool { sums.contains(HeaderName.plain(text)) }

    /// Whether the words are only a full date, in digits or with the name of the month: `am 31 01 2026`, `31 januari
    /// 2026`.
    private static func isDay(_ words: ArraySlice<Substring>) -> Bool {
        let parts = words.filter { !BalanceWords.joining.contains(String($0)) && !ofDates.contains(String($0)) }
        guard parts.count == 3 else { return false }
        let others = parts.filter { !isNumber($0) && !isOrdinal($0) }
        // The name of a month makes a year of two digits certain.
        return others.isEmpty
            ? parts.contains { $0.utf8.count == 4 && isNumber($0) } : others.count == 1 && isMonth(others[0])
    }

    private static func isNumber(_ word: Substring) -> Bool { word.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// Whether a word is the number of a day with an ending: `1er`, `31st`, `31ης`.
    private static func isOrdinal(_ word: Substring) -> Bool {
        let digits = word.prefix { ("0"..."9").contains($0) }
        return (1...2).contains(digits.count) && (1...3).contains(word.count - digits.count)
    }

    /// Whether a word names a month, also with an ending of one or two letters: `jaanuari`.
    private static func isMonth(_ word: Substring) -> Bool {
        MonthNames.month(word.utf8) != nil
            || (1...2).contains { word.count - $0 > 3 && MonthNames.month(word.dropLast($0).utf8) != nil }
    }

    /// Whether words may follow a balance phrase: numbers, months, currencies, prepositions, and a phrase for debit or
    /// credit.
    static func isBesideBalance(_ words: ArraySlice<Substring>) -> Bool {
        var isBehindNumber = false
        return withoutSide(words).allSatisfy { word in
            let isNumber = word.utf8.contains { (0x30...0x39).contains($0) }
            // A word after a number is the name of a month.
            defer { isBehindNumber = isNumber }
            return isNumber || isBehindNumber || BalanceWords.joining.contains(String(word))
                || CurrencyWords.isCode(word) || CurrencyWords.isEuro(String(word))
        }
    }

    /// The words without the first phrase for a debit or credit balance: `zu ihren gunsten`.
    private static func withoutSide(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
        for start in words.indices {
            let rest = words[start...]
            for count in stride(from: min(rest.count, mostSideWords), to: 0, by: -1)
            where sides.contains(rest.prefix(count).joined(separator: " ")) {
                return words[..<start] + rest.dropFirst(count)
            }
        }
        return words
    }

    /// Whether a cell begins like a word for a balance or sum. A fast test that rejects most texts.
    static func mayBeBalance(_ cell: ArraySlice<UInt8>) -> Bool {
        beginnings.mayBegin(cell.fromFirstLetter)
    }

    private static let beginnings = TextBeginnings(
        (BalanceWords.phrases + BalanceWords.oldAndNew + BalanceWords.carried + BalanceWords.totals + BalanceWords.sums
            + BalanceWords.withDay + BalanceWords.nouns + BalanceWords.leading).flatMap {
                $0.split(separator: "|").map(String.init)
            })

    /// Whether a cell ends like a word for a sum. A fast test that rejects most texts.
    static func mayEndWithSum(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.count > 3 && endings.contains(lastLetters(cell))
    }

    /// The last three bytes, without the case of ASCII letters.
    private static func lastLetters(_ text: some BidirectionalCollection<UInt8>) -> Int {
        text.suffix(3).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    }

    private static let lastOfSums = Set((BalanceWords.totals + BalanceWords.lastOfSums).flatMap(words))
    private static let endings = Set(
        (BalanceWords.totals + BalanceWords.lastOfSums).flatMap { $0.split(separator: "|") }.flatMap { word in
            [String(word), word.uppercased(), HeaderName.plain(String(word))].map { lastLetters(Array($0.utf8)) }
        })

    /// Whether a text at the start of a row without a date marks a balance or sum.
    static func isSum(_ text: String) -> Bool {
        isBalance(text) || isCarried(text) || beginsWithSum(text)
    }

    /// The payment method that a kind of movement names: `cash`, `direct-debit`, `card` or `transfer`; `nil` for other
    /// text.
    static func method(_ kind: String) -> String? {
        let words = HeaderName(kind).words.split(separator: " ").map(String.init)
        for (method, known) in methods {
            for word in words where known.contains(where: { word == $0 || $0.utf8.count > 4 && word.hasPrefix($0) }) {
                return method
            }
        }
        return nil
    }

    /// Splits a line of a word list at `|` into its phrases, normalised.
    static func words(_ line: String) -> [String] {
        line.split(separator: "|").map { HeaderName.plain(String($0)) }
    }

    private static func table<Value>(_ rows: [(Value, [String])]) -> [String: Value] {
        var table: [String: Value] = [:]
        for (value, lines) in rows {
            for word in lines.flatMap(words) { table[word] = value }
        }
        return table
    }

    private static let directions = table([
        (Direction.transfer, DirectionWords.transfer), (.balance, DirectionWords.balance), (.in, DirectionWords.in),
        (.out, DirectionWords.out),
    ])

    /// Normalised status words, with `true` for those that mean booked. The words that mark a text as pending or
    /// void are included.
    private static let done = table([
        (false, PendingWords.states + PendingWords.reservations + PendingWords.voids), (true, StateWords.done),
        (false, StateWords.notDone),
    ])

    private static let answers = table([(true, StateWords.yes), (false, StateWords.no)])
    private static let booked = Set(StateWords.booked.flatMap(words))
    private static let bookingDays = Set(StateWords.bookingDays.flatMap(words))

    private static let refunded = Set(StateWords.refunded.flatMap(words))

    private static let transfers = Set(
        (TransferWords.between + TransferWords.ownTexts + TransferWords.securities).flatMap(words))
    private static let conversions = Set(TransferWords.conversion.flatMap(words))

    private static let balances = Set((BalanceWords.phrases + BalanceWords.oldAndNew).flatMap(words))
    private static let sides = Set(BalanceWords.sides.flatMap(words))
    private static let mostSideWords = sides.map { $0.split(separator: " ").count }.max() ?? 0
    private static let sums = Set(BalanceWords.sums.flatMap(words))
    private static let carried = Set(BalanceWords.carried.flatMap(words))
    private static let totals = Set(BalanceWords.totals.flatMap(words))
    /// Words for movements after "total". Short words for money out and in are left out, because they are abbreviations
    /// or parts of names.
    private static let counted = Set(BalanceWords.counted.flatMap(words)).union(
        (DirectionWords.out + DirectionWords.in).flatMap(words).filter { $0.utf8.count > 4 })
    private static let lastTotals = Set(BalanceWords.lastTotals.flatMap(words))
    private static let alone = Set(BalanceWords.alone.flatMap(words))
    private static let ofDates = Set(BalanceWords.ofDates.flatMap(words))
    private static let withDay = Set(BalanceWords.withDay.flatMap(words))
    private static let mostBalanceWords = balances.map { $0.split(separator: " ").count }.max() ?? 0

    private static let methods: [(String, [String])] = [
        (
            "cash",
            [
                "cash", "bar", "bargeld", "barauszahlung", "auszahlung", "geldautomat", "prelievo", "prelievi",
                "contanti",
                "atm", "geldopname", "geldautomaat", "retrait", "especes", "cajero", "efectivo", "bargeldauszahlung",
            ]
        ),
        (
            "direct-debit",
            [
                "lastschrift", "folgelastschrift", "basislastschrift", "prelevement", "incasso", "sdd", "domiciliacion",
                "debito diretto", "recibo",
            ]
        ),
        (
            "card",
            [
                "card", "karte", "kartenzahlung", "girocard", "debitkarte", "kreditkarte", "kartenverfugung", "carta",
                "pos", "betaalautomaat", "bancontact", "carte", "tarjeta", "mastercard", "visa", "pagobancomat",
                "debit card",
            ]
        ),
        (
            "transfer",
            [
                "transfer", "uberweisung", "dauerauftrag", "bonifico", "virement", "overschrijving", "overboeking",
                "transferencia", "gutschrift", "sepa", "online", "echtzeituberweisung",
            ]
        ),
    ]
}
