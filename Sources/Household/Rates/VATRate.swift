public import Money

/// A VAT rate in whole tenths of a percent: 22 % is 220.
public struct VATRate: Hashable, Comparable, Sendable {
    /// Tenths of a percent, from 0.
    public let permille: Int

    /// Creates a rate from tenths of a percent.
    public init(permille: Int) {
        self.permille = permille
    }

    /// Parses a rate: `10%`, `5,5 %`, `22`, with a point or comma before the tenths.
    ///
    /// At most 100 %. Zeros may follow the tenths, as in `22,00 %`. Finer values are refused.
    /// - Throws: `RateError` for any other text.
    public init(reading text: String) throws(RateError) {
        guard let permille = readTenths(text) else { throw RateError(text: text) }
        self.init(permille: permille)
    }

    /// Compares by value.
    public static func < (left: VATRate, right: VATRate) -> Bool { left.permille < right.permille }

    /// Formats the rate with the locale's mark: `10%`, `5,5%`.
    public func text(in locale: EuroLocale) -> String {
        permille.isMultiple(of: 10) ? "\(permille / 10)%" : "\(permille / 10)\(locale.decimalMark)\(permille % 10)%"
    }
}

/// Parses tenths of a percent, 0 to 1000, with or without `%`; `nil` for other text.
func readTenths(_ text: String) -> Int? {
    var scalars = text.unicodeScalars.drop(while: \.isSpace)
    while let last = scalars.last, last.isSpace { scalars.removeLast() }
    if scalars.last == "%" {
        scalars.removeLast()
        while let last = scalars.last, last.isSpace { scalars.removeLast() }
    }
    let whole = scalars.prefix(while: \.isASCIIDigit)
    var tenths = scalars.dropFirst(whole.count)
    guard !whole.isEmpty, whole.count <= 3, let number = Int(String(whole)) else { return nil }
    if let mark = tenths.popFirst() {
        guard mark.isMark, !tenths.isEmpty, tenths.allSatisfy(\.isASCIIDigit),
            tenths.dropFirst().allSatisfy({ $0 == "0" })
        else { return nil }
    }
    let permille = number * 10 + (tenths.first.map { Int($0.value) - 0x30 } ?? 0)
    return permille <= 1000 ? permille : nil
}
