internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Household
internal import Ledger
internal import Storage
internal import Text

/// The option names that users try for `--on`.
let dayNames = ["date", "day", "when", "dated", "at"]

/// The option names that users try for the file to write.
let fileNames = ["output", "out", "file"]

/// The options for the details of an expense, besides amount, day and category.
struct DetailOptions: Parameters {
    @Option(short: "p", "Who was paid.", completing: .custom("payee")) var payee: String?
    @Option(
        short: "m", "How it was paid: cash, card, transfer, voucher, or a name of your own.",
        completing: .custom("method"))
    var method: String?
    @Option(short: "n", "A note.", placeholder: "TEXT") var note: String?
    @Option(short: "t", "A tag.", completing: .custom("tag")) var tag: [String]
    @Option(
        "The outing it belongs to, or none.", shownDefault: "the one in use", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option("The time of day, such as 10:30.", placeholder: "TIME") var time: String?
    @Option(
        name: "for", "Who it was for, with optional weights, amounts (ben=20, ben+5) or percentages (ben=40%).",
        shownDefault: "only you", placeholder: "me,NAME[:2],…",
        completing: .custom("person"))
    var recipients: String?
    @Option(
        "Who paid; for several, with their parts: me=30,ben=25.", shownDefault: "you", placeholder: "NAME",
        completing: .custom("person"))
    var paidBy: String?

    // A group of options costs as much at startup as five options, so the options above are in no group.

    /// Copies the options into a request.
    func apply(to request: inout ExpenseRequest) {
        (request.details, request.filing, request.people) = (texts, filing, people)
    }

    /// Whether any of the options is given.
    var hasValues: Bool { texts != ExpenseDetails() || filing.hasValues || people.hasValues }

    /// The texts and tags as typed.
    var texts: ExpenseDetails { ExpenseDetails(payee: payee, method: method, note: note, tags: tag) }

    /// The outing and time as typed.
    var filing: FilingWords { FilingWords(outing: outing, time: time) }

    /// The payer and shares as typed.
    var people: PeopleWords { PeopleWords(recipients: recipients, paidBy: paidBy) }
}

extension Environment {
    /// Suggests a name in use that is similar to `word`, unless `word` is known in any spelling. Does nothing for
    /// `nil`, for an empty word, for the name of a kind of method, and with `--quiet`.
    /// - Parameter message: makes the notice from the similar name.
    func noticeNearest(
        _ word: String?, of dimension: Dimension, in book: Book, _ message: (String) -> String
    ) throws {
        guard !common.quiet, let word, !word.isEmpty, dimension != .method || MethodKind(rawValue: folded(word)) == nil,
            try !book.isKnown(word, as: dimension)
        else { return }
        let names = try book.distinctNames(of: dimension)
        guard try !book.hasName(word, as: dimension, among: names) else { return }
        // Among equally similar names, the most used.
        let near = nearest(to: word, among: names, limit: names.count)
        guard
            let chosen = near.count < 2
                ? near.first : nearest(to: word, among: try book.names(of: dimension, among: near), limit: 1).first
        else { return }
        notice(message(chosen))
    }
}
