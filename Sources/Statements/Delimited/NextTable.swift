import Sheets

/// Finds the beginning of another table: a header with other columns, or a line that names an account in another
/// currency.
struct NextTable {
    private let map: ColumnMap
    private let codes: Set<String>
    /// The line of the first record without a date since the last row with one.
    private var heading: Int?

    init(_ layout: DelimitedLayout) {
        map = layout.map
        codes = layout.above.reduce(into: Set(layout.map.names.compactMap { $0.currency?.uppercased() })) {
            $0.formUnion(CurrencyWords.codes(above: $1))
        }
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
        guard record.count > 1 || map.names.count == 1 else { return nil }
        let fields = record.fields
        if isOtherHeader(record, fields) { return first }
        guard fields.contains(where: Self.isOfAccount) else { return nil }
        let named = CurrencyWords.codes(above: fields)
        return named.count == 1 && !codes.contains(named.first ?? "") ? record.line : nil
    }

    private func isOtherHeader(_ record: Record, _ fields: [String]) -> Bool {
        guard !fields.contains(where: { $0.utf8.contains { (0x30...0x39).contains($0) } }) else { return false }
        let names = fields.map(HeaderName.init)
        guard names != map.names else { return false }
        let other = ColumnMap(header: fields)
        return other.holdsMovements && Set(other.dateColumns).isDisjoint(with: other.amountColumns)
            && other.columns.filter { !$0.value.isEmpty } != map.columns.filter { !$0.value.isEmpty }
    }

    /// Whether a cell contains a word for an account or currency, or an IBAN.
    private static func isOfAccount(_ cell: String) -> Bool {
        HeaderName.plain(cell).split(separator: " ").contains { word in
            accounts.contains { word.utf8.starts(with: $0.utf8) }
        } || FileCurrency.country(ofIBAN: cell) != nil
    }

    private static let accounts = [
        "konto", "conto", "compte", "cuenta", "conta", "account", "rekening", "iban", "tili", "ucet", "rachunek",
        "racun",
        "szamla", "saskait", "konts", "λογαριασμ", "сметка", "wahrung", "currency", "devise", "divisa", "moneda",
        "moeda",
    ]
}
