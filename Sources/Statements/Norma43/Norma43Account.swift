import Outings
import Sheets

/// Record 11 of Norma 43, which begins an account: number, currency and opening balance.
struct Norma43Account {
    let line: Int
    /// Bank, branch and account number.
    let number: String?
    let currency: String
    /// The opening balance in cents, negative for debts; `nil` if it is unreadable.
    let opening: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        let parts = [record.text(3...6), record.text(7...10), record.text(11...20)].compactMap(\.self)
        number = parts.isEmpty ? nil : parts.joined(separator: " ")
        currency = Self.currency(record, 48...50)
        opening = Norma43Sign.balance(record, sign: 33, amount: 34...47)
    }

    /// The currency code for the numeric code in a field, or the number itself if it is unknown. The euro if the field
    /// is blank.
    static func currency(_ record: FixedRecord, _ positions: ClosedRange<Int>) -> String {
        guard let text = record.text(positions) else { return CurrencyWords.euro }
        return Currency.numbered(text)?.code ?? text
    }

    /// Whether a record is a record 11 of Norma 43. The checks are strict enough to exclude ordinary text.
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

/// Record 33 of Norma 43, which ends an account: totals and closing balance.
struct Norma43End {
    let line: Int
    /// The totals of money out and of money in, in cents; `nil` if unreadable.
    let out, income: Int64?
    /// The closing balance in cents, negative for debts; `nil` if it is unreadable.
    let closing: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        out = record.number(26...39)
        income = record.number(45...58)
        closing = Norma43Sign.balance(record, sign: 59, amount: 60...73)
    }
}

/// The digit that marks an amount as debit or credit.
enum Norma43Sign: UInt8 {
    /// *Debe*: money out.
    case debit = 0x31
    /// *Haber*: money in.
    case credit = 0x32

    init?(_ byte: UInt8) { self.init(rawValue: byte) }

    /// The balance of a record in cents, negative for debts; `nil` if its sign or amount is unreadable.
    static func balance(_ record: FixedRecord, sign: Int, amount: ClosedRange<Int>) -> Int64? {
        guard let sign = Norma43Sign(record[sign]), let cents = record.number(amount) else { return nil }
        return sign == .debit ? -cents : cents
    }
}
