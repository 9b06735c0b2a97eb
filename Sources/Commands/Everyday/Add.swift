internal import Arguments
internal import Bookkeeping
internal import Database
internal import Failures
internal import Ledger
internal import Outings
internal import Periods
internal import Reports
internal import Text

/// `spesa add AMOUNT CATEGORY [WHAT…]`
struct Add: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Record an expense, and see where the month stands.",
        discussion: """
            Write the amount in any way that is usual in Europe; one that can be read in two ways is refused. A \
            negative amount is a refund. Give the category's full path or its unique ending (groceries for \
            food:groceries). With --payee alone, the commonest category of the last ten expenses there is used. --like \
            copies the rest from another expense: amount, category, words, payee, method and tags. On a terminal, spesa asks for \
            what is missing.

            Without words and without a terminal, spesa reads lines from standard input: one expense per line, written \
            as after 'add'. All are recorded or none. Blank lines and # comments are ignored. In these lines, a quote \
            at the beginning of a word opens a quotation; inside a word it is text, as in L'Étoile. To write a \
            quote, a space or a backslash itself, put a backslash before it.
            """,
        usage: "AMOUNT CATEGORY [WHAT…]",
        examples: [
            ("spesa add 12,50 groceries", "spent today"),
            ("spesa add 9.80 eating-out Pizza --on yesterday --payee 'Da Gino' --method card", ""),
            ("spesa add 1.234,56 rent --on 1", "on the latest 1st"),
            ("spesa add -20 clothes 'jacket returned'", "a refund"),
            ("spesa add 23,40 --payee Lidl", "in the category usual there"),
            ("spesa add --like last", "the same again, today"), ("spesa add 4,80 --like 42", ""),
            ("spesa add 50 --split groceries=30,home --payee Lidl", "30 for one, the rest for the other"),
            ("spesa add 80 eating-out --for me,ben:2,carla", "your share is yours, the others owe you the rest"),
            ("spesa add 55 eating-out --for me=20,ben=35", "by amount; --for me=40%,ben by per cent"),
            ("spesa add 60 eating-out --for me,ben+5", "equal parts, and 5 more for ben"),
            ("spesa add 55 eating-out --for me,ben --paid-by me=30,ben=25", "an expense for each payer"),
            ("spesa add '120 CZK' eating-out", "in another currency, at the rate of the day: spesa help rate"),
            ("spesa add 5 hobby:chess --new-category", "makes the category first"),
            ("spesa add 12,50 groceries --attach receipt.jpg", "with a picture of the receipt"),
        ], alsoCalled: ["new", "record", "log", "spend", "expense", "pay", "paid", "buy"])

    @Argument("The amount, in euro unless it names another currency.", completing: .none) var amount: String?
    @Argument("What it was spent on.", completing: .custom("category")) var category: String?
    @Argument("What it was, in words.") var what: [String] = []
    @Option(
        short: "d", "The day it was spent (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @OptionGroup var details: DetailOptions
    @Option(
        "Split it over categories, as a receipt with a line for each; the one without an amount gets the rest.",
        placeholder: "CATEGORY=AMOUNT,CATEGORY")
    var split: String?
    @Option(
        "Copy the rest from this expense: its number, last, -1, -2 and so on.", placeholder: "ID",
        alsoCalled: ["as", "again"])
    var like: String?
    @Option("A UUID of your own; an expense with the same one is recorded only once.") var uid: String?
    @Flag("Make the category if it is missing.") var newCategory: Bool
    @Option(
        "The currency it was paid in (default: the outing's, or euro).", placeholder: "CODE",
        completing: .custom("currency"))
    var currency: String?
    @Option("A file to attach, such as a picture of the receipt.", placeholder: "FILE", completing: .file)
    var attach: [String]
    @Flag("Keep the location stored in a JPEG.") var asIs: Bool
    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws {
        if amount == nil && like == nil && !environment.system.isInputTerminal {
            // Options for a single expense cannot apply to every line.
            guard !hasDetails else {
                throw CommandError.notUsableHere(
                    "options for one expense cannot apply to every line of standard input",
                    hint: "write it on each line, or give the expense as words: spesa add 12,50 groceries")
            }
            return try AddLines(command: self).run(in: environment)
        }
        if let split { return try AddSplit(command: self, shares: split).run(in: environment) }
        let context = try dryRun ? environment.context() : environment.contextToChange()
        var reader = try ExpenseReader(context)
        var request = try completed(in: environment, context, reader)
        var read = try read(&request, by: &reader, in: environment)
        let drafts = try context.withKnownNames(read.drafts)
        read.draft = drafts[0]
        environment.reportSplit(reader.usedSplit)
        environment.reportLocations(read.draft.attachments)
        if let notice = DayNotice.of(read.draft.day, today: environment.today) {
            environment.notice("\(read.draft.day.fullText) is \(notice.text)")
        } else {
            environment.noticeYear(of: on)
        }
        for (dimension, word) in [
            (Dimension.payee, read.draft.details.payee),
            (.method, details.method == nil ? nil : read.draft.details.method),
        ] {
            try environment.noticeNearest(word, of: dimension, in: context.book) { near in
                "'\(word ?? "")' is a new \(dimension.rawValue); if you meant '\(near)': "
                    + "\(dryRun ? "" : "spesa edit last ")--\(dimension.rawValue) \(quoted(near))"
            }
        }
        do {
            try environment.record(
                drafts, isPlural: drafts.count > 1, filing: read.filing, in: context, tree: reader.tree,
                isDone: !dryRun)
        } catch let error as DatabaseError where error.isLoss && drafts.count == 1 && !dryRun {
            // The server may have recorded it.
            throw error.advising([.command("to repeat it without adding it twice", [.option("--uid", drafts[0].uid)])])
        }
    }

    /// The expense as typed, before names, days and amounts are read.
    var request: ExpenseRequest {
        var request = ExpenseRequest(amount: amount, category: category)
        (request.what, request.on, request.uid, request.like) = (what, on, uid, like)
        (request.makesCategory, request.currency) = (newCategory, currency)
        (request.attachments, request.keepsPlaces) = (attach, asIs)
        details.apply(to: &request)
        return request
    }

    var hasDetails: Bool {
        on != nil || !attach.isEmpty || uid != nil || split != nil || currency != nil || details.hasValues
    }

    /// Returns the request, completed from earlier expenses and by questions.
    /// - Throws: `UsageError` or `CommandError.notUsableHere` if amount or category is missing and the user cannot be
    ///   asked.
    private func completed(
        in environment: Environment, _ context: Context, _ reader: ExpenseReader
    ) throws -> ExpenseRequest {
        var request = try environment.completed(request, by: reader)
        guard request.amount == nil || request.category == nil else { return request }
        let asksAmount = request.amount == nil
        guard environment.canAsk else {
            if let payee = details.payee, !asksAmount {
                let place = request.amountWords..<request.amountWords
                throw CommandError.notUsableHere(
                    "'\(payee)' has no earlier expense to take the category from",
                    advice: [.command("name the category", [.words(place, ["CATEGORY"])])])
            }
            throw root.misuse(.missingWord(asksAmount ? "AMOUNT" : "CATEGORY"), of: [Self.info.name])
        }
        let day = (try? context.dayWithTime(on, details.filing).day) ?? context.today
        let questions = AddQuestions(
            environment: environment, context: context, tree: reader.tree, currency: try currency.map(Currency.named),
            outing: try context.filing(of: day, details.filing).outing)
        if asksAmount { request.amount = try questions.amount() }
        if request.category == nil {
            // An invalid amount is reported before any question.
            _ = try questions.money(request.amount ?? "")
            request.take(try questions.category(mayBeNew: newCategory))
        }
        if asksAmount {
            request.what = try questions.text("What (Enter for nothing): ").map { [$0] } ?? []
            if on == nil { request.on = try questions.day() }
        }
        return request
    }

    /// Reads the expense. On a terminal, asks what to do about a category that does not exist.
    private func read(
        _ request: inout ExpenseRequest, by reader: inout ExpenseReader, in environment: Environment
    ) throws -> ReadExpense {
        do {
            return try reader.read(request)
        } catch let error as BookkeepingError {
            guard case .unknownCategory(let name, let nearest, let canBeMade) = error else { throw error }
            guard environment.canAsk && !environment.common.isForMachines && !dryRun else {
                if let split = error.ofSplitCategory(request, in: reader.tree) { throw split }
                throw error
            }
            guard let answer = try environment.category(insteadOf: name, in: reader.tree) else {
                throw BookkeepingError.unknownCategory(name, nearest: nearest, canBeMade: canBeMade)
            }
            request.take(answer)
            return try reader.read(request)
        }
    }
}
