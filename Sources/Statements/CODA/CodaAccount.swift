import Sheets

/// A version of CODA, by the digit at the end of its record 0.
enum CodaVersion: UInt8 {
    /// Until about 2008: accounts of Belgium alone, without IBAN, and the address behind a shorter name.
    case one = 0x31
    case two = 0x32
}

/// The record 0 that begins a statement of CODA.
struct CodaHeader {
    let version: CodaVersion
    /// Whether the bank sent it before.
    let isDuplicate: Bool
    /// Whether it repeats movements of other statements for a purpose of its own.
    let isApart: Bool

    /// `nil` for other text.
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

/// The account of a statement of CODA, as its record 1 has it: whose it is, its currency and what there was on it.
struct CodaAccount {
    let line: Int
    let number: String?
    let currency: String
    /// In cents, less than zero for debts; `nil` where it is not read, and where it is not in cents.
    let opening: Int64?

    let version: CodaVersion

    /// - Parameter header: that of its statement. Of a file that repeats movements for a purpose of its own, balances are
    ///   zeros.
    init(_ record: FixedRecord, _ header: CodaHeader) {
        line = record.line
        version = header.version
        let isDomestic = version == .one || record[2] == UInt8(ascii: "0")
        // A number of Belgium has twelve digits and its currency behind them, all others have it at the end of the field.
        number = record.text(isDomestic ? 6...17 : 6...39)
        currency = record.text(isDomestic ? 19...21 : 40...42) ?? CurrencyWords.euro
        opening = header.isApart ? nil : CodaAmount(record, sign: 43, amount: 44...58)?.cents.map { -$0 }
    }
}

/// An amount of CODA: a digit that says which way it went, and fifteen digits of which three are decimals.
struct CodaAmount {
    /// As it is written, and less than zero for what came in.
    private let thousandths: Int64

    /// `nil` for what is none.
    init?(_ record: FixedRecord, sign: Int, amount: ClosedRange<Int>) {
        guard let number = record.number(amount) else { return nil }
        switch record[sign] {
        case UInt8(ascii: "0"): thousandths = -number
        case UInt8(ascii: "1"): thousandths = number
        default: return nil
        }
    }

    /// What was spent; `nil` where it is not in cents.
    var cents: Int64? { thousandths.hundredths(decimals: 3) }
}

/// What stands behind the movements of a statement of CODA.
struct CodaEnd {
    let line: Int
    /// The balance of record 8, which a day without movements may leave out.
    private(set) var closing: Int64?
    /// Sums of record 9 in cents.
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
