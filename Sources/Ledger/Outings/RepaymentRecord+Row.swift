internal import Money
internal import Outings
internal import Periods

extension TrackedTable {
    /// What people paid each other of what they owed.
    public static let repayment = TrackedTable(
        "repayment", plural: "repayments",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("payer", .reference("person", whenMerged: .follows), unit: "people", isRequired: true),
            TrackedField("recipient", .reference("person", whenMerged: .follows), unit: "people", isRequired: true),
            TrackedField("cents", .amount(isSigned: false), isRequired: true),
            TrackedField("day", .day, isRequired: true),
            TrackedField("method", .text),
            TrackedField("outing", .reference("outing", whenMerged: .follows)),
            TrackedField("note", .text),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
            TrackedField("void", .truth, isRequired: true),
        ],
        actions: [.settle, .voidRepayment, .restoreRepayment], isInRoom: true, listed: "settle list",
        fault: { row in
            do throws(LedgerError) {
                guard let record = RepaymentRecord(row) else { return "it pays nothing back" }
                return try record.checked() == record ? nil : "a text of it is empty"
            } catch {
                return error.message
            }
        })
}

extension RepaymentRecord {
    /// From a row of `TrackedTable.repayment`; `nil` for one that no payment is written as.
    public init?(_ row: TrackedRow) {
        guard let payer = row.number(1), let recipient = row.number(2), let cents = row.number(3), cents > 0,
            let day = row.number(4).flatMap(Int.init(exactly:))
        else { return nil }
        self.init(
            id: row.id, uid: row.text(0) ?? "", Repayment(from: payer, to: recipient, amount: Amount(cents: cents)),
            on: Day(number: day), method: row.text(5), outing: row.number(6), note: row.text(7), by: row.text(8) ?? "",
            created: Instant(seconds: row.number(9) ?? 0), changed: Instant(seconds: row.number(10) ?? 0),
            isVoid: row.number(11) == 1)
    }

    /// As a row of `TrackedTable.repayment`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .number(repayment.from), .number(repayment.to), .number(repayment.amount.cents),
                .number(Int64(day.number)), FieldValue(method), FieldValue(outing), FieldValue(note), .text(by),
                .number(created.seconds), .number(changed.seconds), .number(isVoid ? 1 : 0),
            ])
    }
}

extension Change.Action {
    /// Somebody paid back what they owed.
    public static let settle = Self("settle")
    /// Payments between people count no more.
    public static let voidRepayment = Self("settle-void")
    /// Payments between people count again.
    public static let restoreRepayment = Self("settle-restore")
}
