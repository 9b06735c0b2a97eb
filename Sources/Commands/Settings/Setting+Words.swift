internal import Ledger
internal import Output

extension RowWords {
    static let setting = RowWords(
        table: .setting,
        clauses: { before, after, _ in
            after.map { row in
                guard let value = row.text(1) else { return "unset the \(key(row)) of the book" }
                return "set the \(key(row)) of the book to \(value)"
            } + gone(before, after).map { "unset the \(key($0)) of the book" }
        },
        title: { row, _, _ in "the \(key(row)) of the book" },
        differences: { old, new, _ in [RowDifference(name: "it", old: value(old), new: value(new))] },
        listed: { row, _ in .object(["key": JSON(row.text(0)), "value": JSON(row.text(1))]) },
        document: { row, _ in .object(["value": JSON(row.text(1))]) },
        isAlwaysNamed: false)

    @Sendable private static func key(_ row: TrackedRow) -> String { row.text(0) ?? "" }

    @Sendable private static func value(_ row: TrackedRow) -> String { row.text(1) ?? "not set" }
}
