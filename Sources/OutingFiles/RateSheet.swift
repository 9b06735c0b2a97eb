import Files
import Outings
import Periods
import Sheets

/// Reads one CSV file of exchange rates.
struct RateSheet {
    private let file: InputFile
    private var reader: RecordReader
    private var record = Record()
    /// The currencies of the columns after the first; `nil` for columns that are not kept.
    private var columns: [Currency?] = []
    /// The headers of the columns after the first.
    private var names: [String] = []
    private var rates = ReferenceRates()
    /// The rates by column and year.
    private var kept: [[Year: RateYear]] = []
    private var seen: Set<Day> = []

    init(
        _ file: InputFile, _ wanted: Set<Currency>?, _ limits: ReadingLimits
    ) throws(FileError) {
        self.file = file
        let encoding = TextEncoding.utf8Mark(of: try file.bytes(from: 0, limit: 3))
        reader = try DelimitedFile(file, encoding, limits: limits).records(DelimitedShape(delimiter: ","))
        guard try reader.read(into: &record) else { throw .empty(file.name) }
        var header = (0..<record.count).map { String(decoding: record.cell($0), as: UTF8.self) }
        // Every line of these files ends in a comma.
        if header.last == "" { header.removeLast() }
        names = Array(header.dropFirst())
        guard header.first == "Date", !names.isEmpty, names.allSatisfy(Self.isCode) else {
            throw .damaged(
                file.name, line: record.line, problem: "it does not begin as rates of the ECB do: Date,USD,JPY")
        }
        guard Set(names).count == names.count else {
            throw .damaged(file.name, line: record.line, problem: "two columns are of one currency")
        }
        rates.currencies = names.compactMap(Currency.init)
        columns = names.map { name in
            Currency(code: name).flatMap { wanted?.contains($0) ?? true ? $0 : nil }
        }
        kept = [[Year: RateYear]](repeating: [:], count: columns.count)
    }

    private static func isCode(_ name: String) -> Bool {
        name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    mutating func read() throws(FileError) -> ReferenceRates {
        while try reader.read(into: &record) { try readDay() }
        if let first = seen.min(), let last = seen.max() { rates.days = DayRange(first, last) }
        for (column, currency) in columns.enumerated() {
            guard let currency, !kept[column].isEmpty else { continue }
            rates.years[currency] = kept[column].values.sorted { $0.year < $1.year }
        }
        return rates
    }

    private mutating func readDay() throws(FileError) {
        let day = try day()
        let width = columns.count + 1
        guard record.count >= width, (width..<record.count).allSatisfy({ record.cell($0).isEmpty }) else {
            throw damaged("it has \(record.count) columns where the first line has \(width)")
        }
        guard seen.insert(day).inserted else { throw damaged("column 1 (Date): \(day.iso) occurs a second time") }
        let year = Year(containing: day)
        for (index, currency) in columns.enumerated() {
            let cell = record.cell(index + 1)
            if cell.isEmpty || cell.elementsEqual("N/A".utf8) { continue }
            guard let rate = Self.rate(cell) else {
                let text = record.text(index + 1)?.prefix(40) ?? ""
                throw damaged("column \(index + 2) (\(names[index])): '\(text)' is not a rate")
            }
            if currency != nil {
                kept[index][year, default: RateYear(year)].set(rate, on: day, isByHand: false)
            }
        }
    }

    /// The date in the first column: ISO in the history file, `23 November 2026` in the daily file.
    private func day() throws(FileError) -> Day {
        let text = record.text(0) ?? ""
        guard let day = Day(iso: text) ?? Self.spelledDay(text), day >= .earliest else {
            throw damaged("column 1 (Date): '\(text.prefix(40))' is not a day")
        }
        return day
    }

    private static func spelledDay(_ text: String) -> Day? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, parts[2].utf8.count == 4, let year = Int(parts[2]), let day = Int(parts[0]),
            let month = (1...12).first(where: { Month(year: year, month: $0)?.title == "\(parts[1]) \(parts[2])" })
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    private func damaged(_ problem: String) -> FileError {
        .damaged(file.name, line: record.line, problem: problem)
    }

    /// Parses a rate: digits and at most one point, with up to eight decimals. `nil` for anything else and for zero.
    private static func rate(_ cell: ArraySlice<UInt8>) -> ExchangeRate? {
        var e8: Int64 = 0
        var decimals: Int?
        for byte in cell {
            if byte == 0x2E, decimals == nil {
                decimals = 0
                continue
            }
            guard 0x30...0x39 ~= byte, decimals ?? 0 < 8 else { return nil }
            guard let next = appended(Int64(byte - 0x30), to: e8) else { return nil }
            e8 = next
            if let count = decimals { decimals = count + 1 }
        }
        for _ in (decimals ?? 0)..<8 {
            guard let next = appended(0, to: e8) else { return nil }
            e8 = next
        }
        return ExchangeRate(e8: e8)
    }

    private static func appended(_ digit: Int64, to number: Int64) -> Int64? {
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
        let (sum, overflow) = product.addingReportingOverflow(digit)
        return isTooLarge || overflow ? nil : sum
    }
}
