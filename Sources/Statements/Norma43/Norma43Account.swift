import Outings
import Sheets

/// The account of a statement of Norma 43, as its record 11 has it: whose it is, its currency and what there was on it.
struct Norma43Account {
    let line: Int
    /// Bank, branch and number.
    let number: String?
    let currency: String
    /// In cents, less than zero for debts; `nil` where it is not read.
    let opening: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        let parts = [record.text(3...6), record.text(7...10), record.text(11...20)].compactMap(\.self)
        number = parts.isEmpty ? nil : parts.joined(separator: " ")
        currency = Self.currency(record, 48...50)
        opening = Norma43Sign.balance(record, sign: 33, amount: 34...47)
    }

    /// The code of a currency that is named by its number; of one that is not known the number.
    static func currency(_ record: FixedRecord, _ positions: ClosedRange<Int>) -> String {
        guard let text = record.text(positions) else { return CurrencyWords.euro }
        return Currency.numbered(text)?.code ?? text
    }

    /// Whether a record 11 begins a file of Norma 43: whoever writes text has no such line.
    static func begins(_ record: FixedRecord) -> Bool {
        record.bytes(1...2).elementsEqual("11".utf8) && [3...20, 21...26, 27...32].allSatisfy { isDigits(record, $0) }
            && Norma43Sign(record[33]) != nil && isDigits(record, 34...50)
            && record.hasDay(21...26, .yearFirst) && record.hasDay(27...32, .yearFirst)
    }

    private static func isDigits(_ record: FixedRecord, _ positions: ClosedRange<Int>) -> Bool {
        let bytes = record.bytes(positions)
        return bytes.count == positions.count && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// What record 33 states behind the movements of an account.
struct Norma43End {
    let line: Int
    /// Sums in cents; `nil` where one is not read.
    let out, income: Int64?
    let closing: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        out = record.number(26...39)
        income = record.number(45...58)
        closing = Norma43Sign.balance(record, sign: 59, amount: 60...73)
    }
}

/// The digit that says on which side an amount stands.
enum Norma43Sign: UInt8 {
    /// *Debe*: it went out.
    case debit = 0x31
    /// *Haber*: it came in.
    case credit = 0x32

    init?(_ byte: UInt8) { self.init(rawValue: byte) }

    static func balance(_ record: FixedRecord, sign: Int, amount: ClosedRange<Int>) -> Int64? {
        guard let sign = Norma43Sign(record[sign]), let cents = record.number(amount) else { return nil }
        return sign == .debit ? -cents : cents
    }
}
