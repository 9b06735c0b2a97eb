internal import Bookkeeping
internal import Imports
internal import Ledger
internal import Output
internal import Periods
internal import Reports

/// The matches of statement rows with manual entries, as text and JSON.
struct MatchWords {
    let tree: CategoryTree
    let wording: Wording

    /// The maximum number of matches that are listed, and of open ones.
    private static let most = 20

    /// Returns a row as text: `12,50 € booked on Mon 23 Nov 2026, ESSELUNGA MILANO`.
    func sentence(_ movement: StatementPlan.Movement) -> String {
        let draft = movement.draft
        let texts = [draft.details.payee, draft.details.what].compactMap(\.self)
        return (["\(wording.amounts.string(draft.amount)) booked on \(draft.day.fullText)"] + texts)
            .joined(separator: ", ")
    }

    /// Returns a manual entry, an expense or a receipt, as text:
    /// `expense 42: 12,50 € in food:groceries on Fri 20 Nov 2026, paid to Esselunga`.
    func sentence(_ logged: LoggedRecord) -> String {
        let expense = logged.expense
        guard logged.receipt != nil else {
            let whole = logged.amount == expense.amount ? nil : logged.amount
            return "\(name(logged)): \(wording.sentence(expense, of: whole, in: tree))"
        }
        let payee = expense.details.payee.map { ", paid to \($0)" } ?? ""
        return "\(name(logged)): \(wording.amounts.string(logged.amount)) on \(expense.day.fullText)\(payee)"
    }

    private func name(_ logged: LoggedRecord) -> String {
        logged.receipt.map { "receipt \($0)" } ?? "expense \(logged.expense.id)"
    }

    /// Returns the short name to choose an entry by: `42`, or `r7` for a receipt.
    func number(_ logged: LoggedRecord) -> String {
        logged.receipt.map { "r\($0)" } ?? String(logged.expense.id)
    }

    /// Returns the accepted matches, and the open ones with the reason.
    func sentences(_ plan: StatementPlan) -> [String] {
        let taken = plan.taken.map { "\(sentence($0.movement)) is \(sentence($0.logged))" }
        let proposed = plan.proposed.map { proposal in
            let why =
                switch proposal.certainty {
                case .unlike: "the payee is another: --match on a terminal asks"
                case .only, .best, nil: "the best of several: --match-all takes it"
                }
            return "\(sentence(proposal.movement)) may be \(sentence(proposal.logged)) (\(why))"
        }
        let doubts = plan.doubts.map { doubt in
            let names = doubt.candidates.map(name)
            return "\(sentence(doubt.movement)) may be \(names.prefix(5).joined(separator: " or "))"
                + (names.count > 5 ? " or \(names.count - 5) more" : "")
        }
        return section("Found in the book", taken)
            + section("Left open (neither matched nor recorded)", proposed + doubts)
            + (proposed.isEmpty && doubts.isEmpty
                ? [] : ["Without --match they would be recorded as separate expenses."])
    }

    private func section(_ title: String, _ sentences: [String]) -> [String] {
        guard !sentences.isEmpty else { return [] }
        let more = sentences.count > Self.most ? ["- and \(sentences.count - Self.most) more"] : []
        return ["\(title):"] + sentences.prefix(Self.most).map { "- \($0)" } + more
    }

    /// Returns all rows without an entry, and all entries without a row in the range of the statement.
    /// - Parameter days: the days of the statement; `nil` if it has no rows, and then no entry is listed.
    func missing(_ plan: StatementPlan, in days: DayRange?, isDone: Bool) -> [String] {
        let rows = plan.unrecorded.map { "- \(sentence($0))" }
        let logged = days.map { plan.missing(in: $0).map { "- \(sentence($0))" } } ?? []
        let range = days.map { " from \($0.first.fullText) to \($0.last.fullText)" } ?? ""
        return ["\(isDone ? "Was in" : "In") the statement but not in the book: \(rows.isEmpty ? "none." : "")"]
            + rows
            + ["In the book but not in the statement\(range): \(logged.isEmpty ? "none." : "")"] + logged
    }
}

