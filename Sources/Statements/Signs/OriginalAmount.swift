import Sheets

/// The columns of the original amounts, which are amounts before currency conversion.
struct OriginalAmount {
    private let amounts: [Int]
    /// The currency columns of the original amount and of the account's amount; `nil` without one.
    let currency, accountCurrency: Int?
    /// The currency that the header of the original amount names; `nil` if it names none.
    private let headerCode: String?
    /// Whether `currency` may also be the currency of the account's amount.
    let sharesCurrency: Bool

    /// Finds the columns; `nil` if the file has no original amounts.
    init?(_ map: ColumnMap) {
        amounts = map[.originalAmount]
        guard let first = amounts.first else { return nil }
        (currency, accountCurrency) = (map.first(.originalCurrency), map.first(.currency))
        headerCode = map.names[first].currency
        sharesCurrency = map.sharesCurrency
    }

    /// The column with the original amount of a row; `nil` if the row has none. Money out and in may have separate
    /// columns.
    func column(_ record: Record) -> Int? { amounts.first { !record.cell($0).isNothing } }

    /// The currency of an original amount, from the currency column, beside the number, or the header; `nil` if none of
    /// them names one.
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
