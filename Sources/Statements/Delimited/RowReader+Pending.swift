import Sheets

extension RowReader {
    /// Notes a line that announces pending or booked rows, up to the next heading.
    /// - Parameter text: the first text of the line.
    mutating func readHeading(_ record: Record, _ text: String) {
        let fields = record.fields
        if let isPending = PendingHeading.reading(fields, mayCount: true) {
            if !pending.explains(text) { isPendingBlock = isPending }
        } else if isPendingBlock, PendingHeading.isOfMovements(fields),
            let first = fields.firstIndex(where: { !$0.isEmpty }), first <= map.dateColumns.min() ?? 0
        {
            // A line whose date column is empty continues the row above.
            isPendingBlock = false
        }
    }

    /// Whether the row is announced, reserved, cancelled or void.
    mutating func isPending(_ record: Record) -> Bool {
        isPendingBlock || !isDone(record) || isVoid(record) || isAnsweredNo(record) || hasPendingText(record)
            || pending.hold(record)
    }

    /// Whether a text marks the row as announced or reserved. "Reservation" counts only as the transaction type, among
    /// descriptions that are types, separated from a payee, or as the only text, because a purchase may be called so.
    private func hasPendingText(_ record: Record) -> Bool {
        textColumns.contains { column in
            let cell = record.cell(column)
            if isSwedish, PendingText.isPreliminary(String(decoding: cell, as: UTF8.self)) { return true }
            guard PendingText.mayBe(cell) else { return false }
            let text = String(decoding: cell, as: UTF8.self)
            switch PendingText.finding(text) {
            case .certain: return true
            case .reservation:
                return column == kind || pending.kindColumns.contains(column)
                    || payees.contains(column) && !PendingText.isWord(text)
                    || textColumns.allSatisfy { $0 == column || record.cell($0).isEmpty }
            case .kind: return column == kind
            case nil: return false
            }
        }
    }

    mutating func isDone(_ record: Record) -> Bool {
        guard let column = status else { return true }
        let cell = record.cell(column)
        if cell.isEmpty { return true }
        let isRefundApart = map.dialect.traits.contains(.refundIsApart)
        let isDone = dones.value(cell) { isRefundApart && CellWords.isRefunded($0) ? true : CellWords.isDone($0) }
        if let isDone { return isDone }
        guard map.dialect.traits.contains(.onlyDone) else { return true }
        // The status word is unknown, so the booking date decides: completed transactions have one.
        return map.first(.date).map { !record.cell($0).isEmpty } ?? true
    }

    /// Whether the status column says that the row is booked.
    func hasDoneState(_ record: Record) -> Bool {
        status.flatMap { record.text($0) }.map { CellWords.isDone($0) == true } ?? false
    }

    private func isVoid(_ record: Record) -> Bool {
        if let voids {
            let cell = record.cell(voids.column)
            if cell.count == 1, voids.letters.contains(String(decoding: cell, as: UTF8.self).lowercased()) {
                return true
            }
        }
        guard let column = void, let text = record.text(column) else { return false }
        return CellWords.isYes(text) ?? true
    }

    /// Whether the row answers no in the column that asks whether it is booked.
    private func isAnsweredNo(_ record: Record) -> Bool {
        booked.flatMap { record.text($0) }.map { CellWords.isYes($0) == false } ?? false
    }
}
