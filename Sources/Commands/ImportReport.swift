internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statements

/// What an import found, and what it recorded or would record.
struct ImportReport {
    let plan: ImportPlan
    let wording: Wording
    let tree: CategoryTree

    /// - Parameter recorded: what the book holds now; `nil` before anything is recorded.
    /// - Throws: `AmountOverflow`.
    func report(recorded: [Recorded]?) throws -> Report {
        let new = recorded.map { $0.filter(\.isNew).map(\.expense.amount) } ?? plan.drafts.map(\.amount)
        let total = try new.total()
        let known = recorded.map { $0.count { !$0.isNew } }
        let sentences = plan.files.flatMap(sentences) + [closing(count: new.count, total: total, known: known)]
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.import/1"), "recorded": recorded == nil ? .null : JSON(new.count),
                    "known": JSON(known), "cents": .cents(total), "amount": .amount(total),
                    "files": .list(plan.files.map(json)),
                ])
            },
            records: { Records(columns: Self.columns, objects: plan.files.map(flat)) },
            sentences: { sentences })
    }

    private static let columns = ["file", "format", "taken", "left_out", "refused"]

    private func closing(count: Int, total: Amount, known: Int?) -> String {
        let what = "\(counted(count, "expense")), \(wording.amounts.string(total))"
        guard let known else { return "Would record \(what) at most; what is recorded already is not recorded again." }
        let already = known == 0 ? "" : "; \(known) recorded already"
        return count == 0 ? "Nothing new\(already)." : "Recorded \(what)\(already). To take it back: spesa undo"
    }

    private func sentences(of file: ImportPlan.File) -> [String] {
        var days: [Day] = []
        for draft in file.drafts { days.append(draft.day) }
        var first = "\(file.name): \(file.format), \(counted(file.drafts.count, "expense"))"
        if let from = days.min(), let to = days.max() {
            first += from == to ? " on \(from.fullText)" : " from \(from.fullText) to \(to.fullText)"
        }
        var sentences = [first + "."]
        sentences += file.facts.map { "- \($0.name): \($0.value) (\($0.reason))" }
        let left = LeftOut.allCases.compactMap { reason in
            file.leftOut[reason].map { "\($0) \(reason.words)" }
        }
        if !left.isEmpty { sentences.append("- left out: " + left.joined(separator: ", ")) }
        sentences += file.refused.prefix(20).map { "- line \($0.line) is not read: \($0.refusal.message)" }
        if file.refused.count > 20 { sentences.append("- and \(file.refused.count - 20) more that are not read") }
        if file.unknown > 0 { sentences.append("- \(file.unknown) of them in \(tree.path(of: plan.rest))") }
        return sentences
    }

    private func json(_ file: ImportPlan.File) -> JSON {
        .object([
            "file": .text(file.name), "format": .text(file.format),
            "facts": .list(
                file.facts.map {
                    .object(["name": .text($0.name), "value": .text($0.value), "reason": .text($0.reason)])
                }),
            "taken": JSON(file.drafts.count),
            "left_out": .object(LeftOut.allCases.map { JSON.Member($0.rawValue, JSON(file.leftOut[$0] ?? 0)) }),
            "refused": .list(
                file.refused.map {
                    .object([
                        "line": JSON($0.line), "kind": .text($0.refusal.kind), "message": .text($0.refusal.message),
                    ])
                }),
        ])
    }

    private func flat(_ file: ImportPlan.File) -> JSON {
        .object([
            "file": .text(file.name), "format": .text(file.format), "taken": JSON(file.drafts.count),
            "left_out": JSON(file.leftOut.values.reduce(0, +)), "refused": JSON(file.refused.count),
        ])
    }
}

extension LeftOut {
    fileprivate var words: String {
        switch self {
        case .pending: "not booked"
        case .income: "money that came in"
        case .transfer: "between accounts"
        case .currency: "in another currency"
        case .zero: "of nothing"
        case .balance: "balances and headings"
        }
    }
}
