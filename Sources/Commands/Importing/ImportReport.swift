internal import Bookkeeping
internal import Imports
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Statements
internal import Terminal
internal import Text

/// The report of an import, done or as a dry run.
struct ImportReport {
    let files: [FileTally]
    let filing: ExpenseClassifier
    let tree: CategoryTree
    let wording: Wording
    /// Whether the import was done; `false` for a dry run, and for the preview before the question.
    let isDone: Bool
    /// Whether the records of a dry run are rows instead of files.
    let listsRows: Bool
    /// The matches with manual entries; `nil` if matching was off.
    let plan: StatementPlan?
    /// Whether entries and rows without a match are listed. They are then also the records.
    let listsMissing: Bool

    /// Returns the report. Its records are the files, unless `listsRows` or `listsMissing` says otherwise.
    /// - Throws: `AmountOverflow` if the total of the new expenses exceeds 64 bits.
    func report() throws -> Report {
        let total = try files.map { try $0.total }.total()
        let closing = closing(total)
        let rows = ImportRows(files: files, wording: wording)
        let report = Report(
            schema: "spesa.import/1",
            after: [
                JSON.Member("recorded", isDone ? JSON(sum(.added)) : .null), JSON.Member("new", JSON(sum(.added))),
                JSON.Member("changed", JSON(sum(.changed))), JSON.Member("known", JSON(sum(.known))),
                JSON.Member("cents", .cents(total)), JSON.Member("amount", .amount(total)),
            ] + matchMembers, "files", of: files, fields,
            lines: { screen in
                func wrapped(_ sentences: [String]) -> [StyledText] {
                    sentences.flatMap { screen.paragraph($0) }
                }
                return files.flatMap { wrapped(sentences(of: $0)) + (isDone ? [] : rows.lines(of: $0, screen)) }
                    + wrapped(matchSentences + [closing])
            },
            sentences: {
                files.flatMap { sentences(of: $0) + (isDone ? [] : rows.sentences(of: $0)) } + matchSentences + [
                    closing
                ]
            })
        if listsMissing, let plan {
            return Report(
                json: report.json, records: { matches.missingRecords(plan, in: files.days) }, lines: report.lines,
                sentences: report.sentences)
        }
        guard listsRows && !isDone else { return report }
        return Report(
            json: report.json, records: { rows.records }, lines: report.lines, sentences: report.sentences)
    }

    private var matches: MatchWords { MatchWords(tree: tree, wording: wording) }

    private var matchSentences: [String] {
        guard let plan else { return [] }
        return matches.sentences(plan)
            + (listsMissing ? matches.missing(plan, in: files.days, isDone: isDone) : [])
    }

    private var matchMembers: [JSON.Member] {
        guard let plan else { return [] }
        return matches.members(plan, counts: (sum(.matched), sum(.open)))
            + (listsMissing ? matches.missingMembers(plan, in: files.days) : [])
    }

    private func sum(_ outcome: ImportOutcome) -> Int {
        files.reduce(0) { $0 + $1.count(outcome) }
    }

    private func closing(_ total: Amount) -> String {
        let (new, changed, known) = (sum(.added), sum(.changed), sum(.known))
        let (matched, open) = (sum(.matched), sum(.open))
        var parts: [String] = []
        if new > 0 {
            let voids = files.reduce(0) { $0 + $1.voids }
            parts.append(
                "\(isDone ? "Recorded" : "Would record") \(counted(new, "expense"))"
                    + (voids > 0 ? " (\(voids) void)" : "") + ", \(wording.amounts.string(total))")
            if changed > 0 { parts.append("\(changed) changed") }
        } else {
            let change = "\(isDone ? "Changed" : "Would change") \(counted(changed, "expense"))"
            if changed > 0 { parts.append(change) } else if matched == 0 { parts.append(nothing) }
        }
        if matched > 0 { parts.append("\(matched) found in the book") }
        if open > 0 { parts.append("\(open) left open") }
        if known > 0 { parts.append("\(known) already recorded") }
        let isUndoable = isDone && new + changed + matched > 0
        return parts.joined(separator: "; ") + "." + (isUndoable ? " To undo: spesa undo" : "")
    }

