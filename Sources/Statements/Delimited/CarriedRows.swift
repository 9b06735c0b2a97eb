import Sheets

/// Finds rows whose only text is a word for a balance that is carried forward: `Übertrag`.
///
/// In a row with a payee or another text, such a word names the kind of a payment.
struct CarriedRows {
    private let whats, texts: [Int]

    init(_ map: ColumnMap) {
        whats = map[.what]
        texts = map[.what] + map[.kind] + map[.payee] + map[.recipient] + map[.payer] + map[.more]
    }

    /// Whether the row is only a balance carried forward.
    func hold(_ record: Record) -> Bool {
        whats.contains { column in
            let cell = record.cell(column)
            return CellWords.mayBeBalance(cell) && CellWords.isCarried(String(decoding: cell, as: UTF8.self))
                && texts.allSatisfy { $0 == column || record.cell($0).isEmpty }
        }
    }
}
