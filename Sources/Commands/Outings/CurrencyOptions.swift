internal import Arguments
internal import Outings

/// In which currency an expense was paid.
struct CurrencyOptions: Parameters {
    @Option(
        "The currency it was paid in: the outing's if not said, else euro.", placeholder: "CODE",
        completing: .custom("currency"))
    var currency: String?

    /// The one that is said.
    func chosen() throws(CurrencyError) -> Currency? {
        guard let currency else { return nil }
        return try Currency.named(currency)
    }
}
