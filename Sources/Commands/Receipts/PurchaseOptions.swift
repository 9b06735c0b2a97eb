internal import Arguments
internal import Bookkeeping
internal import Household
internal import Resources

/// The options for the prices and payment of a receipt.
struct PurchaseOptions: Parameters {
    @Option(
        """
        How it was paid: METHOD, METHOD=AMOUNT, or vouchers such as METHOD=2x8; without an amount, the rest. Required \
        without a terminal, unless the setting method is set.
        """,
        placeholder: "METHOD[=AMOUNT]", completing: .custom("method"))
    var pay: [String]
    @Flag("Prices are without VAT; it is added.") var net: Bool
    @Option("The printed VAT of a rate, such as 10%=0,31.", placeholder: "RATE=AMOUNT") var vatTotal: [String]
    @Option(
        name: "country", "The country whose cash rounding applies, such as FI.", shownDefault: "the book's",
        placeholder: "COUNTRY")
    var givenCountry: String?
    @Flag("Do not round cash.") var noRounding: Bool

    var basis: PriceBasis { net ? .net : .gross }
    /// The rules for rounding cash; `nil` for no rounding.
    var rounding: CashRounding? { noRounding ? nil : .standard }

    /// Returns the given country; `nil` without one.
    /// - Throws: `CommandError.country` for a country without known VAT rates.
    func country() throws -> String? { try givenCountry.map(VATTable.country) }

    /// Returns the values of `--vat-total`.
    /// - Throws: `RateError`, `AmountError`; `CommandError.notUsableHere` for a value without `=`.
    func printedVAT(in context: Context) throws -> [PrintedVAT] {
        try vatTotal.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw CommandError.notUsableHere(
                    "'\(text)' is not the VAT of a rate", hint: "write the rate and its VAT: --vat-total 10%=0,31"
                )
            }
            return PrintedVAT(rate: try VATRate(reading: parts[0]), vat: try context.amount(parts[1]))
        }
    }
}

extension CashRounding {
    /// The rounding rules of the euro countries, from the program's resource.
    static var standard: CashRounding { CashRounding(spesa_resource_cash_rounding().text) }
}
