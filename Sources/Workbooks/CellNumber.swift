/// A number as a spreadsheet keeps it.
///
/// The only place of the program with binary floating point: the cells of the format and the functions of the library
/// have nothing else. A decimal number of at most 15 digits becomes the nearest binary fraction. The library writes it
/// with 16 digits, and spreadsheets show 15, so that every cent is right. With more than 15 digits, two amounts that
/// differ by a cent could become the same number, so there is none.
struct CellNumber {
    /// The nearest binary fraction.
    let binary: Double

    /// The largest magnitude without regard to the decimal point: 15 digits.
    private static let largest: UInt64 = 999_999_999_999_999

    /// An integer divided by a power of ten: cents have two decimals. `nil` beyond 15 digits, or 15 decimals.
    init?(_ units: Int64, decimals: Int = 0) {
        guard units.magnitude <= Self.largest, (0...15).contains(decimals) else { return nil }
        let power = (0..<decimals).reduce(into: Int64(1)) { power, _ in power *= 10 }
        // Both are integers below 2^53, hence exact, and a division rounds to the nearest.
        binary = Double(units) / Double(power)
    }

    /// A decimal number such as `-1234.5`; `nil` for other texts, and beyond 15 digits.
    init?(decimal text: String) {
        let unsigned = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let units = Int64(String(decoding: text.utf8.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self))
        else { return nil }
        self.init(units, decimals: parts.count > 1 ? parts[1].count : 0)
    }
}
