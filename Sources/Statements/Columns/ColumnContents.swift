import Sheets

/// The cells of the first rows below a header, as evidence for the meaning of its columns.
struct ColumnContents {
    /// The records with a date.
    let rows: [Record]
    /// All of the first records below the header.
    private let all: [Record]

    /// The content of the cells in a column: currencies, numbers or other text.
    enum Kind { case currencies, numbers, other }

    /// Row counts for a currency column: rows in euro, in a foreign currency, and with an empty cell.
    struct Codes {
        var euro = 0
        var foreign = 0
        var empty = 0
    }

    init(_ records: ArraySlice<Record>) {
        all = Array(records)
        rows = all.filter { record in (0..<record.count).contains { DateCell(record.cell($0)) != nil } }
    }

    /// Whether a column contains dates; `nil` if it is empty.
    func isDate(_ column: Int) -> Bool? {
        let cells = all.lazy.map { $0.cell(column) }.filter { !$0.isEmpty }
        guard cells.first(where: { _ in true }) != nil else { return nil }
        return cells.contains { DateCell($0) != nil }
    }

    /// The content of a column: numbers if all filled cells are numbers, currencies if at least half of them are; `nil`
    /// for an empty column. Only rows with a date count.
    func kind(_ column: Int) -> Kind? {
        var (currencies, numbers, filled) = (0, 0, 0)
        for record in rows where !record.cell(column).isNothing {
            filled += 1
            let cell = record.cell(column)
            if CurrencyWords.code(inColumn: String(decoding: cell, as: UTF8.self)) != nil, cell.count <= 20 {
                currencies += 1
            } else if DateCell(cell) == nil, Self.number(cell) != nil {
                numbers += 1
            }
        }
        guard filled > 0 else { return nil }
        if numbers == filled { return .numbers }
        return 2 * currencies >= filled ? .currencies : .other
    }

    /// Counts the rows with a date by the currency in a column.
    func codes(_ column: Int) -> Codes {
        rows.reduce(into: Codes()) { codes, record in
            switch isForeign(record, column) {
            case nil: codes.empty += 1
            case true?: codes.foreign += 1
            case false?: codes.euro += 1
            }
        }
    }

    /// Whether any row has a foreign currency, an amount in one of the `filled` columns, and none in the `empty` ones.
    func hasForeign(_ currency: Int, in filled: [Int], notIn empty: [Int]) -> Bool {
        rows.contains {
            isForeign($0, currency) == true && amount($0, filled) != nil && amount($0, empty) == nil
        }
    }

    private func isForeign(_ record: Record, _ column: Int) -> Bool? {
        let cell = record.cell(column)
        return cell.isNothing ? nil : !CurrencyWords.isEuro(String(decoding: cell, as: UTF8.self))
    }

    /// Whether the `account` columns have the amounts of the `payment` columns after conversion: they differ in rows
    /// with a foreign currency, and are equal in rows with the euro. `false` without a row in a foreign currency.
    /// - Parameters:
    ///   - rate: a column of rates, which must explain the differences. Amounts of rows in euro may then differ too.
    ///   - currency: the column of the currencies.
    func areConverted(_ payment: [Int], to account: [Int], currency: Int, rate: Int?) -> Bool {
        var isConverted = false
        for record in rows {
            guard let paid = amount(record, payment), let booked = amount(record, account) else { continue }
            if isForeign(record, currency) == true {
                guard paid != booked else { return false }
                if let rate {
                    guard let rate = Self.number(record.cell(rate)), Self.isConversion(paid, booked, rate) else {
                        return false
                    }
                }
                isConverted = true
            } else if rate == nil, paid != booked {
                return false
            }
        }
        return isConverted
    }

    /// Whether a balance changes from row to row by the amounts in some columns, with either sign, and with the oldest
    /// row first or last.
    func doesChange(_ balance: Int, by amounts: [Int]) -> Bool {
        let found = rows.compactMap { row -> (balance: Int64, amount: Int64)? in
            guard let moved = amount(row, amounts), let number = Self.signed(row.cell(balance)) else { return nil }
            return (number, moved)
        }
        func fits(_ rows: [(balance: Int64, amount: Int64)]) -> Bool {
            rows.count > 1
                && zip(rows, rows.dropFirst()).allSatisfy {
                    ($1.balance &- $0.balance).magnitude == $1.amount.magnitude
                }
        }
        return fits(found) || fits(found.reversed())
    }

    /// The first filled cell of some columns, in millionths without its sign; `nil` if all are empty, or it is not a
    /// number.
    private func amount(_ record: Record, _ columns: [Int]) -> Int64? {
        columns.lazy.map { record.cell($0) }.first { !$0.isNothing }.flatMap(Self.number)
    }

    /// Whether one amount is the other multiplied or divided by a rate, up to the rounding of the rate.
    private static func isConversion(_ paid: Int64, _ booked: Int64, _ rate: Int64) -> Bool {
        let (paid, booked, rate) = (Int128(paid), Int128(booked), Int128(rate))
        let tolerance = max(15_000, booked / 200)
        return rate > 0
            && ((paid * million - booked * rate).magnitude <= (tolerance * rate).magnitude
                || (paid * rate - booked * million).magnitude <= (tolerance * million).magnitude)
    }

    private static let million: Int128 = 1_000_000

    /// The number in a cell in millionths, with its sign; `nil` in the cases of `number`.
    static func signed(_ cell: ArraySlice<UInt8>) -> Int64? {
        let isNegative = cell.contains(UInt8(ascii: "-")) || cell.starts(with: [0xE2, 0x88, 0x92])
        return number(cell).map { isNegative ? -$0 : $0 }
    }

    /// The number in a cell in millionths, without sign and currency. It is evidence only, never an amount: the last
    /// separator is taken as the decimal mark unless it occurs twice. `nil` without digits, for more than twelve digits
    /// or three letters, and for a cell with a slash or colon.
    static func number(_ cell: ArraySlice<UInt8>) -> Int64? {
        var (number, digits, letters): (Int64, Int, Int) = (0, 0, 0)
        var (mark, marks): (UInt8, Int) = (0, 0)
        var decimals: Int?
        for byte in cell {
            switch byte {
            case 0x30...0x39:
                if let places = decimals, places >= 6 { continue }
                digits += 1
                decimals = decimals.map { $0 + 1 }
                number = number &* 10 &+ Int64(byte - 0x30)
            case 0x2C, 0x2E:
                marks = mark == byte ? marks + 1 : 1
                (mark, decimals) = (byte, 0)
            case 0x41...0x5A, 0x61...0x7A: letters += 1
            case 0x2F, 0x3A: return nil
            default: break
            }
        }
        // A currency code has three letters.
        guard (1...12).contains(digits), letters <= 3 else { return nil }
        for _ in (marks > 1 ? 0 : decimals ?? 0)..<6 { number *= 10 }
        return number
    }
}
