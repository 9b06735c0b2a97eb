import Sheets
import Text

/// Converts the fields of MT940 messages to rows.
struct MT940Rows {
    private let sink: RowSink
    /// Whether to skip movements whose texts say that they are not booked.
    private let leavesOutPending: Bool
    private let lateCurrencies: LateCurrencies
    private var account: String?
    private var currency = MT940Currency()
    /// The line of the message's field `:20:`.
    private var message = 0
    private var line: MT940Field?

    init(_ sink: RowSink, leavesOutPending: Bool, lateCurrencies: LateCurrencies) {
        self.sink = sink
        self.leavesOutPending = leavesOutPending
        self.lateCurrencies = lateCurrencies
    }

    mutating func read(_ field: MT940Field) throws {
        switch field.tag {
        case "20":
            try finish(nil)
            (account, message) = (nil, field.line)
        case "25", "25P": account = Self.account(field.lines[0])
        case "61":
            try finish(nil)
            line = field
        case "86": try finish(field)
        case "60F", "60M", "62F", "62M", "64", "65":
            // After a closing balance, a field `:86:` describes the whole account.
            try finish(nil)
        default: break
        }
        currency.read(field)
    }

    /// Ends the current movement, if any, and sends it.
    /// - Parameter details: its field `:86:`; `nil` if it has none.
    private mutating func finish(_ details: MT940Field?) throws {
        guard let line else { return }
        self.line = nil
        try send(line, details)
    }

    /// Sends the last movement at the end of the file.
    mutating func end() throws { try finish(nil) }

    private func send(_ line: MT940Field, _ details: MT940Field?) throws {
        let parsed = details.map { MT940Details($0.lines) }
        let more = WrittenText.tidied(line.lines.dropFirst().joined(separator: " "))
        if let currency = currency.code ?? lateCurrencies.codes[message], currency != CurrencyWords.euro {
            let movement = try? MT940Movement(line.lines[0])
            let money = ForeignMovement(currency: CurrencyWords.label(currency), spent: movement?.spent)
            let content = SkippedRow(
                day: movement?.day, spent: money.spent, currency: money.currency, payee: parsed?.payee,
                what: parsed?.what ?? more)
            return try sink.send(.leftOut(line: line.line, .currency, money, content))
        }
        do {
            let movement = try MT940Movement(line.lines[0])
            let isPending = leavesOutPending && details.map { MT940Details.mayBePending($0.lines) } ?? false
            guard !movement.isExpected, !(isPending && parsed?.isPending == true) else {
                let content = SkippedRow(
                    day: movement.day, spent: movement.spent, payee: parsed?.payee, what: parsed?.what ?? more)
                return try sink.send(.leftOut(line: line.line, .pending, nil, content))
            }
            var entry = Entry(
                line: line.line, day: movement.day, amount: movement.spent, payee: parsed?.payee,
                what: parsed?.what ?? more, account: account, reference: movement.reference)
            entry.isCardBill = CardBills.isBill(parsed?.kind)
            try sink.send(entry)
        } catch let error as RowError {
            try sink.send(.refused(line: line.line, error.refusal))
        }
    }

    /// The account number, without the currency code that some banks append: `NL69INGB0123456789EUR`.
    static func account(_ text: String) -> String? {
        guard let text = WrittenText.tidied(text) else { return nil }
        let letters = text.utf8.suffix(4)
        let isMarked =
            letters.count == 4 && (0x30...0x39).contains(letters.first ?? 0) || letters.first == UInt8(ascii: " ")
        guard isMarked, letters.dropFirst().allSatisfy({ (0x41...0x5A).contains($0) }) else { return text }
        return WrittenText.tidied(String(text.dropLast(3)))
    }
}
