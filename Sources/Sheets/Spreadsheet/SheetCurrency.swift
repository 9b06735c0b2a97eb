/// The currency that a format of a spreadsheet puts beside a number.
enum SheetCurrency {
    /// The code of the first currency in the format: in brackets with a dollar sign, in quotes, or a sign by itself, as in
    /// `#,##0.00 [$CHF-807]`, `"CHF" 0.00` and `£0.00`; `nil` for the euro and for none.
    ///
    /// What stands in brackets with a dollar sign is always a currency, also one that is not known.
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
                // The language follows.
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
        CurrencyWords.code(meant: trimmed(Substring(text)))
    }

    private static func foreign(_ code: String) -> String? { CurrencyWords.isEuro(code) ? nil : code }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.drop { $0.isWhitespace }
        return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? ""
    }
}
