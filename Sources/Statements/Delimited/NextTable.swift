import Sheets

/// Finds the beginning of another table: a header with other columns, or a line that names an account in another
/// currency.
struct NextTable {
    private let map: ColumnMap
    private let firstDate: Int
    /// The currencies of this table; the euro if nothing names one.
    private let codes: Set<String>
    /// The first line without a date since the last row with one; `nil` if the last line was such a row.
    private var heading: Int?

    init(_ layout: DelimitedLayout) {
        map = layout.map
        firstDate = map.dateColumns.min() ?? 0
        let codes = layout.above.reduce(into: Set(layout.map.names.compactMap { $0.currency?.uppercased() })) {
            $0.formUnion(CurrencyWords.codes(above: $1))
        }
        let ofAccounts = layout.above.joined().compactMap { FileCurrency.currency(ofIBAN: $0) }
        self.codes = !codes.isEmpty ? codes : ofAccounts.isEmpty ? [CurrencyWords.euro] : Set(ofAccounts)
    }

    /// The line on which another table begins: that of this record, or that of the first heading directly before it.
    /// `nil` if the record belongs to the current table.
    mutating func begin(_ record: Record) -> Int? {
        let hasDay = (0..<record.count).contains { DateCell(record.cell($0)) != nil }
        guard !hasDay else {
            heading = nil
            return nil
        }
        let first = heading ?? record.line
        heading = first
        if isOtherHeader(record) { return first }
        guard let named = currency(record), !codes.contains(named) else { return nil }
        return record.line
    }

    /// The currency of the rows below a line that begins with an account, a card or a currency; `nil` for other lines.
    private func currency(_ record: Record) -> String? {
        let filled = (0..<record.count).filter { !record.cell($0).isEmpty }
        // A line whose date column is empty continues the row above.
        guard let first = filled.first, first <= firstDate, let text = record.text(first) else { return nil }
        let isBare = filled.count == 1 && CurrencyWords.code(named: text) != nil
        guard isBare || Self.isOfAccount(text), !CellWords.isSum(text) else { return nil }
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

    /// Whether a cell contains a word for an account, card or currency, or an IBAN.
    private static func isOfAccount(_ cell: String) -> Bool {
        HeaderName.plain(cell).split(separator: " ").contains { word in
            CurrencyWords.isAccount(word) || MoneyWords.currencies.contains { word.utf8.starts(with: $0.utf8) }
        } || FileCurrency.country(ofIBAN: cell) != nil
    }
}
