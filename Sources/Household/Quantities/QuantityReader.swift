internal import Money

/// Parses quantities: `2`, `2x`, `1/2`, `500 g`, `0,5 kg`.
///
/// A text is accepted only if it has exactly one reading in every locale. `g`, `ml` and `cm` take whole numbers, pieces
/// whole numbers or a fraction. For other units a single point or comma is the decimal mark, with up to three decimals,
/// and fractions are accepted too. Digits are never grouped. A minus marks a return.
public struct QuantityReader: Sendable {
    private let ownUnits: Set<String>

    /// Creates a reader.
    ///
    /// - Parameter ownUnits: The user's own units, besides the standard ones, in exact spelling.
    public init(ownUnits: Set<String> = []) {
        self.ownUnits = ownUnits
    }

    /// Parses a quantity; without a unit, pieces.
    ///
    /// - Throws: `QuantityError.unreadable` for the first rule that is broken.
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

    /// Returns the unit with a name; `nil` if no unit has it.
    func unit(_ word: String) -> Unit? {
        Unit(known: word) ?? (ownUnits.contains(word) ? Unit(word: word) : nil)
    }

    /// Refuses an empty text, invisible characters and digits of other scripts, by the rules of amounts.
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
