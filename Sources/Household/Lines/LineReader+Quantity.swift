/// A quantity and the number of leading words that it occupies.
struct FoundQuantity {
    let quantity: Quantity
    let words: Int
}

extension LineReader {
    /// Reads the quantity at the start of a line; `nil` without one. The unit of the price counts as a known unit.
    ///
    /// A fraction needs no unit: `1/2` is half a piece.
    ///
    /// - Parameter price: the index of the word with the price.
    /// - Throws: `LineError` for an invalid quantity, and for any other number without a unit before a description.
    func quantity(of words: LineWords, before price: Int, per unit: Unit?) throws(LineError) -> FoundQuantity? {
        let length = quantityLength(of: words, before: price, per: unit)
        guard length > 0 else {
            guard price > 1, words.isBareNumber else { return nil }
            throw words.fault(.bareNumber, at: 0..<1, example: examples(words))
        }
        do {
            return FoundQuantity(quantity: try reader(unit).read(words.written(0..<length)), words: length)
        } catch {
            throw .quantity(error, text: words.text, range: words.place(0..<length))
        }
    }

    /// Returns the number of words of a quantity, valid or not: a number with a unit, or a fraction; 0 if the line
    /// starts with neither.
    func quantityLength(of words: LineWords, before price: Int, per unit: Unit?) -> Int {
        let first = words.scalars[words.places[0]]
        let number = words.leadingNumber
        guard number.contains(where: \.isASCIIDigit) else { return 0 }
        let glued = String(String.UnicodeScalarView(first[number.endIndex...]))
        let reader = reader(unit)
        guard glued.isEmpty else { return reader.unit(glued) == nil ? 0 : 1 }
        if price > 1, reader.unit(words[1]) != nil { return 2 }
        return number.contains("/") ? 1 : 0
    }

    private func reader(_ unit: Unit?) -> QuantityReader {
        QuantityReader(ownUnits: unit.map { ownUnits.union([$0.sign]) } ?? ownUnits)
    }

    /// Returns how to write each reading of a line that begins with a number.
    private func examples(_ words: LineWords) -> String {
        let whole = words.quoted(0..<words.count)
        let number = words.scalars[words.places[0]]
        guard number.allSatisfy({ $0.isASCIIDigit }) else { return "1 x \(whole)" }
        return "\(words.replacing(0..<1, by: words[0] + " x")) or: 1 x \(whole)"
    }
}

extension LineWords {
    /// The number at the start of the first word: a sign, digits, and the marks, slashes and apostrophes between them;
    /// may be empty.
    fileprivate var leadingNumber: ArraySlice<Unicode.Scalar> {
        let first = scalars[places[0]]
        let sign = first.prefix { $0.isMinus || $0 == "+" }
        let digits = first[sign.endIndex...].prefix {
            $0.isASCIIDigit || $0.isMark || $0 == "/" || $0 == "'" || $0 == "\u{2019}"
        }
        return first[..<digits.endIndex]
    }

    /// Whether the first word is only a number.
    fileprivate var isBareNumber: Bool {
        leadingNumber.count == places[0].count && leadingNumber.contains(where: \.isASCIIDigit)
    }
}
