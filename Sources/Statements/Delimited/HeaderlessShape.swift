import Sheets

/// A file format without a header, recognised by the content of its columns.
struct HeaderlessShape: Sendable {
    /// The required content of a cell.
    enum Cell: Sendable {
        /// `account`: six or more capitals, digits and points. `euro`: the code of any currency. `number`: one or two
        /// digits.
        case date, amount, iban, account, euro, number
        /// An amount or nothing, for pairs of columns with one filled.
        case amountOrEmpty
        case empty
        case any
    }

    let name: String
    let delimiter: Character
    let quote: Character?
    let cells: [Cell]
    let columns: [ColumnRole: [Int]]
    let dates: DateOrder?
    let traits: [Dialect.Trait]

    /// The required number of fitting records for each one that does not fit.
    private static let fittingForOdd = 9

    static let all: [HeaderlessShape] = [
        HeaderlessShape(
            name: "ASN", delimiter: ",", quote: "'",
            cells: [
                .date, .iban, .any, .any, .any, .any, .any, .euro, .amount, .euro, .amount, .date, .date, .any,
                .any, .any, .any, .any, .any,
            ],
            columns: [
                .date: [0], .account: [1], .payee: [3], .currency: [9], .amount: [10], .valueDate: [12], .what: [17],
                .reference: [15], .kind: [14],
            ], dates: .dayMonthYear, traits: []),
        HeaderlessShape(
            name: "ABN AMRO", delimiter: "\t", quote: nil,
            cells: [.account, .euro, .date, .amount, .amount, .date, .amount, .any],
            columns: [.account: [0], .currency: [1], .date: [2], .valueDate: [5], .amount: [6], .what: [7]],
            dates: nil, traits: [.taggedPurpose]),
        HeaderlessShape(
            name: "easybank", delimiter: ";", quote: "\"", cells: [.iban, .any, .date, .date, .amount, .euro],
            columns: [.account: [0], .what: [1], .date: [2], .valueDate: [3], .amount: [4], .currency: [5]],
            dates: .dayMonthYear, traits: []),
        HeaderlessShape(
            name: "Raiffeisen", delimiter: ";", quote: "\"", cells: [.date, .any, .date, .amount, .euro, .any],
            columns: [.date: [0], .what: [1], .valueDate: [2], .amount: [3], .currency: [4]],
            dates: .dayMonthYear, traits: []),
        HeaderlessShape(
            name: "Targobank", delimiter: ";", quote: "\"",
            cells: [.date, .any, .amount, .empty, .empty, .empty, .empty, .iban],
            columns: [.date: [0], .what: [1], .amount: [2], .account: [7]], dates: .dayMonthYear, traits: []),
        HeaderlessShape(
            name: "Targobank", delimiter: ";", quote: "'",
            cells: [.date, .any, .amountOrEmpty, .amountOrEmpty, .empty, .empty, .iban],
            columns: [.date: [0], .what: [1], .debit: [2], .credit: [3], .account: [6]], dates: .dayMonthYear,
            traits: []),
        HeaderlessShape(
            name: "HomeBank", delimiter: ";", quote: "\"",
            cells: [.date, .number, .any, .any, .any, .amount, .any, .any],
            columns: [
                .date: [0], .method: [1], .note: [2], .payee: [3], .what: [4], .amount: [5], .category: [6], .tags: [7],
            ], dates: .dayMonthYear, traits: [.app, .spacedTags]),
    ]

    /// The column map, if at least nine of ten records have the shape; otherwise `nil`.
    func map(_ records: [Record]) -> ColumnMap? {
        let fitting = records.count(where: fits)
        guard fitting > 0, fitting >= Self.fittingForOdd * (records.count - fitting) else { return nil }
        let dialect = Dialect(name, dates: dates, traits: traits)
        return ColumnMap(columns: columns, width: cells.count, dialect: dialect)
    }

    private func fits(_ record: Record) -> Bool {
        guard (cells.count - 1...cells.count + 1).contains(record.count) else { return false }
        return cells.enumerated().allSatisfy { Self.fits(record.cell($0.offset), $0.element) }
    }

    private static func fits(_ cell: ArraySlice<UInt8>, _ kind: Cell) -> Bool {
        switch kind {
        case .any: true
        case .empty: cell.isEmpty
        case .date: DateCell(cell) != nil
        case .amount: isAmount(cell)
        case .amountOrEmpty: cell.isEmpty || isAmount(cell)
        case .iban: isIBAN(cell)
        case .account: cell.count >= 6 && cell.allSatisfy { isDigit($0) || isCapital($0) || $0 == 0x2E }
        case .euro: cell.count == 3 && cell.allSatisfy(isCapital)
        case .number: (1...2).contains(cell.count) && cell.allSatisfy(isDigit)
        }
    }

    private static func isAmount(_ cell: ArraySlice<UInt8>) -> Bool {
        guard cell.contains(where: isDigit) else { return false }
        return cell.allSatisfy { isDigit($0) || [0x2B, 0x2C, 0x2D, 0x2E].contains($0) }
    }

    private static func isIBAN(_ cell: ArraySlice<UInt8>) -> Bool {
        let cell = cell.filter { $0 != 0x20 }
        return (15...34).contains(cell.count) && cell.prefix(2).allSatisfy(isCapital)
            && cell.dropFirst(2).prefix(2).allSatisfy(isDigit) && cell.allSatisfy { isDigit($0) || isCapital($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
