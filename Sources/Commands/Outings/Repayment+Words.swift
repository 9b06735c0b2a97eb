internal import Ledger
internal import Money
internal import Outings
internal import Output

extension RowWords {
    static let repayment = RowWords(
        table: .repayment,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.compactMap { row -> String? in
                guard let record = RepaymentRecord(row) else { return nil }
                guard let former = old[row.id] else { return "recorded that \(sentence(record, context))" }
                let differences = differencesOfRepayments(former, row, context)
                let isToggled = RepaymentRecord(former)?.isVoid != record.isVoid
                guard differences.count > (isToggled ? 1 : 0) else {
                    return isToggled
                        ? "\(record.isVoid ? "voided" : "restored") that \(sentence(record, context))" : nil
                }
                let clauses = differences.map { "\($0.name) \($0.old) → \($0.new)" }
                return "changed payment \(record.id) between people: \(clauses.joined(separator: ", "))"
            }
                + gone(before, after).compactMap(RepaymentRecord.init).map {
                    "removed that \(sentence($0, context))"
                }
        },
        title: { row, number, _ in "payment \(number.map(String.init) ?? row.text(0) ?? "") between people" },
        differences: { differencesOfRepayments($0, $1, $2) },
        listed: json, document: json, isAlwaysNamed: false)

    private static func sentence(_ record: RepaymentRecord, _ context: RowContext) -> String {
        let repayment = record.repayment
        return "\(context.name(of: repayment.from, in: .person)) paid \(context.name(of: repayment.to, in: .person)) "
            + "\(context.amounts.string(repayment.amount)) back on \(record.day.fullText)"
    }

    private static func differencesOfRepayments(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        context.telling { context in
            guard let old = RepaymentRecord(old), let new = RepaymentRecord(new) else { return [] }
            var differences: [RowDifference] = []
            func tell(_ name: String, _ value: (RepaymentRecord) -> String?) {
                let (one, other) = (value(old) ?? "none", value(new) ?? "none")
                if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
            }
            tell("it") { $0.isVoid ? "void" : "in force" }
            tell("its payer") { context.name(of: $0.repayment.from, in: .person) }
            tell("its recipient") { context.name(of: $0.repayment.to, in: .person) }
            tell("its amount") { context.amounts.string($0.repayment.amount) }
            tell("its day") { $0.day.fullText }
            tell("its method") { $0.method }
            tell("its outing") { $0.outing.map { "'\(context.name(of: $0, in: .outing))'" } }
            tell("its note") { $0.note }
            return differences
        }
    }

    @Sendable private static func json(_ row: TrackedRow, _ context: RowContext) -> JSON {
        guard let record = RepaymentRecord(row) else { return .object(["id": .integer(row.id)]) }
        return .object([
            "id": .integer(row.id), "from": .text(context.name(of: record.repayment.from, in: .person)),
            "to": .text(context.name(of: record.repayment.to, in: .person)), "cents": .cents(record.repayment.amount),
            "day": .text(record.day.iso), "void": .truth(record.isVoid),
        ])
    }
}
