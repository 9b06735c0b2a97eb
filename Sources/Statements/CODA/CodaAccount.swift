import Sheets

/// A version of CODA: the last character of record 0.
enum CodaVersion: UInt8 {
    /// In use until about 2008: Belgian accounts without IBAN, and an address after a shorter name.
    case one = 0x31
    case two = 0x32
}

/// Record 0 of CODA, which begins a statement.
struct CodaHeader {
    let version: CodaVersion
    /// Whether the statement is a duplicate.
    let isDuplicate: Bool
    /// Whether the statement repeats movements of other statements for a separate application.
    let isApart: Bool

    /// Parses a record 0; `nil` if the record is not a CODA header.
    init?(_ record: FixedRecord) {
        guard record.bytes(1...5).elementsEqual("00000".utf8), record.bytes(15...16).elementsEqual("05".utf8),
            record.number(6...11) != nil, record.hasDay(6...11, .dayFirst), record.count >= 120,
            let last = record.bytes(1...record.count).last(where: { $0 > 0x20 }),
            let version = CodaVersion(rawValue: last)
        else { return nil }
        self.version = version
        isDuplicate = record[17] == UInt8(ascii: "D")
        isApart = record.number(84...88).map { $0 != 0 } ?? false
    }
}

/// Record 1 of CODA: account, currency and opening balance.
struct CodaAccount {
    let line: Int
    let number: String?
    let currency: String
    /// The opening balance in cents, negative for debts. `nil` if it is unreadable, has fractions of a cent, or the
    /// statement is for a separate application.
    let opening: Int64?

    let version: CodaVersion

    /// Takes account, currency and opening balance from a record 1.
    /// - Parameter header: the header of the statement. Statements for a separate application have zeros for balances,
    ///   which are ignored.
    init(_ record: FixedRecord, _ header: CodaHeader) {
        line = record.line
        version = header.version
        // Some files of version 1 have an IBAN with its currency at the end of the field all the same.
        let isOld = version == .one && record.text(19...21).map(CurrencyWords.isCode) ?? true
        let isDomestic = isOld || record[2] == UInt8(ascii: "0")
        // A Belgian account number has twelve digits, directly followed by the currency. All others have the currency
        // at the end of the field.
        number = record.text(isDomestic ? 6...17 : 6...39)
        currency = record.text(isDomestic ? 19...21 : 40...42) ?? CurrencyWords.euro
        opening = header.isApart ? nil : CodaAmount(record, sign: 43, amount: 44...58)?.cents.map { -$0 }
    }
}

/// An amount of CODA: a sign digit, and fifteen digits with three decimals.
struct CodaAmount {
    /// The amount in thousandths, negative for a credit.
    private let thousandths: Int64

    /// Parses the amount at these positions of a record; `nil` if the fields are not an amount.
    init?(_ record: FixedRecord, sign: Int, amount: ClosedRange<Int>) {
        guard let number = record.number(amount) else { return nil }
        switch record[sign] {
        case UInt8(ascii: "0"): thousandths = -number
        case UInt8(ascii: "1"): thousandths = number
        default: return nil
        }
    }

    /// The amount spent in cents, negative for a credit; `nil` if it has fractions of a cent.
    var cents: Int64? { thousandths.hundredths(decimals: 3) }
}

/// The closing balance and totals after the movements of a statement.
struct CodaEnd {
    let line: Int
    /// The closing balance of record 8 in cents, negative for debts; `nil` if it is unreadable. Banks may omit the
    /// record on a day without movements.
    private(set) var closing: Int64?
    /// The totals of money out and of money in, from record 9 in cents; `nil` if they are missing or unreadable.
    private(set) var out, income: Int64?

    init(line: Int) {
        self.line = line
    }

    init(balance record: FixedRecord) {
        line = record.line
        closing = CodaAmount(record, sign: 42, amount: 43...57)?.cents.map { -$0 }
    }

    mutating func addTotals(_ record: FixedRecord) {
        out = record.number(23...37)?.hundredths(decimals: 3)
        income = record.number(38...52)?.hundredths(decimals: 3)
    }
}
