internal import Ledger
internal import Output

extension RowWords {
    static let picture = RowWords(
        table: .picture,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.map { row in
                guard let former = old[row.id] else { return "added the \(title(row, context))" }
                let clauses = differences(former, row, context).map { "\($0.name) \($0.old) → \($0.new)" }
                return "changed the \(title(row, context))"
                    + (clauses.isEmpty ? "" : ": \(clauses.joined(separator: ", "))")
            } + gone(before, after).map { "removed the \(title($0, context))" }
        },
        title: { row, _, context in title(row, context) },
        differences: differences,
        listed: { row, _ in json(row) }, document: { row, _ in json(row) }, isAlwaysNamed: false)

    private static func title(_ row: TrackedRow, _ context: RowContext) -> String {
        "picture '\(row.text(2) ?? "")' of \(product(row, context))"
    }

    private static func product(_ row: TrackedRow, _ context: RowContext) -> String {
        row.number(1).map { context.name(of: $0, in: .product) } ?? "nothing"
    }

    @Sendable private static func differences(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        guard let was = Picture(old), let isNow = Picture(new) else { return [] }
        var differences: [RowDifference] = []
        func tell(_ name: String, _ one: String, _ other: String) {
            if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
        }
        tell("its product", product(old, context), product(new, context))
        tell("its name", was.name, isNow.name)
        if was.file != isNow.file {
            differences.append(RowDifference(name: "its file", old: "one file", new: "another"))
        }
        return differences
    }

    private static func json(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "product": JSON(row.number(1)), "name": JSON(row.text(2)),
            "format": JSON(row.text(3)), "bytes": JSON(row.number(4)),
        ])
    }
}
