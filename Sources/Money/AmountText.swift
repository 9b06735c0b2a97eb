/// A text to be parsed as an amount, with checks of its characters and words.
///
/// Generic, so that a test can count accesses to the characters.
struct AmountText<Scalars: RandomAccessCollection> where Scalars.Element == Unicode.Scalar, Scalars.Index == Int {
    let text: String
    let scalars: Scalars
    /// The expected currency, whether the text names it or not.
    var currency: CurrencyForm = .euro

    func symbol(at index: Int) -> AmountSymbol {
        AmountSymbol(scalars[index])
    }

    func isDigit(at index: Int) -> Bool {
        scalars.indices.contains(index) && symbol(at: index) == .digit
    }

    func error(_ reason: AmountError.Kind, at range: Range<Int>? = nil) -> AmountError {
        AmountError(reason: reason, range: range, text: text, currency: currency, number: nil, isNegative: false)
    }

    /// Refuses invisible characters and digits of other scripts. The first such character gives the error.
    func checkPoison() throws(AmountError) {
        for index in scalars.indices {
            if let poison = scalars[index].poison { throw error(poison, at: index..<index + 1) }
        }
    }

    /// The range of the text without surrounding spaces.
    /// - Throws: `AmountError` with the reason `empty` if there is nothing else.
    func trimmed() throws(AmountError) -> Range<Int> {
        guard let first = scalars.indices.first(where: { symbol(at: $0) != .space }),
            let last = scalars.indices.last(where: { symbol(at: $0) != .space })
        else { throw error(.empty) }
        return first..<last + 1
    }

    /// Refuses words and characters that do not occur in amounts.
    ///
    /// If there are several errors, their kind decides, in a fixed order, rather than their place.
    func checkAlphabet(in range: Range<Int>) throws(AmountError) {
        var faults: [AmountError.Kind: Range<Int>] = [:]
        func note(_ kind: AmountError.Kind, at range: Range<Int>) {
            if faults[kind] == nil { faults[kind] = range }
        }
        var index = range.lowerBound
        while index < range.upperBound {
            var next = index + 1
            switch symbol(at: index) {
            case .infinity: note(.notFinite, at: index..<next)
            case .otherCurrency: note(.otherCurrency, at: index..<next)
            case .euroSign where !currency.isEuro: note(.otherCurrency, at: index..<next)
            case .other: note(.unexpectedCharacter, at: index..<next)
            case .letter:
                next = endOfWord(from: index, in: range)
                if let fault = fault(ofWord: index..<next) { note(fault, at: index..<next) }
            default: break
            }
            index = next
        }
        for kind in [.notFinite, .exponent, .otherCurrency, .debitCreditMarker, AmountError.Kind.unexpectedCharacter] {
            if let place = faults[kind] { throw error(kind, at: place) }
        }
    }

    func endOfWord(from start: Int, in range: Range<Int>) -> Int {
        var end = start + 1
        while end < range.upperBound, symbol(at: end) == .letter { end += 1 }
        return end
    }

    private func fault(ofWord word: Range<Int>) -> AmountError.Kind? {
        let letters = word.map { scalars[$0] }
        if currency.isNamed(by: letters) { return nil }
        return switch AmountWord(letters) {
        case .euro: currency.isEuro ? nil : .otherCurrency
        case .otherCurrency: .otherCurrency
        case .debitCreditMarker: .debitCreditMarker
        case .notFinite: .notFinite
        case nil: isExponent(word) ? .exponent : .unexpectedCharacter
        }
    }

    /// Whether the word is the `e` of `1e5` or `1.E-5`.
    private func isExponent(_ word: Range<Int>) -> Bool {
        let (before, after) = (word.lowerBound - 1, word.upperBound)
        guard word.count == 1, scalars[word.lowerBound] == "e" || scalars[word.lowerBound] == "E", before >= 0,
            isDigit(at: before) || symbol(at: before).isMark
        else { return false }
        if isDigit(at: after) { return true }
        guard scalars.indices.contains(after) else { return false }
        return [.plus, .minus].contains(symbol(at: after)) && isDigit(at: after + 1)
    }
}
