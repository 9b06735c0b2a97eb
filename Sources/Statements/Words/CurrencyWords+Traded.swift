import Sheets

extension CurrencyWords {
    /// Whether a cell names the euro, a currency by its name or sign, or one by a code that is traded in Europe every
    /// day and means nothing else. Codes such as `ALL`, `TOP` and `RON` are words and names too.
    static func isTraded(_ cell: String) -> Bool {
        guard let code = code(named: cell) else { return false }
        return cell.utf8.count != 3 || code != cell.uppercased() || traded.contains(code)
    }

    private static let traded: Set<String> = [
        "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "BGN", "CAD", "AUD", "NZD",
        "HKD", "SGD", "HRK", "ISK", "RSD", "UAH", "RUB", "INR", "THB", "MXN", "BRL", "ZAR", "ILS",
    ]
}
