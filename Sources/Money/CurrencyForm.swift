/// The data of a currency for parsing and formatting amounts.
public struct CurrencyForm: Hashable, Sendable {
    /// The ISO 4217 code, in upper case.
    public let code: String

    /// The number of decimals, 0 to 4; 2 for the euro.
    public let decimals: Int

    /// A currency with 0 to 4 decimals.
    public init(code: String, decimals: Int) {
        precondition((0...4).contains(decimals), "a currency has no more than four decimals")
        self.code = code
        self.decimals = decimals
    }

    /// The form of a number in a sum, which as a factor may have any number of decimals, `places`.
    init(code: String, places: Int) { (self.code, decimals) = (code, places) }

    /// The currency of every book.
    public static let euro = CurrencyForm(code: "EUR", decimals: 2)

    var isEuro: Bool { code == "EUR" }

    /// Whether a word is the code of the currency, in upper or lower case.
    func isNamed(by word: some Collection<Unicode.Scalar>) -> Bool {
        word.elementsEqual(code.unicodeScalars) { letter, capital in
            letter == capital || capital.isASCII && letter.value == capital.value | 0x20
        }
    }

    /// Minor units in the locale-independent form for files and scripts: `-1234.50`.
    public func machineText(_ units: Int64) -> String { plainText(units, mark: ".") }

    /// Minor units as a minus if negative, digits and a decimal mark, without grouping.
    func plainText(_ units: Int64, mark: Unicode.Scalar) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        let whole = padded.dropLast(decimals)
        return (units < 0 ? "-" : "") + whole + (decimals == 0 ? "" : "\(mark)\(padded.suffix(decimals))")
    }
}
