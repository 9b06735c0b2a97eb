import Sheets

extension RowReader {
    /// Notes a line that begins or ends a section of pending rows.
    /// - Parameter text: the first text of the line.
    mutating func readHeading(_ record: Record, _ text: String) {
        let fields = record.fields
        if let isPending = PendingHeading.reading(fields, mayCount: true) {
            if !pending.explains(text) { section = PendingSection(isPending: isPending) }
        } else if section.isPending, !pending.explains(text), endsSection(record, fields, text) {
            let isAccount = !isHeader(record, fields) && AccountLine.isNamed(by: text)
            section = PendingSection(isPending: false, account: isAccount ? text : nil)
        } else if section.account != nil, PendingHeading.isName(fields), beginning(record) != nil {
            section = PendingSection(isPending: false, account: AccountLine.isNamed(by: text) ? text : nil)
        }
    }

    /// The account above a row if its line ended a section of pending rows, and neither a state nor a balance says that
    /// the row is booked; otherwise `nil`. The heading of the section may hold for this account too.
    func unclearAccount(_ record: Record) -> String? {
        guard status == nil, booked == nil, !pending.hasBalance(record) else { return nil }
        return section.account
    }

    /// Whether a line ends the section of pending rows. Between the heading of the section and its first row, a header,
    /// an account or a period belongs to the section.
    private func endsSection(_ record: Record, _ fields: [String], _ text: String) -> Bool {
        if section.hasRows, isHeader(record, fields) { return true }
        guard beginning(record) != nil else { return false }
        guard section.hasRows else { return PendingHeading.isOfMovements(fields) }
        return PendingHeading.isName(fields) || AccountLine.isNamed(by: text)
    }

    private func beginning(_ record: Record) -> String? { record.beginning(upTo: map.dateColumns.min() ?? 0) }

    private func isHeader(_ record: Record, _ fields: [String]) -> Bool {
        isRepeatedHeader(record)
            || record.filledCount > 1 && !hasDigit(record) && ColumnMap(header: fields).holdsMovements
    }

    /// Whether the row is announced, reserved, cancelled or void.
    mutating func isPending(_ record: Record) -> Bool {
        isInSection(record) || !isDone(record) || isVoid(record) || isAnsweredNo(record) || hasPendingText(record)
            || pending.hold(record)
    }

    private mutating func isInSection(_ record: Record) -> Bool {
        guard section.isPending else { return false }
        let hasBalance = pending.hasBalance(record) && hasAmount(record)
        return section.holdsRow(hasBalance: hasBalance)
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

/// The rows below a heading that announces pending or booked rows, up to the next heading, header or account.
struct PendingSection {
    private(set) var isPending: Bool
    /// Whether the section has a row. Counted only if it is pending.
    private(set) var hasRows = false
    private var hasBalances = false
    /// The account whose line ended a section of pending rows; `nil` for another section.
    let account: String?

    init(isPending: Bool, account: String? = nil) {
        self.isPending = isPending
        self.account = account
    }

    /// Whether the next row is a pending row of the section. A row with a balance, below rows without one, is booked and
    /// ends the section.
    mutating func holdsRow(hasBalance: Bool) -> Bool {
        guard isPending else { return false }
        if hasBalance, hasRows, !hasBalances {
            isPending = false
            return false
        }
        hasRows = true
        hasBalances = hasBalances || hasBalance
        return true
    }
}
