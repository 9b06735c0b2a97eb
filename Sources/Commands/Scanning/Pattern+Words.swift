internal import Ledger
internal import Output

extension RowWords {
    static let pattern = RowWords(
        table: .pattern,
        clauses: { before, after, _ in
            let old = Set(before.map(\.id))
            return after.filter { !old.contains($0.id) }.map { "added the pattern \(text($0))" }
                + after.filter { old.contains($0.id) }.map { "changed the pattern \(text($0))" }
                + gone(before, after).map { "removed the pattern \(text($0))" }
        },
        title: { row, _, _ in "pattern \(text(row))" },
        differences: { old, new, _ in
            text(old) == text(new) ? [] : [RowDifference(name: "it", old: text(old), new: text(new))]
        },
        listed: { row, _ in json(row) },
        document: { row, _ in json(row) },
        isAlwaysNamed: false)

    private static func text(_ row: TrackedRow) -> String { "\(row.text(2) ?? "") of \(row.text(1) ?? "")" }

    private static func json(_ row: TrackedRow) -> JSON {
        .object(["id": .integer(row.id), "payee": JSON(row.text(1)), "pattern": JSON(row.text(2))])
    }
}
