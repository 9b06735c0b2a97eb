import Sheets
import Text

/// Converts the fields of MT940 messages to rows.
struct MT940Rows {
    private let sink: RowSink
    /// Whether to skip movements whose texts say that they are not booked.
    private let leavesOutPending: Bool
    private var account: String?
    private var currency: String?
    private var line: MT940Field?
    /// Movements of a message whose currency is not known yet. They are sent as soon as it is; at the latest the
    /// closing balance gives it.
    private var waiting: [(line: MT940Field, details: MT940Field?)] = []
    private static let mostWaiting = 10_000

    init(_ sink: RowSink, leavesOutPending: Bool) {
        self.sink = sink
        self.leavesOutPending = leavesOutPending
    }

    mutating func read(_ field: MT940Field) throws {
        switch field.tag {
        case "20":
            try finish(nil)
            try sendWaiting()
            (account, currency) = (nil, nil)
        case "25", "25P":
            account = Self.account(field.lines[0])
            if let text = WrittenText.tidied(field.lines[0]), text != account { currency = String(text.suffix(3)) }
        case "60F", "60M", "34F":
            // Examples: `C110522EUR3236,28`; before any booking `:34F:EURD0,`.
            currency = Self.currency(of: field)
        case "61":
            try finish(nil)
            line = field
        case "86":
            try finish(field)
        case "62F", "62M", "64", "65":
            // From here on, a field `:86:` describes the whole account.
            try finish(nil)
            if currency == nil { currency = Self.currency(of: field) }
            try sendWaiting()
        default: break
        }
    }

    /// Ends the current movement, if any: sends it, or keeps it until the currency is known.
    /// - Parameter details: its field `:86:`; `nil` if it has none.
    mutating func finish(_ details: MT940Field?) throws {
        guard let line else { return }
        self.line = nil
        if currency == nil, waiting.count < Self.mostWaiting {
            waiting.append((line, details))
        } else {
            try sendWaiting()
            try send(line, details)
        }
    }

    /// Sends the remaining movements at the end of the file.
    mutating func end() throws {
        try finish(nil)
        try sendWaiting()
    }

    private mutating func sendWaiting() throws {
        let movements = waiting
        waiting = []
        for (line, details) in movements { try send(line, details) }
    }

    private static func currency(of field: MT940Field) -> String {
        let letters = field.lines[0].utf8.filter { (0x41...0x5A).contains($0) }
        return String(decoding: letters.dropFirst(field.tag == "34F" ? 0 : 1).prefix(3), as: UTF8.self)
    }

    private func send(_ line: MT940Field, _ details: MT940Field?) throws {
        let parsed = details.map { MT940Details($0.lines) }
        let more = WrittenText.tidied(line.lines.dropFirst().joined(separator: " "))
        if let currency, currency != CurrencyWords.euro {
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
    private static func account(_ text: String) -> String? {
        guard let text = WrittenText.tidied(text) else { return nil }
        let letters = text.utf8.suffix(4)
        let isMarked =
            letters.count == 4 && (0x30...0x39).contains(letters.first ?? 0) || letters.first == UInt8(ascii: " ")
        guard isMarked, letters.dropFirst().allSatisfy({ (0x41...0x5A).contains($0) }) else { return text }
        return WrittenText.tidied(String(text.dropLast(3)))
    }
}
