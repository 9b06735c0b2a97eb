internal import Imports
internal import Ledger
internal import Money
internal import Output
internal import Statements

/// What an import found, and what it recorded or would record.
struct ImportReport {
    let files: [FileTally]
    let wording: Wording
    /// Whether it is recorded.
    let isDone: Bool

    /// - Throws: `AmountOverflow`.
    func report() throws -> Report {
        let total = try files.map { try $0.total }.total()
        let sentences = files.flatMap(sentences) + [closing(total)]
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.import/1"), "recorded": isDone ? JSON(sum(.added)) : .null,
                    "new": JSON(sum(.added)), "changed": JSON(sum(.changed)), "known": JSON(sum(.known)),
                    "cents": .cents(total), "amount": .amount(total), "files": .list(files.map(json)),
                ])
            },
            records: { Records(columns: Self.columns, objects: files.map(flat)) },
            sentences: { sentences })
    }

    private static let columns = ["file", "format", "taken", "new", "changed", "known", "left_out", "refused"]

    private func sum(_ outcome: ImportOutcome) -> Int {
        files.reduce(0) { $0 + $1.count(outcome) }
    }

    private func closing(_ total: Amount) -> String {
        let (new, changed, known) = (sum(.added), sum(.changed), sum(.known))
        var parts: [String] = []
        if new > 0 {
            parts.append(
                "\(isDone ? "Recorded" : "Would record") \(counted(new, "expense")), \(wording.amounts.string(total))")
            if changed > 0 { parts.append("\(changed) changed") }
        } else {
            let change = "\(isDone ? "Changed" : "Would change") \(counted(changed, "expense"))"
            parts.append(changed > 0 ? change : "Nothing new")
        }
        if known > 0 { parts.append("\(known) recorded already") }
        let isUndoable = isDone && new + changed > 0
        return parts.joined(separator: "; ") + "." + (isUndoable ? " To take it back: spesa undo" : "")
    }

    private func sentences(of file: FileTally) -> [String] {
        var first = "\(file.name): \(file.format), \(counted(file.taken, "expense"))"
        if let days = file.days {
            first +=
                days.first == days.last
                ? " on \(days.first.fullText)" : " from \(days.first.fullText) to \(days.last.fullText)"
        }
        var sentences = [first + "."]
        sentences += file.facts.map { "- \($0.name): \($0.value) (\($0.reason))" }
        let left = LeftOut.allCases.compactMap { reason in
            file.leftOut[reason].map { "\($0) \(reason.words($0))" }
        }
        if !left.isEmpty { sentences.append("- left out: " + left.joined(separator: ", ")) }
        sentences += file.refusals.prefix(20).map { "- line \($0.line) is not read: \($0.refusal.message)" }
        if file.refused > 20 { sentences.append("- and \(file.refused - 20) more that are not read") }
        sentences += Filing.Reason.allCases.compactMap { reason in
            let places = places(of: file).filter { $0.place.reason == reason }
            guard !places.isEmpty, reason != .file else { return nil }
            return "- \(reason.words): " + places.map { "\($0.count) to \($0.place.path)" }.joined(separator: ", ")
        }
        if !file.unknownCategories.isEmpty {
            let names = file.unknownCategories.prefix(10).joined(separator: ", ")
            let more = file.unknownCategories.count > 10 ? " and \(file.unknownCategories.count - 10) more" : ""
            sentences.append("- categories of the file that are not here: \(names)\(more); --new-categories makes them")
        }
        return sentences
    }

    /// Where the new ones go, the most first.
    private func places(of file: FileTally) -> [(place: FileTally.Place, count: Int)] {
        file.places.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0.path) < ($0.1, $1.0.path) }
    }

    private func json(_ file: FileTally) -> JSON {
        .object([
            "file": .text(file.name), "format": .text(file.format),
            "facts": .list(
                file.facts.map {
                    .object(["name": .text($0.name), "value": .text($0.value), "reason": .text($0.reason)])
                }),
            "taken": JSON(file.taken), "new": JSON(file.count(.added)), "changed": JSON(file.count(.changed)),
            "known": JSON(file.count(.known)),
            "categories": .list(
                places(of: file).map {
                    .object([
                        "category": .text($0.place.path), "because": .text($0.place.reason.rawValue),
                        "count": JSON($0.count),
                    ])
                }),
            "unknown_categories": .list(file.unknownCategories.map(JSON.text)),
            "left_out": .object(LeftOut.allCases.map { JSON.Member($0.rawValue, JSON(file.leftOut[$0] ?? 0)) }),
            "refused": JSON(file.refused),
            "refusals": .list(
                file.refusals.map {
                    .object([
                        "line": JSON($0.line), "kind": .text($0.refusal.kind), "message": .text($0.refusal.message),
                    ])
                }),
        ])
    }

    private func flat(_ file: FileTally) -> JSON {
        .object([
            "file": .text(file.name), "format": .text(file.format), "taken": JSON(file.taken),
            "new": JSON(file.count(.added)), "changed": JSON(file.count(.changed)), "known": JSON(file.count(.known)),
            "left_out": JSON(file.leftOut.values.reduce(0, +)), "refused": JSON(file.refused),
        ])
    }
}

extension Filing.Reason {
    fileprivate var words: String {
        switch self {
        case .file: "as the file says"
        case .rule: "by a rule"
        case .payee: "where their payees were last"
        case .rest: "nothing is known of"
        }
    }
}

extension LeftOut {
    fileprivate func words(_ count: Int) -> String {
        switch self {
        case .pending: "not booked"
        case .income: "money that came in"
        case .transfer: "between accounts"
        case .currency: "in another currency"
        case .zero: "of nothing"
        case .balance: count == 1 ? "balance or heading" : "balances and headings"
        }
    }
}
