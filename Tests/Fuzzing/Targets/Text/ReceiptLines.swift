import Household
import Money

extension FuzzTarget {
    /// Lines of receipts as typed: read alike in every locale or refused, with a valid example.
    static let receiptLines = FuzzTarget { input in
        var input = input
        let locales = ["it_IT", "de_AT", "en_IE", "fr_FR"].compactMap(EuroLocale.init(named:)) + [.undetermined]
        let locale = locales[input.number(below: locales.count)]
        for text in input.lines() {
            let reader = LineReader(locale: locale) { ["food", "home", "7 up", "2025"].contains($0) }
            let (first, again) = (
                outcome { () throws(LineError) in try reader.read(text) },
                outcome { () throws(LineError) in try reader.read(text) }
            )
            try expect(first == again, "it is read in two ways")
            switch first {
            case .success(.line(let line)):
                try expect(!line.what.isEmpty, "a line without words")
                try expect(line.quantity?.milli != 0, "a line of nothing")
                try expect(line.rate.map { 0...1000 ~= $0.permille } ?? true, "a rate beyond 100 %")
            case .success(.discount(let discount)):
                if case .amount(let amount) = discount.size { try expect(amount < .zero, "a discount that adds") }
                if case .permille(let permille) = discount.size {
                    try expect(1...1000 ~= permille, "a discount beyond all")
                }
            case .failure(let error):
                let words = error.words
                try expect(!words.message.isEmpty && words.hint != nil && words.input == text, "the error has no words")
                try expect(isInside(words.caret, text), "the caret points outside")
            }
        }
    }
}
