/// Compares the movements of each MT940 message, or page of one, with its stated balances.
struct MT940Balances {
    private(set) var stated = StatedBalances()
    /// The currency of the opening balance.
    private var currency: String?

    mutating func read(_ field: MT940Field) {
        switch field.tag {
        case "20": begin()
        case "60F", "60M":
            guard let balance = MT940Balance(field.lines[0]) else { return }
            currency = balance.currency
            stated.open(balance.currency, balance.cents)
        case "61":
            guard let currency else { return }
            let movement = try? MT940Movement(field.lines[0])
            if movement?.isExpected != true { stated.move(currency, spent: movement?.spent.cents) }
        case "62F", "62M":
            if let balance = MT940Balance(field.lines[0]) { stated.close(balance.currency, balance.cents) }
            stated.end(line: field.line)
            currency = nil
        default: break
        }
    }

    /// Begins a message, and ends the previous one if it had no closing balance.
    private mutating func begin() {
        stated.end(line: 0)
        currency = nil
    }
}

/// A balance in `:60F:` and `:62F:`: `C110522EUR3236,28`.
struct MT940Balance {
    let currency: String
    /// The balance in cents, negative for debts.
    let cents: Int64

    /// Parses a balance; `nil` if the text is not one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 10, bytes[0] == UInt8(ascii: "C") || bytes[0] == UInt8(ascii: "D"),
            bytes[1...6].allSatisfy({ (0x30...0x39).contains($0) }),
            bytes[7...9].allSatisfy({ (0x41...0x5A).contains($0) }),
            let amount = try? WrittenAmount.read(String(decoding: bytes[10...], as: UTF8.self)), amount >= .zero
        else { return nil }
        currency = String(decoding: bytes[7...9], as: UTF8.self)
        cents = bytes[0] == UInt8(ascii: "D") ? -amount.cents : amount.cents
    }
}
