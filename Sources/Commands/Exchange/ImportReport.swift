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
            schema: "spesa.import/1",
            after: [
                JSON.Member("recorded", isDone ? JSON(sum(.added)) : .null), JSON.Member("new", JSON(sum(.added))),
                JSON.Member("changed", JSON(sum(.changed))), JSON.Member("known", JSON(sum(.known))),
                JSON.Member("cents", .cents(total)), JSON.Member("amount", .amount(total)),
            ], "files", of: files, fields, sentences: { sentences })
    }

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

    private var fields: Fields<FileTally> {
        Fields([
            Field("file") { .text($0.name) }, Field("format") { .text($0.format) },
            .onlyInObjects("facts") { file in
                .list(
                    file.facts.map {
                        .object(["name": .text($0.name), "value": .text($0.value), "reason": .text($0.reason)])
                    })
            },
            Field("taken") { JSON($0.taken) }, Field("new") { JSON($0.count(.added)) },
            Field("changed") { JSON($0.count(.changed)) }, Field("known") { JSON($0.count(.known)) },
            .onlyInObjects("categories") { file in
                .list(
                    places(of: file).map {
                        .object([
                            "category": .text($0.place.path), "because": .text($0.place.reason.rawValue),
                            "count": JSON($0.count),
                        ])
                    })
            },
            .onlyInObjects("unknown_categories") { .list($0.unknownCategories.map(JSON.text)) },
            .folded(
                "left_out",
                value: { file in
                    .object(LeftOut.allCases.map { JSON.Member($0.rawValue, JSON(file.leftOut[$0] ?? 0)) })
                },
                record: { JSON($0.leftOut.values.reduce(0, +)) }),
            Field("refused") { JSON($0.refused) },
            .onlyInObjects("refusals") { file in
                .list(
                    file.refusals.map {
                        .object([
                            "line": JSON($0.line), "kind": .text($0.refusal.kind),
                            "message": .text($0.refusal.message),
                        ])
                    })
            },
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
