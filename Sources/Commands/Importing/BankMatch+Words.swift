internal import Ledger
internal import Output
internal import Periods
internal import Reports

extension BankMatch {
    /// The match as text: `booked on Mon 23 Nov 2026, 20261123-0001, ESSELUNGA MILANO`.
    var sentence: String {
        (["booked on \(booked.fullText)"] + [reference, text].compactMap(\.self)).joined(separator: ", ")
    }
}

extension RowWords {
    static let bankMatch = RowWords(
        table: .bankMatch,
        clauses: { before, after, _ in
            let old = Set(before.map(\.id))
            let found = after.count { !old.contains($0.id) }
            let changed = after.count { row in before.contains { $0.id == row.id && $0 != row } }
            return [
                (found, "found \(counted(found, "row")) of a statement in the book"),
                (changed, "changed what \(counted(changed, "row")) of a statement \(changed == 1 ? "is" : "are")"),
                (gone(before, after).count, "forgot \(counted(gone(before, after).count, "row")) of a statement"),
            ].filter { $0.0 > 0 }.map(\.1)
        },
        title: { row, _, _ in "the row of a statement \(text(row))" },
        differences: { old, new, _ in
            text(old) == text(new) && old.text(1) == new.text(1)
                ? [] : [RowDifference(name: "it", old: whole(old), new: whole(new))]
        },
        listed: { row, _ in json(row) },
        document: { row, _ in json(row) },
        isAlwaysNamed: false)

    private static func text(_ row: TrackedRow) -> String { BankMatch(row)?.sentence ?? String(row.id) }

    private static func whole(_ row: TrackedRow) -> String { "expense \(row.text(1) ?? ""), \(text(row))" }

    @Sendable private static func json(_ row: TrackedRow) -> JSON {
        guard let match = BankMatch(row) else { return .null }
        return .object([
            "id": .integer(row.id), "expense": .text(match.expense), "booked": .text(match.booked.iso),
            "reference": JSON(match.reference), "text": JSON(match.text),
        ])
    }
}
