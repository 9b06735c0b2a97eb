import Sheets

/// Detects texts of trades in shares and funds.
enum SecurityText {
    /// Whether a text is a trade: it begins with a broker's phrase, or with a word for a trade. After that word an ISIN
    /// or a word for funds may come anywhere. A word for shares must be next. `Kaufland` and `Kauf Bücher` are not
    /// trades.
    static func isTrade(_ text: ArraySlice<UInt8>) -> Bool {
        guard beginnings.mayBegin(text) else { return false }
        let plain = HeaderName.plain(String(decoding: text, as: UTF8.self))
        if phrases.contains(where: { plain == $0 || plain.hasPrefix($0 + " ") }) { return true }
        let words = plain.split(separator: " ", maxSplits: 100)
        guard let first = words.first, trades.contains(String(first)) else { return false }
        let others = words.dropFirst()
        if others.contains(where: { funds.contains(String($0)) || isISIN($0) }) { return true }
        guard !others.contains(where: { otherTitles.contains(String($0)) }) else { return false }
        return isOfShares(String(decoding: text, as: UTF8.self))
    }

    /// Whether a word for shares directly follows the first word, and nothing or a name follows that word.
    ///
    /// Some words for shares have other meanings, as in `Achat actions de grâce` and `Acquisto fondi di caffè`. A name
    /// begins with a capital letter or a digit. A text in small letters only may have a name after such a word, but
    /// not after a preposition.
    private static func isOfShares(_ text: String) -> Bool {
        let words = text.split(maxSplits: 100) { !$0.isLetter && !$0.isNumber }.dropFirst()
        func isJoining(_ word: Substring) -> Bool { BalanceWords.joining.contains(HeaderName.plain(String(word))) }
        let next = words.drop { isJoining($0) || $0.utf8.allSatisfy(isDigit) }
        guard let first = next.first, shares.contains(HeaderName.plain(String(first))) else { return false }
        let rest = next.dropFirst()
        guard let name = rest.first(where: { !isJoining($0) }), name.first?.isLowercase == true else { return true }
        return !text.contains(where: \.isUppercase) && rest.first == name
    }

    /// Whether a kind of movement has a word for a trade. It means a trade in securities only if the row identifies a
    /// security.
    static func isTrade(kind: String) -> Bool {
        HeaderName.plain(kind).split(separator: " ").contains { trades.contains(String($0)) }
    }

    /// Whether a text begins with a word for a trade.
    static func beginsWithTrade(_ text: ArraySlice<UInt8>) -> Bool {
        guard beginnings.mayBegin(text) else { return false }
        let plain = HeaderName.plain(String(decoding: text, as: UTF8.self))
        return plain.split(separator: " ", maxSplits: 1).first.map { trades.contains(String($0)) } ?? false
    }

    /// Whether a column identifies a security: `ISIN`, `Ticker`.
    static func isSecurity(_ header: HeaderName) -> Bool { headers.contains(header.words) }

    /// Whether a cell in a column of security identifiers has a number or an abbreviation, and is not empty or `N/A`.
    static func isIdentifier(_ cell: ArraySlice<UInt8>) -> Bool {
        guard (1...24).contains(cell.count), !cell.isNothing, !cell.allSatisfy({ $0 == 0x30 }) else { return false }
        return !nothing.contains(HeaderName.plain(String(decoding: cell, as: UTF8.self)))
    }

    /// Words for "no value", as `HeaderName.plain` writes them.
    private static let nothing: Set<String> = [
        "", "n a", "na", "nan", "null", "nil", "none", "no", "keine", "k a", "nd", "n d", "nb", "n v t", "nvt", "s o",
    ]

    /// Whether a cell is an ISIN, in capitals or small letters.
    static func isISIN(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.count == 12 && isISIN(String(decoding: cell, as: UTF8.self).lowercased())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a word in lower case is an international securities identification number (ISO 6166) with a correct
    /// check digit.
    static func isISIN(_ word: some StringProtocol) -> Bool {
        let bytes = Array(word.utf8)
        guard bytes.count == 12, bytes.prefix(2).allSatisfy({ (0x61...0x7A).contains($0) }),
            (0x30...0x39).contains(bytes[11])
        else { return false }
        var digits: [Int] = []
        for byte in bytes {
            switch byte {
            case 0x30...0x39: digits.append(Int(byte) - 0x30)
            case 0x61...0x7A:
                let number = Int(byte) - 0x61 + 10
                digits += [number / 10, number % 10]
            default: return false
            }
        }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let product = place.isMultiple(of: 2) ? digit : digit * 2
            sum += product > 9 ? product - 9 : product
        }
        return sum.isMultiple(of: 10)
    }

    private static let phrases = words(TransferWords.tradeTexts)
    private static let trades = Set(words(TransferWords.trades))
    private static let funds = Set(words(TransferWords.funds))
    private static let shares = Set(words(TransferWords.shares))
    private static let otherTitles = Set(words(TransferWords.otherTitles))
    private static let headers = Set(words(TransferWords.securityHeaders))
    private static let beginnings = TextBeginnings(
        (TransferWords.tradeTexts + TransferWords.trades).flatMap { $0.split(separator: "|").map(String.init) })

    private static func words(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) }
    }
}
