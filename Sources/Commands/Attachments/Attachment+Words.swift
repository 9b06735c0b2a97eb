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
    /// Where files were attached to expenses, or attachments of some removed: what somebody did, as it is said after their
    /// name. The expenses themselves were only touched.
    var attachmentSentence: String? {
        guard [.attach, .detach].contains(action) else { return nil }
        let expenses = Set((before[.expense] + after[.expense]).map(\.id)).sorted().map { String($0) }
        let place = expenses.isEmpty ? "" : " \(expenses.count == 1 ? "expense" : "expenses") \(series(expenses))"
        func names(_ rows: [TrackedRow]) -> String { series(rows.map { "'\($0.text(2) ?? "")'" }) }
        guard action == .attach else {
            let noun = before[.attachment].count == 1 ? "the attachment" : "the attachments"
            return "removed \(noun) \(names(before[.attachment]))" + (place.isEmpty ? "" : " of\(place)")
        }
        let known = Set(before[.attachment].map(\.id))
        let new = after[.attachment].filter { !known.contains($0.id) }
        return new.isEmpty
            ? "put \(names(after[.attachment])) beside the book again"
            : "attached \(names(new))" + (place.isEmpty ? "" : " to\(place)")
    }
}
