/// Finds the currency in a number format of a spreadsheet.
enum SheetCurrency {
    /// The code of the first currency in the format, as in `#,##0.00 [$CHF-807]`, `"CHF" 0.00` and `£0.00`. `nil` if
    /// that is the euro or there is no currency.
    ///
    /// Text in brackets after a dollar sign is always a currency, so unknown ones are returned as written.
    static func shown(by format: String) -> String? {
        var rest = Substring(format)
        while let first = rest.popFirst() {
            switch first {
            case "\"":
                let text = rest.prefix { $0 != "\"" }
                rest = rest.dropFirst(text.count + 1)
                if let code = code(text) { return foreign(code) }
            case "[":
                let text = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(text.count + 1)
                guard text.first == "$" else { continue }
                // A locale follows the hyphen.
                let name = trimmed(text.dropFirst().prefix { $0 != "-" })
                if !name.isEmpty { return foreign(code(name) ?? String(name)) }
            case "_", "*": rest = rest.dropFirst()
            case let sign where sign.isCurrencySymbol:
                if let code = code(String(sign)) { return foreign(code) }
            default: break
            }
        }
        return nil
    }

    private static func code(_ text: some StringProtocol) -> String? {
        CurrencyWords.code(ofCurrency: trimmed(Substring(text)))
    }

    private static func foreign(_ code: String) -> String? { CurrencyWords.isEuro(code) ? nil : code }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.drop { $0.isWhitespace }
        return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? ""
    }
}
