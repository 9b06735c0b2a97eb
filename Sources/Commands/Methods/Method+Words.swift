internal import Household
internal import Ledger
internal import Money
internal import Output

extension RowWords {
    static let method = RowWords(
        table: .method,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.compactMap { row in
                guard let method = PaymentMethod(row) else { return nil }
                guard let former = old[row.id] else {
                    return "added the method '\(method.name)': \(method.terms(in: context.tree, context.amounts))"
                }
                if let one = PaymentMethod(former), one.isArchived != method.isArchived {
                    return "\(method.isArchived ? "archived" : "brought back") the method '\(method.name)'"
                }
                let clauses = differences(former, row, context).map { "\($0.name) \($0.old) → \($0.new)" }
                return "changed the method '\(method.name)'"
                    + (clauses.isEmpty ? "" : ": \(clauses.joined(separator: ", "))")
            } + gone(before, after).map { "removed the method '\($0.text(0) ?? "")'" }
        },
        title: { row, _, _ in "method '\(row.text(0) ?? "")'" },
        differences: differences,
        listed: { row, context in json(row, context) },
        document: { row, context in json(row, context) },
        isAlwaysNamed: false)

    private static func json(_ row: TrackedRow, _ context: RowContext) -> JSON {
        PaymentMethod(row).map { PaymentMethod.fields(in: context.tree, context.amounts).object($0) } ?? .null
    }

    @Sendable private static func differences(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        guard let old = PaymentMethod(old), let new = PaymentMethod(new) else { return [] }
        var differences: [RowDifference] = []
        func tell(_ name: String, _ value: (PaymentMethod) -> String) {
            guard value(old) != value(new) else { return }
            differences.append(RowDifference(name: name, old: value(old), new: value(new)))
        }
        tell("its kind") { $0.kind.rawValue }
        tell("its card") { $0.lastFour.map { "…\(CardNumber.text(of: $0))" } ?? "unknown" }
        tell("its month of expiry") { $0.expiry?.month.name ?? "unknown" }
        tell("its face") { $0.face.map(context.amounts.string) ?? "any" }
        tell("the most a receipt takes") { $0.most.map(String.init) ?? "any number" }
        tell("what it is for") { $0.categories.isEmpty ? "everything" : series($0.categories.map { context.path($0) }) }
        tell("what it costs") { $0.isFree ? "nothing" : "something" }
        tell("it") { $0.isArchived ? "archived" : "in use" }
        return differences
    }
}
