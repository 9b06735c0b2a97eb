import Money

extension FuzzTarget {
    /// Amounts: a line with the name of the locale, then the typed text.
    static let amounts = FuzzTarget { input in
        var input = input
        let locale = EuroLocale.preferred(among: [input.line()])
        let text = input.text
        let parser = AmountParser(locale: locale)
        func read(_ text: String) -> Result<Amount, AmountError> {
            outcome { () throws(AmountError) in try parser.parse(text) }
        }
        try expect(read(text) == read(text), "it is read in two ways")
        switch read(text) {
        case .success(let amount):
            let formatter = AmountFormatter(locale: locale)
            for written in [amount.machineText, formatter.string(amount), formatter.number(amount)] {
                try expect(read(written) == .success(amount), "\(amount) is written '\(written)' and not read back")
            }
            try expect(hasDigits(of: amount, text), "\(amount) has other digits than the text")
            let isMarked = text.unicodeScalars.contains { scalar in
                scalar == "(" || scalar == "\u{2212}" || scalar.properties.generalCategory == .dashPunctuation
            }
            try expect(amount.cents >= 0 || isMarked, "\(amount) is negative without a sign")
        case .failure(let error):
            try checkWords(error.message, caret: error.caret, hint: error.hint, about: text) { offered in
                if case .failure(let refusal) = read(offered) { refusal.message } else { nil }
            }
        }
    }

    /// Whether the amount has the digits of the text, with missing cents filled up.
    private static func hasDigits(of amount: Amount, _ text: String) -> Bool {
        func significant(_ text: String) -> [Unicode.Scalar] {
            Array(text.unicodeScalars.filter { ("0"..."9").contains($0) }.drop { $0 == "0" })
        }
        let cents = significant("\(amount.cents)")
        return ["", "0", "00"].contains { significant(text + $0) == cents }
    }
}
