import Sheets

/// Finds the beginning of another table: a header with other columns, or a line that names an account in another
/// currency.
struct NextTable {
    private let map: ColumnMap
    /// The currencies of this table; the euro if nothing names one.
    private let codes: Set<String>
    /// The line of the first record without a date since the last row with one.
    private var heading: Int?

    init(_ layout: DelimitedLayout) {
        map = layout.map
        let codes = layout.above.reduce(into: Set(layout.map.names.compactMap { $0.currency?.uppercased() })) {
            $0.formUnion(CurrencyWords.codes(above: $1))
        }
        let ofAccounts = layout.above.joined().compactMap(FileCurrency.currency(ofIBAN:))
        self.codes = !codes.isEmpty ? codes : ofAccounts.isEmpty ? [CurrencyWords.euro] : Set(ofAccounts)
    }

    /// The line on which another table begins: this record, or the headings directly before it. `nil` if the record
    /// belongs to this table.
    mutating func begin(_ record: Record) -> Int? {
        let hasDay = (0..<record.count).contains { DateCell(record.cell($0)) != nil }
        guard !hasDay else {
            heading = nil
            return nil
        }
        let first = heading ?? record.line
        heading = first
        let fields = record.fields
        if isOtherHeader(record, fields) { return first }
        guard let named = Self.currency(fields), !codes.contains(named) else { return nil }
        return record.line
    }

    /// The currency of the rows below a line that names an account or card; `nil` if the line names none.
    private static func currency(_ fields: [String]) -> String? {
        guard let text = fields.first(where: { !$0.isEmpty }), !CellWords.isSum(text) else { return nil }
        let named = CurrencyWords.codes(above: fields)
        let isBare = fields.count { !$0.isEmpty } == 1 && CurrencyWords.code(named: text) != nil
        guard isBare || fields.contains(where: isOfAccount) else { return nil }
        if named.count == 1 { return named.first }
        return named.isEmpty ? fields.lazy.compactMap(FileCurrency.currency(ofIBAN:)).first : nil
    }

    private func isOtherHeader(_ record: Record, _ fields: [String]) -> Bool {
        guard !fields.contains(where: { $0.utf8.contains { (0x30...0x39).contains($0) } }) else { return false }
        let names = fields.map(HeaderName.init)
        guard names != map.names else { return false }
        let other = ColumnMap(header: fields)
        return other.holdsMovements && Set(other.dateColumns).isDisjoint(with: other.amountColumns)
            && other.columns.filter { !$0.value.isEmpty } != map.columns.filter { !$0.value.isEmpty }
    }

    /// Whether a cell contains a word for an account, card or currency, or an IBAN.
    private static func isOfAccount(_ cell: String) -> Bool {
        HeaderName.plain(cell).split(separator: " ").contains { word in
            accounts.contains { word.utf8.starts(with: $0.utf8) }
        } || FileCurrency.country(ofIBAN: cell) != nil
    }

    private static let accounts =
        MoneyWords.accounts + MoneyWords.otherAccounts + MoneyWords.cards + MoneyWords.currencies
}
