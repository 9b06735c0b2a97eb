internal import Ledger
internal import Money
internal import Output
internal import Reports

extension RowWords {
    static let receipt = RowWords(
        table: .receipt,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.map { row in
                guard let former = old[row.id] else { return "added \(sentence(row, context))" }
                if let one = Receipt(former), let other = Receipt(row), one.isVoid != other.isVoid {
                    return "\(other.isVoid ? "voided" : "restored") \(sentence(row, context))"
                }
                let clauses = differences(former, row, context).map { "\($0.name) \($0.old) → \($0.new)" }
                return "changed receipt \(row.id): "
                    + (clauses.isEmpty ? "written anew" : clauses.joined(separator: ", "))
            } + gone(before, after).map { "removed receipt \($0.id)" }
        },
        title: { row, number, _ in "receipt \(number.map(String.init) ?? row.text(0) ?? "")" },
        differences: differences,
        listed: { row, context in Receipt(row).map { ReceiptDocument(tree: context.tree).json($0) } ?? .null },
        document: { row, context in Receipt(row).map { ReceiptDocument(tree: context.tree).json($0) } ?? .null },
        isAlwaysNamed: false)

    private static func sentence(_ row: TrackedRow, _ context: RowContext) -> String {
        guard let receipt = Receipt(row) else { return "receipt \(row.id)" }
        return
            "receipt \(row.id): \(context.amounts.string(receipt.total))"
            + (receipt.payee.map { " at \($0)" } ?? "") + " on \(receipt.day.fullText)"
    }

    @Sendable private static func differences(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        context.telling { context in
            guard let old = Receipt(old), let new = Receipt(new) else { return [] }
            var differences: [RowDifference] = []
            func tell(_ name: String, _ one: String, _ other: String) {
                if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
            }
            tell("its day", old.day.fullText, new.day.fullText)
            tell("its payee", old.payee ?? "(none)", new.payee ?? "(none)")
            tell("its total", context.amounts.string(old.total), context.amounts.string(new.total))
            let (lines, others) = (old.purchase.lines, new.purchase.lines)
            if lines != others, old.total == new.total || lines.count != others.count {
                tell("its lines", counted(lines.count, "line"), counted(others.count, "line"))
            }
            let (tenders, paid) = (old.purchase.tenders.map(\.method), new.purchase.tenders.map(\.method))
            tell(
                "it", tenders.isEmpty ? "not said how paid" : "paid by \(series(tenders))",
                paid.isEmpty ? "not said how paid" : "paid by \(series(paid))")
            tell("it", old.isVoid ? "void" : "counted", new.isVoid ? "void" : "counted")
            return differences
        }
    }
}
