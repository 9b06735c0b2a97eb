import Money
import Periods
import Sheets

extension RowReader {
    /// The content of a skipped record.
    mutating func content(_ record: Record, _ reason: LeftOut, _ money: ForeignMovement?) -> SkippedRow {
        var content = SkippedRow(spent: money?.spent, currency: money?.currency)
        content.day = try? days.day(record)
        if money == nil {
            if case .cents(let moved) = rule.moved(record) { content.spent = Amount(cents: 0 &- moved) }
            content.currency = currencyColumn(record).flatMap { record.text($0) }.flatMap {
                CurrencyWords.isEuro($0) ? nil : CurrencyWords.label($0)
            }
        }
        let entry = details.entry(record, day: content.day ?? .earliest, cents: content.spent?.cents ?? 0)
        content.payee = entry.payee
        content.what = entry.what ?? entry.note
        // The first cell of a heading or balance without a date names it.
        let isHeading = reason == .balance && content.day == nil
        if isHeading || content.what == nil && content.payee == nil { content.what = firstText(record) ?? content.what }
        return content
    }

    /// The first cell that is neither a date nor a number; `nil` without one.
    private func firstText(_ record: Record) -> String? {
        let column = (0..<record.count).first { column in
            record.cell(column).contains { $0 | 0x20 >= 0x61 } && DateCell(record.cell(column)) == nil
        }
        return column.flatMap { record.text($0) }
    }
}
