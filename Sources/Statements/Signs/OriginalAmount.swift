import Sheets

/// The columns of the original amounts, which are those before conversion.
struct OriginalAmount {
    private let amounts: [Int]
    /// The currency columns of the original amount and of the account's amount.
    let currency, accountCurrency: Int?
    /// The currency that the header of the original amount names; `nil` if it names none.
    private let headerCode: String?
    /// Whether `currency` may also be the currency of the account's amount.
    let sharesCurrency: Bool

    /// `nil` if the file has no original amounts.
    init?(_ map: ColumnMap) {
        amounts = map[.originalAmount]
        guard let first = amounts.first else { return nil }
        (currency, accountCurrency) = (map.first(.originalCurrency), map.first(.currency))
        headerCode = map.names[first].currency
        sharesCurrency = map.sharesCurrency
    }

    /// The column with the original amount of a row: money out or money in, if they have columns of their own.
    func column(_ record: Record) -> Int? { amounts.first { !record.cell($0).isNothing } }

    /// The currency of an original amount: in the currency column, beside the number, or in the header.
    func code(_ record: Record, _ column: Int) -> String? {
        if let currency, let code = record.text(currency) { return code }
        guard case .named(let code) = CurrencyWords.beside(record.cell(column)) else { return headerCode }
        return code
    }

    /// Whether the original amount of a row is in euro, and the account's amount is not.
    func isOnlyEuro(_ record: Record) -> Bool {
        guard let currency, let accountCurrency, let paid = record.text(currency),
            let booked = record.text(accountCurrency)
        else { return false }
        return CurrencyWords.isEuro(paid) && !CurrencyWords.isEuro(booked) && CurrencyWords.isMoney(booked)
    }
}
