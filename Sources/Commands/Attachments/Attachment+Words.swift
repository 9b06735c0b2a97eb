internal import Ledger
internal import Output

extension RowWords {
    static let attachment = RowWords(
        table: .attachment,
        clauses: { before, after, _ in
            let old = Set(before.map(\.id))
            return after.map { row in
                old.contains(row.id) ? "put \(title(row)) beside the book again" : "attached '\(row.text(2) ?? "")'"
            } + gone(before, after).map { "removed \(title($0))" }
        },
        title: { row, _, _ in title(row) },
        differences: { old, new, _ in
            let name = RowDifference(name: "its name", old: old.text(2) ?? "", new: new.text(2) ?? "")
            let file = RowDifference(name: "its file", old: "one file", new: "another")
            return (name.old == name.new ? [] : [name]) + (old.text(6) == new.text(6) ? [] : [file])
        },
        listed: { row, _ in json(row) }, document: { row, _ in json(row) }, isAlwaysNamed: false)

    private static func title(_ row: TrackedRow) -> String { "the attachment '\(row.text(2) ?? "")'" }

    private static func json(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "name": JSON(row.text(2)), "type": JSON(row.text(3)), "bytes": JSON(row.number(4)),
        ])
    }
}

extension Change {
    /// Where files were attached to one expense, or attachments of one removed, and nothing else was done: what somebody did,
    /// as it is said after their name.
    var attachmentSentence: String? {
        guard [.attach, .detach].contains(action), let expense = (after[.expense] + before[.expense]).first,
            Set((after[.expense] + before[.expense]).map(\.id)).count == 1
        else { return nil }
        let known = Set(before[.attachment].map(\.id))
        func names(_ rows: [TrackedRow]) -> String { series(rows.map { "'\($0.text(2) ?? "")'" }) }
        switch action {
        case .attach:
            let new = after[.attachment].filter { !known.contains($0.id) }
            return new.isEmpty ? nil : "attached \(names(new)) to expense \(expense.id)"
        default:
            return "removed \(before[.attachment].count == 1 ? "the attachment" : "the attachments") "
                + "\(names(before[.attachment])) of expense \(expense.id)"
        }
    }
}
