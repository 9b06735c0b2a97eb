public import Failures
public import Money

extension StockError: WordedError {
    /// Message and hint of the error, with quantities in a form that every locale reads.
    public var words: ErrorWords { words(in: .undetermined) }

    /// Returns message and hint of the error, with quantities in a locale.
    public func words(in locale: EuroLocale) -> ErrorWords {
        switch self {
        case .belowZero(let wanted, let there):
            ErrorWords(
                kind: "stock.below-zero", message: Self.short(wanted, there, "in stock", locale),
                advice: [
                    .command(
                        "if it is there anyway", [.option("--below-zero")],
                        otherwise: "if it is there anyway, add --below-zero")
                ])
        case .elsewhere(let wanted, let there, let place):
            ErrorWords(
                kind: "stock.below-zero",
                message: Self.short(
                    wanted, there, place.map { "outside '\($0.quoted)'" } ?? "in a place", locale))
        case .notAboveZero(let quantity):
            ErrorWords(
                kind: "stock.quantity", message: "\(quantity.words(in: locale)) cannot be a change of stock",
                hint: "write a quantity above zero")
        case .countBelowZero(let quantity):
            ErrorWords(
                kind: "stock.quantity", message: "\(quantity.words(in: locale)) cannot be counted",
                hint: "write 0 if there is none")
        case .quantity(let error): error.words
        case .lotMissing(let lot):
            ErrorWords(
                kind: "stock.lot", message: "nothing is left of what came in with move \(StockMove.name(of: lot))",
                hint: "spesa stock moves shows the numbers of moves")
        case .severalLots(let lots):
            ErrorWords(
                kind: "stock.lot",
                message: "\(lots.count) lots are left: those of the moves "
                    + lots.prefix(8).map(StockMove.name(of:)).joined(separator: ", ") + (lots.count > 8 ? ", …" : ""),
                hint: lots.first.map { "--lot \(StockMove.name(of: $0))" })
        case .nothingThere:
            ErrorWords(kind: "stock.lot", message: "none of it is in stock, so no best-before date can be set")
        case .overflow:
            ErrorWords(kind: "stock.overflow", message: "the stock would be too large")
        }
    }

    private static func short(_ wanted: Quantity, _ there: Quantity, _ place: String, _ locale: EuroLocale) -> String {
        if there.milli == 0 { return "there is none of it \(place)" }
        if there.milli < 0 { return "there is less than zero of it \(place): \(there.words(in: locale))" }
        return "there is not enough of it \(place): \(there.words(in: locale)) instead of \(wanted.words(in: locale))"
    }
}

extension Quantity {
    /// Formats the quantity for a sentence: `3 pieces`, `0,500 kg`.
    func words(in locale: EuroLocale) -> String {
        let text = text(in: locale)
        guard unit == .piece else { return text }
        return text.dropLast(2) + (milli.magnitude == 1000 ? " piece" : " pieces")
    }
}
