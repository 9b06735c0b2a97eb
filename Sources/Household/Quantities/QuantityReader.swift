internal import Money

/// Reads a quantity as people write it: `2`, `2x`, `1/2`, `500 g`, `0,5 kg`.
///
/// A text is read when it can be read in exactly one way, whatever the locale, and refused otherwise. Of `g`, `ml` and `cm`
/// there are whole ones, of pieces whole ones or a fraction; of other units a single point or comma is the decimal mark, with
/// up to three decimals, and a fraction is taken too. Digits are never grouped. A minus is for what is given back.
public struct QuantityReader: Sendable {
    private let ownUnits: Set<String>

    /// Makes a reader.
    ///
    /// - Parameter ownUnits: The words that are units here beside those that everybody has, as they are spelled.
    public init(ownUnits: Set<String> = []) {
        self.ownUnits = ownUnits
    }

    /// The quantity that the whole text means; pieces where no unit is said.
    ///
    /// - Throws: `QuantityError.unreadable` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String) throws(QuantityError) -> Quantity {
        try refuseUnseen(text)
        let shape = try QuantityShape(text)
        let word = String(shape.scalars(in: shape.unit))
        guard let unit = shape.unit.isEmpty ? .piece : unit(word) else {
            let isWord = Unit(word: word) != nil
            throw shape.error(isWord ? .unknownUnit : .malformed, at: shape.unit)
        }
        let milli = try shape.milli(of: unit)
        if unit.isWhole, !milli.isMultiple(of: 1000) { throw shape.error(.tooManyDecimals, at: shape.number, of: unit) }
        return Quantity(milli: milli, unit: unit)
    }

    /// The unit that a word is here; `nil` where it is none.
    func unit(_ word: String) -> Unit? {
        Unit(known: word) ?? (ownUnits.contains(word) ? Unit(sign: word) : nil)
    }

    /// What nobody sees, and digits of other scripts, are refused by the rules of amounts.
    private func refuseUnseen(_ text: String) throws(QuantityError) {
        let kinds: [AmountError.Kind: QuantityError.Kind] = [
            .empty: .empty, .bidiControl: .bidiControl, .controlCharacter: .controlCharacter,
            .nonASCIIDigit: .nonASCIIDigit,
        ]
        do {
            _ = try AmountParser(locale: .undetermined).parse(text)
        } catch {
            guard let kind = kinds[error.reason] else { return }
            throw .unreadable(kind, text: text, range: error.range, unit: nil)
        }
    }
}