    /// The reason why there is nothing to record, as a sentence without a full stop.
    private var nothing: String {
        if sum(.known) + sum(.open) > 0 { return "Nothing new" }
        switch files.reduce(0, { $0 + $1.allLeftOut }) {
        case 0: return "Nothing to record: there are no rows"
        case 1: return "Nothing to record: the only row is skipped"
        case let leftOut: return "Nothing to record: all \(leftOut) rows are skipped"
        }
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
            file.leftOut[reason].map(reason.rows)
        }
        if !left.isEmpty { sentences.append("- skipped: " + left.joined(separator: ", ")) }
        sentences += currencies(of: file)
        if file.repeated > 0 {
            sentences.append(
                "- same as an earlier row: \(counted(file.repeated, "row")), "
                    + (file.repeated == 1 ? "taken as a separate payment" : "each taken as a separate payment"))
        }
        sentences += income(of: file)
        sentences += file.refusals.prefix(20).map { "- line \($0.line) is not read: \($0.refusal.message)" }
        if file.refused > 20 { sentences.append("- and \(file.refused - 20) more that are not read") }
        sentences += ExpenseClassifier.Reason.allCases.compactMap { reason in
            let places = places(of: file).filter { $0.place.reason == reason }
            guard !places.isEmpty, reason != .file else { return nil }
            return "- \(reason.words): " + places.map { "\($0.count) to \($0.place.path)" }.joined(separator: ", ")
        }
        let canBeMade = { (name: String) in (try? categoryNames(of: name)) != nil }
        let (new, impossible) = (
            file.unknownCategories.filter(canBeMade), file.unknownCategories.filter { !canBeMade($0) }
        )
        if !new.isEmpty {
            sentences.append(
                "- categories in the file that you don't have: \(firstNames(new)); --new-categories makes them")
        }
        if let name = impossible.first {
            sentences.append(
                "- names in the file that no category can have: \(firstNames(impossible)); to map them: --categories "
                    + quoted("\(name)=other"))
        }
        sentences += near(of: file).prefix(10).map {
            "- '\($0.name)' looks like \($0.path): --categories \(quoted("\($0.name)=\($0.path)"))"
        }
        if !isDone, !file.unknownPayees.isEmpty {
            let payees = file.unknownPayees
            let named = payees.prefix(10).map { payee, sum in
                "\(payee) \(wording.amounts.string(sum.amount))" + (sum.count == 1 ? "" : " in \(sum.count)")
            }
            let more = payees.count > 10 ? " and \(payees.count - 10) more" : ""
            sentences.append("- unknown payees: " + named.joined(separator: ", ") + more)
        }
        return sentences
    }

    /// Returns the first ten names, and the number of others.
    private func firstNames(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }

    /// Returns a line on the skipped rows in other currencies, with the amounts spent; empty if there are none.
    private func currencies(of file: FileTally) -> [String] {
        let currencies = file.foreign.sorted { $0.key < $1.key }.map { currency, rows in
            let spent = "\(wording.amounts.number(rows.spent)) \(currency)"
            return "\(rows.count) in \(currency) (\(rows.isWhole ? "" : "at least ")\(spent) spent)"
        }
        return currencies.isEmpty ? [] : ["- not in euro: " + currencies.joined(separator: "; ")]
    }

    /// Returns one line about the skipped incoming payments that `--refunds known` or `--refunds all` would record.
    /// Returns no line if there are none, or if the import was done.
    private func income(of file: FileTally) -> [String] {
        guard !isDone, file.leftOut[.income] != nil else { return [] }
        let (refunds, other) = file.leftOutIncome(filing, among: files)
        guard refunds.count + other.count > 0 else { return [] }
        func amountText(_ sum: FileTally.Sum) -> String {
            let amount = sum.amount.cents == .min ? sum.amount : Amount(cents: -sum.amount.cents)
            return "\(sum.count) (\(wording.amounts.string(amount)))"
        }
        var parts: [String] = []
        if refunds.count > 0 {
            parts.append("\(amountText(refunds)) from payees paid before, with --refunds known")
        }
        if other.count > 0 { parts.append("\(amountText(other)) from payees not paid before, with --refunds all") }
        return ["- incoming payments you can record as refunds: " + parts.joined(separator: "; ")]
    }

    /// Returns the unknown category names of the file that resemble a category of the book, each with the path of that
    /// category. Only the first 100 names are compared.
    private func near(of file: FileTally) -> [(name: String, path: String)] {
        let names = NearNames(tree.all.filter { !$0.isArchived }.map { tree.path(of: $0.id) })
        return file.unknownCategories.prefix(100).compactMap { name in
            names.nearest(to: name).map { (name, $0) }
        }
    }

    private func json(_ sum: FileTally.Sum) -> JSON {
        .object(["count": JSON(sum.count), "cents": .cents(sum.amount), "amount": .amount(sum.amount)])
    }

    /// Returns the categories of new expenses, most frequent first.
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
            .onlyInObjects("near_categories") { file in
                .list(near(of: file).map { .object(["name": .text($0.name), "category": .text($0.path)]) })
            },
            .onlyInObjects("unknown_payees") { file in
                .list(
                    file.unknownPayees.map { payee, sum in
                        .object([
                            "payee": .text(payee), "count": JSON(sum.count), "cents": .cents(sum.amount),
                            "amount": .amount(sum.amount),
                        ])
                    })
            },
            .onlyInObjects("income") { file in
                let (refunds, other) = file.leftOutIncome(filing, among: files)
                return .object(["known": json(refunds), "other": json(other)])
            },
            .onlyInObjects("rows") { file in
                isDone ? .null : .list(file.rows.first.map { ImportRows.fields.object($0) })
            },
            .folded(
                "left_out",
                value: { file in
                    .object(LeftOut.allCases.map { JSON.Member($0.rawValue, JSON(file.leftOut[$0] ?? 0)) })
                },
                record: { JSON($0.leftOut.values.reduce(0, +)) }),
            .onlyInObjects("repeated") { JSON($0.repeated) },
            .onlyInObjects("currencies") { file in
                .list(
                    file.foreign.sorted { $0.key < $1.key }.map { currency, rows in
                        .object([
                            "currency": .text(currency), "count": JSON(rows.count),
                            "spent": .text(rows.spent.machineText), "whole": .truth(rows.isWhole),
                        ])
                    })
            },
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

extension ExpenseClassifier.Reason {
    fileprivate var words: String {
        switch self {
        case .file: "as the file says"
        case .rule: "by a rule"
        case .payee: "as in the last expense of the same payee"
        case .rest: "no category"
        }
    }
}

extension LeftOut {
    /// Returns the number of rows that were skipped for this reason: `2 incoming payments`, `1 row not booked`.
    fileprivate func rows(_ count: Int) -> String {
        switch self {
        case .income: counted(count, words)
        case .balance: count == 1 ? "1 \(words)" : "\(count) balances or headings"
        default: "\(counted(count, "row")) \(words)"
        }
    }

    /// The reason why a row is skipped, for a table cell.
    var words: String {
        switch self {
        case .pending: "not booked"
        case .income: "incoming payment"
        case .transfer: "between accounts"
        case .currency: "in another currency"
        case .zero: "of zero"
        case .balance: "balance or heading"
        case .words: "by a rule or --leave-out"
        }
    }
}
