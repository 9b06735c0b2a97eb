/// What has to be known of a currency to read and to write amounts in it.
public struct CurrencyForm: Hashable, Sendable {
    /// The code of ISO 4217, in capitals.
    public let code: String

    /// How many digits stand behind the decimal mark, 0 to 4: cents are two.
    public let decimals: Int

    /// The form of a currency; more than 4 decimals, or fewer than 0, no currency has.
    public init(code: String, decimals: Int) {
        precondition((0...4).contains(decimals), "a currency has no more than four decimals")
        self.code = code
        self.decimals = decimals
    }

    /// The currency of every book.
    public static let euro = CurrencyForm(code: "EUR", decimals: 2)

    var isEuro: Bool { code == "EUR" }

    /// Whether the word, in any case, is the code.
    func isNamed(by word: some Collection<Unicode.Scalar>) -> Bool {
        word.elementsEqual(code.unicodeScalars) { letter, capital in
            letter == capital || capital.isASCII && letter.value == capital.value | 0x20
        }
    }

    /// So many minor units in the form for files and scripts, the same everywhere: `-1234.50`.
    public func machineText(_ units: Int64) -> String { plainText(units, mark: ".") }

    /// So many minor units in digits and one mark, without grouping.
    func plainText(_ units: Int64, mark: Unicode.Scalar) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        let whole = padded.dropLast(decimals)
        return (units < 0 ? "-" : "") + whole + (decimals == 0 ? "" : "\(mark)\(padded.suffix(decimals))")
    }
}
