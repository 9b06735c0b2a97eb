import Sheets

/// The currencies in lines without a date below the header: a balance between the rows, or a line after the last row.
struct CurrencyBelow {
    private let numbers: [Int]
    private let firstDate: Int
    /// The currencies of the amounts and balances in lines without a date.
    private var ofNumbers: Set<String> = []
    /// The currencies that the texts of lines since the last row with a date name.
    private var ofEnd: Set<String> = []
    /// The countries of the accounts that these lines name by an IBAN.
    private(set) var countries: Set<String> = []

    init(_ map: ColumnMap) {
        numbers = map.amountColumns + map[.balance]
        firstDate = map.dateColumns.min() ?? 0
    }

    /// All currencies in lines without a date.
    var codes: Set<String> { ofNumbers.union(ofEnd) }

    /// Notes a row with a date. The lines before it are then not the end of the file, so the currencies and accounts in
    /// their texts do not count.
    mutating func readDated() {
        if !ofEnd.isEmpty { ofEnd = [] }
        if !countries.isEmpty { countries = [] }
    }

    /// Examines a line without a date: `Endsaldo;;974,30 USD`, `Alle Beträge in CHF`, `Konto: CH93…`.
    mutating func readUndated(_ record: Record) {
        for column in numbers {
            guard let text = record.text(column), text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
                continue
            }
            ofNumbers.formUnion(CurrencyWords.codes(above: text))
        }
        guard let text = record.beginning(upTo: firstDate) else { return }
        let isBare = record.filledCount == 1 && CurrencyWords.code(named: text) != nil
        guard
            isBare || CellWords.isSum(text) || AccountLine.isNamed(by: text)
                || Self.isOfMoney(text) && !AccountLine.isOfPayment(text)
        else { return }
        let fields = record.fields
        ofEnd.formUnion(CurrencyWords.codes(above: fields))
        countries.formUnion(fields.compactMap(FileCurrency.country(ofIBAN:)))
    }

    /// Whether a text contains a word for amounts, accounts or currencies.
    static func isOfMoney(_ text: String) -> Bool {
        HeaderName.plain(text).split(separator: " ").contains { word in
            words.contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    /// Beginnings of words for amounts, accounts and currencies, without the vowel of the singular: `kwot` of `kwota`
    /// and `kwoty`.
    private static let words =
        (MoneyWords.amounts + MoneyWords.currencies + MoneyWords.accounts + MoneyWords.otherAccounts).map {
            $0.utf8.count > 4 ? String($0.dropLast()) : $0
        }
}
