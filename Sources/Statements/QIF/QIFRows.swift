import Money
import Periods

/// Converts a QIF record to rows: a single one, or one for every split. A record with an error gives a single refused
/// row.
struct QIFRows {
    let order: DateOrder
    /// The meaning of the sign of the amounts.
    let sign: SpentSign
    let kinds: MovementKinds

    func rows(of record: QIFRecord) -> [ParsedRow] {
        do throws(RowError) {
            guard record.section != .unknown else {
                throw RowError("qif.section", "the heading above is not one of money movements")
            }
            guard record.section == .money else {
                throw RowError("qif.investment", "shares and funds are not read")
            }
            guard !record.isTorn else {
                throw RowError("qif.torn", "a field of the record is missing, or occurs twice")
            }
            guard record.isComplete else { throw RowError("qif.unfinished", "the record has no ^ at its end") }
            let day = try day(record.day)
            let moved = try WrittenAmount.read(record.amount ?? "", grouping: true)
            let texts = MovementTexts(payee: record.payee, memo: record.memo, kinds: kinds)
            if let reason = record.isOpening ? LeftOut.balance : texts.reasonToLeaveOut {
                let content = SkippedRow(day: day, spent: sign.spent(moved), payee: record.payee, what: record.memo)
                return [.leftOut(line: record.line, reason, nil, content)]
            }
            let whole = QIFRecord.Split(
                line: record.line, category: record.category, memo: record.memo, amount: record.amount)
            guard !record.splits.isEmpty else { return [row(whole, moved, day, record)] }
            let parts = try amounts(of: record.splits, moved)
            return zip(record.splits, parts).map { row($0, $1, day, record) }
        } catch {
            return [.refused(line: record.line, error.refusal)]
        }
    }

    private func day(_ text: String?) throws(RowError) -> Day {
        guard let text else { throw RowError("day.missing", "the record has no date") }
        guard let date = QIFDate(text) else { throw RowError("day.unreadable", "is not a day", of: text) }
        guard let day = date.day(order) else {
            throw RowError("day.no-such-day", "is not a day of the calendar", of: text)
        }
        return day
    }

    private func amounts(of splits: [QIFRecord.Split], _ whole: Amount) throws(RowError) -> [Amount] {
        var amounts: [Amount] = []
        for split in splits {
            amounts.append(try WrittenAmount.read(split.amount ?? "", grouping: true))
        }
        guard (try? amounts.total()) == whole else {
            throw RowError("qif.splits", "its splits do not add up to \(whole.machineText)")
        }
        return amounts
    }

    private func row(_ part: QIFRecord.Split, _ moved: Amount, _ day: Day, _ record: QIFRecord) -> ParsedRow {
        // A category in brackets is the other account. A slash separates the class.
        let category = part.category?.split(separator: "/", maxSplits: 1).map(String.init)
        var entry = Entry(
            line: part.line, day: day, amount: sign.spent(moved), payee: record.payee,
            what: part.memo ?? record.memo, note: record.number.map { "no. \($0)" }, category: category?.first,
            tags: category.map { Array($0.dropFirst()) } ?? [], account: record.account)
        entry.isCardPayment = record.isOnCard && CardBills.arePayment([record.payee, part.memo ?? record.memo])
        guard moved != .zero else { return .leftOut(line: part.line, .zero, nil, SkippedRow(entry)) }
        if let name = category?.first, name.hasPrefix("["), name.hasSuffix("]") {
            return .leftOut(line: part.line, .transfer, nil, SkippedRow(entry))
        }
        return .entry(entry)
    }
}
