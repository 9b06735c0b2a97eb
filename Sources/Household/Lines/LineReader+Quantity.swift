/// The quantity of a line, and how many of its first words it takes.
struct FoundQuantity {
    let quantity: Quantity
    let words: Int
}

extension LineReader {
    /// The quantity in front of a line, with the unit of its price among the units; `nil` where none is said.
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

    /// How many words a quantity takes, whether it can be read or not: a number with a unit, or a fraction.
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

    /// How a line with a number before its words is written either way.
    private func examples(_ words: LineWords) -> String {
        let whole = words.quoted(0..<words.count)
        let number = words.scalars[words.places[0]]
        guard number.allSatisfy({ $0.isASCIIDigit }) else { return "1 x \(whole)" }
        return "\(words.replacing(0..<1, by: words[0] + " x")) or: 1 x \(whole)"
    }
}

extension LineWords {
    /// The sign and the figures that the first word begins with.
    fileprivate var leadingNumber: ArraySlice<Unicode.Scalar> {
        let first = scalars[places[0]]
        let sign = first.prefix { $0.isMinus || $0 == "+" }
        let digits = first[sign.endIndex...].prefix {
            $0.isASCIIDigit || $0.isMark || $0 == "/" || $0 == "'" || $0 == "\u{2019}"
        }
        return first[..<digits.endIndex]
    }

    /// Whether the first word is a number and nothing else.
    fileprivate var isBareNumber: Bool {
        leadingNumber.count == places[0].count && leadingNumber.contains(where: \.isASCIIDigit)
    }
}
