import Sheets

/// Detects amounts that were torn at their decimal comma, in records that are as wide as the header.
///
/// In `2026-01-13,Shop,-12,50` below `Date,Payee,Amount,Note`, the cents are in the column of notes.
struct TornDecimals {
    private let amount: Int
    private var isTorn = true
    private var first: (line: Int, amount: String)?

    /// `nil` unless a column of texts follows the amount.
    init?(_ map: ColumnMap) {
        guard let amount = map.amount, (map[.what] + map[.payee] + map[.note]).contains(amount + 1) else { return nil }
        self.amount = amount
    }

    mutating func read(_ record: Record) {
        guard isTorn else { return }
        let (whole, cents) = (record.cell(amount), record.cell(amount + 1))
        isTorn =
            cents.count == 2 && cents.allSatisfy(Self.isDigit) && whole.last.map(Self.isDigit) == true
            && !whole.contains(UInt8(ascii: ",")) && !whole.contains(UInt8(ascii: "."))
        if isTorn, first == nil {
            first = (record.line, String(decoding: whole, as: UTF8.self) + "," + String(decoding: cents, as: UTF8.self))
        }
    }

    /// The first torn amount, with its line; `nil` unless all amounts look torn.
    var example: (line: Int, amount: String)? { isTorn ? first : nil }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
