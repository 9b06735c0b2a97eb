import Sheets

/// Record 01 of CFONB, which begins a statement: account, currency and opening balance.
struct CfonbAccount {
    let line: Int
    /// Bank code, branch code and account number.
    let number: String?
    /// The currency; `nil` if only the movements have one.
    let currency: String?
    /// The opening balance in cents, negative for debts. `nil` if it is unreadable or the record has no currency.
    let opening: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        let parts = [record.text(3...7), record.text(12...16), record.text(22...32)].compactMap(\.self)
        number = parts.isEmpty ? nil : parts.joined(separator: " ")
        currency = record.text(17...19)
        opening = currency == nil ? nil : CfonbAmount(record)?.cents
    }

    /// Whether a record is a record 01 of CFONB. The checks are strict enough to exclude ordinary text.
    static func begins(_ record: FixedRecord) -> Bool {
        record.bytes(1...2).elementsEqual("01".utf8) && hasDigits(record, 3...7) && record.text(8...11) == nil
            && hasDigits(record, 12...16) && record.text(22...32) != nil
            && hasDigits(record, 35...40) && record.hasDay(35...40, .dayFirst) && record.text(41...90) == nil
            && hasDigits(record, 91...103) && record.count <= 120 && record[104] > 0x39
    }

    private static func hasDigits(_ record: FixedRecord, _ positions: ClosedRange<Int>) -> Bool {
        let bytes = record.bytes(positions)
        return bytes.count == positions.count && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Record 07 of CFONB, which ends a statement: the closing balance.
struct CfonbEnd {
    let line: Int
    let currency: String?
    /// The closing balance in cents, negative for debts; `nil` if it is unreadable.
    let closing: Int64?

    init(_ record: FixedRecord) {
        line = record.line
        currency = record.text(17...19)
        closing = CfonbAmount(record)?.cents
    }
}

/// An amount of CFONB. The last digit is overpunched with the sign: `{` and `A` to `I` are the digits 0 to 9 of a
/// credit, `}` and `J` to `R` those of a debit.
struct CfonbAmount {
    /// The digits as an integer, positive for a credit.
    private let number: Int64
    /// The number of decimal digits.
    let decimals: Int

    /// Parses the amount of a record 01, 04 or 07; `nil` if its field is not an amount.
    init?(_ record: FixedRecord) {
        guard let tens = record.number(91...103), let last = Self.last(record.bytes(104...104)) else { return nil }
        switch record[20] {
        case 0x20: decimals = 2
        case let digit where (0x30...0x39).contains(digit): decimals = Int(digit - 0x30)
        default: return nil
        }
        number = last.isCredit ? tens * 10 + last.digit : -(tens * 10 + last.digit)
    }

    /// The amount in cents, positive for a credit; `nil` if it has fractions of a cent.
    var cents: Int64? { number.hundredths(decimals: decimals) }

    /// Decodes the overpunched digit; `nil` for other bytes. The braces of French mainframes appear as accented letters
    /// in files that were converted with a wrong character set.
    private static func last(_ bytes: ArraySlice<UInt8>) -> (digit: Int64, isCredit: Bool)? {
        if bytes.elementsEqual("é".utf8) { return (0, true) }
        if bytes.elementsEqual("è".utf8) { return (0, false) }
        guard let byte = bytes.first, bytes.count == 1 else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return (0, true)
        case UInt8(ascii: "}"): return (0, false)
        case UInt8(ascii: "A")...UInt8(ascii: "I"): return (Int64(byte - UInt8(ascii: "A")) + 1, true)
        case UInt8(ascii: "J")...UInt8(ascii: "R"): return (Int64(byte - UInt8(ascii: "J")) + 1, false)
        default: return nil
        }
    }
}
