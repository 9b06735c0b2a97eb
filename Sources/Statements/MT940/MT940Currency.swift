import Text

/// The currency of the movements of an MT940 message, by the fields read so far.
struct MT940Currency {
    /// The ISO 4217 code; `nil` until a field of the message has one.
    private(set) var code: String?

    mutating func read(_ field: MT940Field) {
        switch field.tag {
        case "20": code = nil
        case "25", "25P":
            let text = WrittenText.tidied(field.lines[0])
            if let text, text != MT940Rows.account(text) { code = String(text.suffix(3)) }
        case "60F", "60M", "34F": code = Self.code(in: field)
        case "62F", "62M", "64", "65": code = code ?? Self.code(in: field)
        default: break
        }
    }

    /// The letters of a balance: `C110522EUR3236,28`; before any booking `:34F:EURD0,`.
    private static func code(in field: MT940Field) -> String {
        let letters = field.lines[0].utf8.filter { (0x41...0x5A).contains($0) }
        return String(decoding: letters.dropFirst(field.tag == "34F" ? 0 : 1).prefix(3), as: UTF8.self)
    }
}

/// The currencies of messages that have them only after a movement, at the latest in the closing balance.
struct LateCurrencies {
    /// The ISO 4217 codes, by the line of the field `:20:`.
    private(set) var codes: [Int: String] = [:]
    private var currency = MT940Currency()
    private var message = 0
    private var isWaiting = false

    mutating func read(_ field: MT940Field) {
        if field.tag == "20" { (message, isWaiting) = (field.line, false) }
        currency.read(field)
        if field.tag == "61", currency.code == nil { isWaiting = true }
        guard isWaiting, let code = currency.code else { return }
        codes[message] = code
        isWaiting = false
    }
}