extension MatchWords {
    /// Returns members of the import's JSON document: the accepted matches, and the rows left open.
    /// - Parameter counts: the number of matched rows, and of open ones.
    func members(_ plan: StatementPlan, counts: (matched: Int, open: Int)) -> [JSON.Member] {
        let open =
            plan.proposed.map { json($0.movement, [$0.logged], because: Self.word($0.certainty)) }
            + plan.doubts.map { json($0.movement, $0.candidates, because: "equal") }
        return [
            JSON.Member("matched", JSON(counts.matched)), JSON.Member("open", JSON(counts.open)),
            JSON.Member("match_days", JSON(plan.days)),
            JSON.Member(
                "matches",
                .list(plan.taken.map { json($0.movement, [$0.logged], because: Self.word($0.certainty)) })),
            JSON.Member("left_open", .list(open)),
        ]
    }

    /// Returns entries and rows without a match as members.
    func missingMembers(_ plan: StatementPlan, in days: DayRange?) -> [JSON.Member] {
        [
            JSON.Member("missing_in_book", .list(plan.unrecorded.map { .object(members($0)) })),
            JSON.Member(
                "missing_in_statement", .list(days.map { plan.missing(in: $0).map { .object(members($0)) } } ?? [])),
        ]
    }

    private static func word(_ certainty: StatementMatching.Certainty?) -> String {
        switch certainty {
        case .only: "only"
        case .best: "best"
        case .unlike: "other-payee"
        case nil: "said"
        }
    }

    private func json(
        _ movement: StatementPlan.Movement, _ logged: [LoggedRecord], because word: String
    ) -> JSON {
        .object(
            members(movement) + [
                JSON.Member("because", .text(word)),
                JSON.Member("expenses", .list(logged.map { .object(members($0)) })),
            ])
    }

    private func members(_ movement: StatementPlan.Movement) -> [JSON.Member] {
        let draft = movement.draft
        return [
            JSON.Member("file", .text(movement.file)), JSON.Member("day", .text(draft.day.iso)),
            JSON.Member("cents", .cents(draft.amount)), JSON.Member("amount", .amount(draft.amount)),
            JSON.Member("payee", JSON(draft.details.payee)), JSON.Member("what", JSON(draft.details.what)),
            JSON.Member("reference", JSON(movement.reference)),
        ]
    }

    private func members(_ logged: LoggedRecord) -> [JSON.Member] {
        let expense = logged.expense
        return [
            JSON.Member("id", .integer(expense.id)), JSON.Member("receipt", JSON(logged.receipt)),
            JSON.Member("day", .text(expense.day.iso)), JSON.Member("cents", .cents(logged.amount)),
            JSON.Member("amount", .amount(logged.amount)),
            JSON.Member("category", .text(tree.path(of: expense.category))),
            JSON.Member("payee", JSON(expense.details.payee)), JSON.Member("what", JSON(expense.details.what)),
        ]
    }

    /// Returns entries and rows without a match as records.
    func missingRecords(_ plan: StatementPlan, in days: DayRange?) -> Records {
        let logged = days.map { plan.missing(in: $0) } ?? []
        return Records(
            columns: ["missing_in", "day", "cents", "amount", "payee", "what", "reference", "id", "receipt"],
            rows: plan.unrecorded.map { movement in
                let draft = movement.draft
                return [
                    .text("book"), .text(draft.day.iso), .cents(draft.amount), .amount(draft.amount),
                    JSON(draft.details.payee), JSON(draft.details.what), JSON(movement.reference), .null, .null,
                ]
            }
                + logged.map { logged in
                    let expense = logged.expense
                    return [
                        .text("statement"), .text(expense.day.iso), .cents(logged.amount), .amount(logged.amount),
                        JSON(expense.details.payee), JSON(expense.details.what), .null, .integer(expense.id),
                        JSON(logged.receipt),
                    ]
                })
    }
}
