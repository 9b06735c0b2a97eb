import Money
import Outings

extension FuzzTarget {
    /// Amounts of any currency: a line with the name of the locale, a line with the code, then the typed text, which is
    /// also read as a rate and as a list of people.
    static let foreignAmounts = FuzzTarget { input in
        var input = input
        let locale = EuroLocale.preferred(among: [input.line()])
        let currency = Currency(code: input.line()) ?? .euro
        let text = input.text
        let reader = MoneyReader(locale: locale)
        func read(_ text: String) -> Result<TypedAmount, AmountError> {
            outcome { () throws(AmountError) in try reader.read(text, in: currency) }
        }
        try expect(read(text) == read(text), "it is read in two ways")
        switch read(text) {
        case .success(.euro): try expect(currency == .euro, "it is read as euros")
        case .success(.foreign(let amount)):
            try expect(amount.currency == currency && currency != .euro, "it is read as another currency")
            try expect(
                ForeignAmount(machineText: amount.machineText, in: currency) == amount,
                "'\(amount.machineText)' is lost")
            // Three decimals are thousands elsewhere.
            if currency.decimals != 3 || locale != .undetermined {
                try expect(
                    read(amount.text(in: locale)) == .success(.foreign(amount)), "it is written and not read back")
            }
        case .failure(let error):
            try checkWords(error.message, caret: error.caret, hint: error.hint, about: text) { offered in
                if case .failure(let refusal) = read(offered) { refusal.message } else { nil }
            }
        }
        _ = outcome { () throws(AmountError) in try reader.read(text, unlessNamed: currency) }
        try checkRate(text)
        try checkPeople(text)
    }

    private static func checkRate(_ text: String) throws {
        switch outcome({ () throws(ExchangeRateError) in try ExchangeRate(reading: text) }) {
        case .success(let rate):
            let again = try? ExchangeRate(reading: rate.machineText)
            try expect(rate.e8 > 0 && again == rate, "'\(rate.machineText)' is not the rate")
        case .failure(let error):
            let words = error.words
            try checkWords(words.message, caret: words.caret, hint: words.hint, about: text) { offered in
                guard offered.first?.isNumber == true, offered != "1" else { return nil }
                return (try? ExchangeRate(reading: offered)) == nil ? "it is no rate" : nil
            }
        }
    }

    private static func checkPeople(_ text: String) throws {
        switch outcome({ () throws(ShareError) in try ShareList(reading: text) }) {
        case .success(let list):
            let whole = Amount(cents: 10_001)
            let shared = SharedWhole(whole.cents, read: { _ in 1 }, text: { String($0) })
            guard let weights = try? list.weights(of: shared) else { return }
            let people = weights.enumerated().map { PersonWeight(person: Int64($0), weight: $1) }
            let expense = try SharedExpense(paid: whole, by: 0, for: people)
            try expect(expense.part(of: Set(people.map(\.person))) == whole, "the shares are not the whole")
            try expect(
                list.entries.allSatisfy { isInside($0.range, text) && !$0.name.isEmpty }, "a name stands nowhere")
        case .failure(let error):
            let words = error.words
            try checkWords(words.message, caret: words.caret, hint: words.hint, about: text) { _ in nil }
        }
    }
}
