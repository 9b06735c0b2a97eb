internal import Arguments
internal import Bookkeeping
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
            The amount is read in any way Europe writes it; one that can be read in two ways is refused. A negative \
            amount is a refund. The category is named by its path or by any tail of it that is unique; without one, --payee \
            stands for the category of what was paid there last. --like takes from another expense what is not said: amount, \
            category, words, payee, method and tags. On a terminal what is missing is asked for. Without words and without a terminal, lines are read from standard input, \
            each as the words after 'add': all are recorded or none; empty lines and lines that begin with # are \
            passed over. There a quote quotes where a word begins and is text inside one, as in L'Étoile; a backslash makes \
            a quote, a blank or a backslash text.
            """,
        usage: "AMOUNT CATEGORY [WHAT…]",
        examples: [
            ("spesa add 12,50 groceries", "spent today"),
            ("spesa add 9.80 eating-out Pizza --on yesterday --payee 'Da Gino' --method card", ""),
            ("spesa add 1.234,56 rent --on 1", "on the latest 1st"),
            ("spesa add -20 clothes 'jacket returned'", "a refund"),
            ("spesa add 23,40 --payee Lidl", "in the category of the last time there"),
            ("spesa add --like last", "the same once more, today"), ("spesa add 4,80 --like 42", ""),
            ("spesa add 50 --split groceries=30,home --payee Lidl", "30 for one, the rest for the other"),
            ("spesa add 80 eating-out --for me,ben:2,carla", "a part is yours, the rest is owed to you"),
            ("spesa add '120 CZK' eating-out", "in another currency, at the rate of the day: spesa help rate"),
            ("spesa add 5 hobby:chess --new-category", "makes the category first"),
            ("spesa add 12,50 groceries --attach receipt.jpg", "with a picture of the receipt"),
        ], alsoCalled: ["new", "record", "log", "spend"])

    @Argument("The amount, in euro unless it says otherwise.", completing: .none) var amount: String?
    @Argument("What it was spent on.", completing: .custom("category")) var category: String?
    @Argument("What it was, in words.") var what: [String] = []
    @Option(
        short: "d", "The day it was spent: today if not said.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @OptionGroup var details: DetailOptions
    @Option(
        "Share it over categories, as a receipt with a line for each: the one without an amount takes the rest.",
        placeholder: "CATEGORY=AMOUNT,CATEGORY")
    var split: String?
    @Option(
        "The expense that tells what is not said: its number, last, -1, -2 and so on.", placeholder: "ID",
        alsoCalled: ["as", "again"])
    var like: String?
    @Option("A UUID of your own: the same one again is the same expense, recorded once.") var uid: String?
    @Flag("Make the category where it is missing.") var newCategory: Bool
    @Option(
        "The currency it was paid in: the outing's if not said, else euro.", placeholder: "CODE",
        completing: .custom("currency"))
    var currency: String?
    @Option("A file to keep with it, as a picture of the receipt.", placeholder: "FILE", completing: .file)
    var attach: [String]
    @Flag("Keep a JPEG as it is, also where it tells where it was taken.") var asIs: Bool
    @Flag("Show what would be recorded, and record nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        if amount == nil && like == nil && !environment.system.isInputTerminal {
            // Options for a single expense cannot apply to every line.
            guard !saysDetails else {
                throw CommandError.notUsableHere(
                    "what is said of one expense cannot be meant for every line of standard input",
                    hint: "write it on each line, or give the expense as words: spesa add 12,50 groceries")
            }
            return try AddLines(command: self).run(in: environment)
        }
        if let split { return try AddSplit(command: self, shares: split).run(in: environment) }
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        var words = try completed(in: environment, context, tree: tree)
        var (draft, filed) = try draft(of: &words, in: environment, context, tree: tree)
        draft.details.payee = try context.knownPayee(draft.details.payee)
        let split = try details.people.recipients == nil ? context.split : nil
        let people = details.people.completed(by: split)
        if let shares = try people.words.sharing(in: environment, among: context.people()) { try draft.share(shares) }
        if people.usesSplit { environment.tellOfSplit(split) }
        draft.attachments = try attachments()
        environment.tellOfPlaces(draft.attachments)
        try environment.tell(of: filed, in: context)
        if !words.namesCurrency { environment.tellOfEuro(words.amount, filed, isDone: !dryRun) }
        if let notice = DayNotice.of(draft.day, today: environment.today) {
            environment.notice("\(draft.day.fullText) is \(notice.text)")
        } else {
            environment.noticeYear(of: on)
        }
        for (dimension, word) in [(Dimension.payee, draft.details.payee), (.method, details.method)] {
            try environment.noticeNearest(word, of: dimension, in: book) { near in
                "'\(word ?? "")' is a new \(dimension.rawValue); for '\(near)': "
                    + "\(dryRun ? "" : "spesa edit last ")--\(dimension.rawValue) \(quoted(near))"
            }
        }
        guard !dryRun else {
            return try AddPreview(drafts: [draft], isPlural: false).show(in: environment, context, tree: tree)
        }
        try environment.bookRepeatsBeforehand(in: context)
        let agreement = try context.agreement(ofExpenses: [], and: filed.outing)
        let recorded = try environment.record([draft], in: context)
        try environment.tell(of: agreement)
        let wording = Wording(amounts: context.amounts)
        let newTree = try book.categories()
        let kept = recorded.filter { !$0.isNew }.map(\.expense)
        environment.tellOfKept(kept, of: 1)
        environment.tellOfDifferences(zip([draft], kept), of: 1, wording, in: newTree)
        let shares =
            try draft.circumstances.isShared ? environment.sharing(of: recorded.map(\.expense), in: context) : nil
        try environment.reply(
            about: recorded.map(\.expense), in: context, tree: newTree, isPlural: false,
            memory: context.memory(ofProductCalled: draft.details.what)
        ) { expense, said in
            wording.recorded(expense, isNew: recorded[0].isNew, in: newTree, shares, said)
                + (recorded[0].isNew ? draft.attachedWords : "")
        }
    }

    /// Returns the files to attach.
    func attachments() throws -> [GivenAttachment] {
        try attach.map { try Context.attachment($0, isAsIs: asIs) }
    }

    private var saysDetails: Bool {
        on != nil || !attach.isEmpty || uid != nil || split != nil || details.filing.saysAnything
            || details.people.saysAnything || currency != nil || details.payee != nil
            || details.method != nil || details.note != nil
            || !details.tag.isEmpty
    }

    /// Returns the typed words, with missing ones copied from another expense (`--like`).
    func words(
        in environment: Environment, _ context: Context, tree: CategoryTree, makesCategory: Bool
    ) throws -> AddWords {
        var words = AddWords(
            amount: amount ?? "", category: category, what: what, on: on, details: details.words, uid: uid,
            makesCategory: makesCategory, currency: currency)
        words.joinCurrency(in: tree)
        if let like {
            words.complete(like: try context.precedent(like), in: tree, context.unhidden.amounts)
        } else if words.category == nil, amount != nil, let payee = details.payee,
            let last = try context.latest(paidTo: payee, in: tree)
        {
            words.category = tree.path(of: last.category)
            environment.notice("in \(tree.path(of: last.category)), as \(last.id), the last paid to \(payee)")
        }
        return words
    }

    /// Returns the words, with missing ones asked for.
    private func completed(in environment: Environment, _ context: Context, tree: CategoryTree) throws -> AddWords {
        var words = try words(in: environment, context, tree: tree, makesCategory: newCategory)
        let amount = amount ?? (like == nil ? nil : words.amount)
        guard amount == nil || words.category == nil else { return words }
        guard environment.canAsk else {
            if let payee = details.payee, amount != nil {
                let place = words.amountWords..<words.amountWords
                throw CommandError.notUsableHere(
                    "nothing that counts was paid to '\(payee)' yet in a category in use",
                    advice: [.command("name the category", [.words(place, ["CATEGORY"])])])
            }
            throw root.misuse(.missingWord(amount == nil ? "AMOUNT" : "CATEGORY"), of: [Self.info.name])
        }
        let questions = AddQuestions(
            environment: environment, context: context, tree: tree, currency: try currency.map(Currency.named),
            outing: try filingSoFar(in: environment, context))
        if amount == nil { words.amount = try questions.amount() }
        if words.category == nil {
            // An invalid amount is reported before any question.
            _ = try questions.money(words.amount)
            words.take(try questions.category(mayBeNew: newCategory))
        }
        if amount == nil {
            words.what = try questions.text("What (Enter for nothing): ").map { [$0] } ?? []
            if on == nil { words.on = try questions.day() }
        }
        return words
    }
}

extension Add {
    /// Returns the draft of the words. On a terminal, an unknown category is asked about.
    private func draft(
        of words: inout AddWords, in environment: Environment, _ context: Context, tree: CategoryTree
    ) throws -> (draft: ExpenseDraft, filing: OutingFiling) {
        do {
            return try words.draft(in: environment, context, tree: tree)
        } catch CommandError.unknownCategory(let name, let nearest, let making)
            where environment.canAsk && !environment.common.isForMachines && !dryRun
        {
            guard let answer = try environment.category(insteadOf: name, in: tree) else {
                throw CommandError.unknownCategory(name, nearest: nearest, making: making)
            }
            words.take(answer)
            return try words.draft(in: environment, context, tree: tree)
        }
    }

    /// Returns the outing of the expense, from the words so far.
    private func filingSoFar(in environment: Environment, _ context: Context) throws -> Outing? {
        let day = on.flatMap { try? context.day($0) } ?? context.today
        return try details.filing.filing(of: day, in: environment, context).outing
    }
}

extension Environment {
    /// Reports that the book's default split was applied.
    func tellOfSplit(_ split: String?) {
        notice("shared as the book says, \(split ?? ""); for yourself alone: --for me")
    }

    /// Records expenses, and warns about a sealed book that has become large.
    func record(_ drafts: [ExpenseDraft], in context: Context) throws -> [Recorded] {
        let recorded = try context.record(drafts)
        tellOfSize(context, recorded: recorded.newNumbers)
        // The expenses are recorded, so an error in a notice must not fail the command.
        try? tellOfSlips(recorded, in: context)
        return recorded
    }

    /// Reports expenses that already existed by uid, and the void ones among them.
    /// - Parameters:
    ///   - repeated: the number of further drafts with the uid of an earlier one.
    ///   - isDone: whether the others were recorded.
    func tellOfKept(_ kept: [Expense], of count: Int, repeated: Int = 0, isDone: Bool = true) {
        guard kept.count + repeated > 0 else { return }
        notice(
            count == 1
                ? "that uid is recorded already; nothing \(isDone ? "was" : "would be") added"
                : "\(kept.count + repeated) of \(count) recorded already; not added again")
        let void = kept.filter(\.isVoid).map { String($0.id) }
        guard !void.isEmpty else { return }
        notice(
            "\(series(void)) \(void.count == 1 ? "is" : "are") void; to count again: "
                + "spesa restore \(void.joined(separator: " "))")
    }

    /// Reports existing expenses that differ from the given drafts with their uid.
    /// - Parameter kept: pairs of the draft and the existing expense.
    func tellOfDifferences(
        _ kept: some Sequence<(ExpenseDraft, Expense)>, of count: Int, _ wording: Wording, in tree: CategoryTree
    ) {
        let differing = kept.filter { $0.differs(from: $1) }.map(\.1)
        guard let first = differing.first else { return }
        notice(
            count == 1
                ? "what is recorded is not what was given: \(wording.sentence(first, in: tree))"
                : "\(series(differing.map { String($0.id) })) \(differing.count == 1 ? "is" : "are") "
                    + "recorded otherwise than was given")
    }

    /// Warns about a sealed book that has become large with these expenses.
    func tellOfSize(_ context: Context, recorded numbers: ClosedRange<Int64>?) {
        guard context.hasOutgrownItsSeal(with: numbers) else { return }
        notice("this sealed book holds 100,000 expenses now; an open one answers sooner: spesa help book open")
    }
}
