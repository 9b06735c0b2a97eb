import Sheets

/// Finds the beginning of another table: a header with other columns, or a line that names an account in another
/// currency, if rows follow it.
struct NextTable {
    private let map: ColumnMap
    private let firstDate: Int
    /// The currencies of this table; the euro if nothing names one.
    private let codes: Set<String>
    /// The first line without a date since the last row with a date; `nil` if the last line had a date.
    private var heading: Int?
    /// Whether a header with other columns precedes the next row.
    private var hasOtherHeader = false

    init(_ layout: DelimitedLayout) {
        map = layout.map
        firstDate = map.dateColumns.min() ?? 0
        let codes = layout.above.reduce(into: Set(layout.map.names.compactMap { $0.currency?.uppercased() })) {
            $0.formUnion(CurrencyWords.codes(above: $1))
        }
        let ofAccounts = layout.above.joined().compactMap { FileCurrency.currency(ofIBAN: $0) }
        self.codes = !codes.isEmpty ? codes : ofAccounts.isEmpty ? [CurrencyWords.euro] : Set(ofAccounts)
    }

    /// The line on which another table may begin; `nil` if the record belongs to the current table. It counts only if a
    /// row of the other table follows (`isRow`): a currency below the last row is that of the rows above.
    mutating func begin(_ record: Record) -> Int? {
        let hasDay = (0..<record.count).contains { DateCell(record.cell($0)) != nil }
        guard !hasDay else {
            heading = nil
            hasOtherHeader = false
            return nil
        }
        let first = heading ?? record.line
        heading = first
        if isOtherHeader(record) {
            hasOtherHeader = true
            return first
        }
        guard let named = currency(record), !codes.contains(named) else { return nil }
        return record.line
    }

    /// Whether a record is a row of the other table, whose beginning `begin` found. After another header, any record
    /// with a date is one. Otherwise the record needs a date and an amount in the columns of the current table, and may
    /// not be a balance.
    func isRow(_ record: Record) -> Bool {
        guard !hasOtherHeader else { return (0..<record.count).contains { DateCell(record.cell($0)) != nil } }
        return map.dateColumns.contains { DateCell(record.cell($0)) != nil }
            && map.amountColumns.contains { !record.cell($0).isEmpty }
            && !record.fields.contains(where: CellWords.isSum)
    }

    /// The currency of the rows below a line that begins with an account, a card or a currency; `nil` for other lines.
    private func currency(_ record: Record) -> String? {
        guard let text = record.beginning(upTo: firstDate) else { return nil }
        let isBare = record.filledCount == 1 && CurrencyWords.code(named: text) != nil
        guard isBare || AccountLine.isNamed(by: text), !CellWords.isSum(text) else { return nil }
        let fields = record.fields
        let named = CurrencyWords.codes(above: fields)
        if named.count == 1 { return named.first }
        return named.isEmpty ? fields.lazy.compactMap { FileCurrency.currency(ofIBAN: $0) }.first : nil
    }

    private func isOtherHeader(_ record: Record) -> Bool {
        guard record.filledCount > 1,
            !(0..<record.count).contains(where: { record.cell($0).contains { (0x30...0x39).contains($0) } })
        else { return false }
        let fields = record.fields
        let names = fields.map(HeaderName.init)
        guard names != map.names else { return false }
        let other = ColumnMap(header: fields)
        return other.holdsMovements && Set(other.dateColumns).isDisjoint(with: other.amountColumns)
            && (other.columns.filter { !$0.value.isEmpty } != map.columns.filter { !$0.value.isEmpty }
                || names.map(Self.unit) != map.names.map(Self.unit))
    }

    /// The currency in a header, and whether its amounts are in cents: `Betrag (USD)`, `Betrag in Cent`.
    private static func unit(_ name: HeaderName) -> [String] {
        let cents = CentsHeader(name)
        return [name.currency ?? cents?.currency ?? "", cents == nil ? "" : "cents"]
    }
}
