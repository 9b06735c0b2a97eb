internal import Ledger
internal import Money
internal import Outings
internal import Output

extension RowWords {
    static let repayment = RowWords(
        of: RepaymentRecord.self,
        title: { record, number, context in
            if let number { return "payment \(number) between people" }
            let repayment = record.repayment
            return "payment of \(context.amounts.string(repayment.amount)) from "
                + "\(context.name(of: repayment.from, in: .person)) to "
                + "\(context.name(of: repayment.to, in: .person)) on \(record.day.fullText)"
        },
        differences: { found, context in
            found.none = "none"
            found.compare("it") { $0.isVoid ? "void" : "in force" }
            found.compare("its payer") { context.name(of: $0.repayment.from, in: .person) }
            found.compare("its recipient") { context.name(of: $0.repayment.to, in: .person) }
            found.compare("its amount") { context.amounts.string($0.repayment.amount) }
            found.compare("its day") { $0.day.fullText }
            found.compare("its method") { $0.method }
            found.compare("its outing") { $0.outing.map { "'\(context.name(of: $0, in: .outing))'" } }
            found.compare("its note") { $0.note }
        },
        clauses: { changed, context in
            changed.after.compactMap { change -> String? in
                let (old, record, differences) = (change.old, change.new, change.differences)
                guard let old else { return "recorded \(record.phrase(context))" }
                let isToggled = old.isVoid != record.isVoid
                guard differences.count > (isToggled ? 1 : 0) else {
                    return isToggled
                        ? "\(record.isVoid ? "voided" : "restored") \(record.phrase(context))" : nil
                }
                return "changed payment \(record.id) between people\(differenceText(differences))"
            } + changed.removed.map { "removed \($0.phrase(context))" }
        },
        json: { record, context in
            .object([
                "id": .integer(record.id), "from": .text(context.name(of: record.repayment.from, in: .person)),
                "to": .text(context.name(of: record.repayment.to, in: .person)),
                "cents": .cents(record.repayment.amount), "day": .text(record.day.iso), "void": .truth(record.isVoid),
            ])
        })
}

extension RepaymentRecord {
    /// The repayment as a noun phrase: `Ben's repayment of 20,00 € to anna on Sat 21 Nov 2026`.
    fileprivate func phrase(_ context: RowContext) -> String {
        "\(context.name(of: repayment.from, in: .person))'s repayment of \(context.amounts.string(repayment.amount)) "
            + "to \(context.name(of: repayment.to, in: .person)) on \(day.fullText)"
    }
}
