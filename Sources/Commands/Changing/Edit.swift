internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Reports
internal import Text

/// `spesa edit ID…`, `spesa edit [PERIOD] --all-matching`
struct Edit: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change expenses.",
        discussion: """
            Options that are not given change nothing. An empty value clears the field. With --all-matching, spesa \
            changes all expenses of a period that match the filters. A period is required; 'all' covers every day. \
            spesa shows how many match and asks first, unless you give --yes. --category, --payee and --method set \
            the new value, --tag adds a tag and --untag removes one. To filter, use --where-category, --where-payee, --where-method and --where-tag. The \
            other filters are those of 'spesa list'. The amount of a shared expense is the whole amount paid. All \
            expenses are changed or none, and one 'spesa undo' undoes all of it. --to-book moves expenses to another \
            book: they are recorded there, with the category that --category names or of the same path, and void here.
            """,
        examples: [
            ("spesa edit 42 --amount 15,00", ""), ("spesa edit last --category eating-out --on yesterday", ""),
            ("spesa edit 42 --category hobby:chess --new-category", "makes the category first"),
            ("spesa edit 42 --note '' --tag holiday --untag work", "removes the note, adds a tag, removes another"),
            ("spesa edit 41 42 43 --method card", ""),
            ("spesa edit 42 --for me,ben --paid-by ben", "shared, and ben paid all of it"),
            ("spesa edit 42 --for me=5,ben", "5 for you, the rest for ben"),
            ("spesa edit 41 42 --to-book home", "moves them to the book home"),
            ("spesa edit 2026-10 --where-category other --search mercato --category groceries --all-matching", ""),
        ], alsoCalled: ["modify", "change", "update", "amend", "correct"])

    @Argument(
        "The numbers of the expenses, or last, -1, -2 and so on; with --all-matching the days, such as 2026-11.",
        placeholder: "ID")
    var words: [String] = []
    @Option(short: "a", "The amount, in euro unless it names another currency.") var amount: String?
    @Option(short: "c", "The category.", completing: .custom("category")) var category: String?
    @Option(short: "w", "What it was.", placeholder: "TEXT") var what: String?
    @Option(
        short: "d", "The day it was spent.", placeholder: "DAY", completing: .custom("day"), alsoCalled: dayNames)
    var on: String?
    @OptionGroup(changing: true) var details: DetailOptions
    @Option("Remove a tag.", placeholder: "TAG", completing: .custom("tag"))
    var untag: [String]
    @Flag("Make the category if it is missing.") var newCategory: Bool
    @Option(
        "The currency of --amount; EUR alone removes the other currency and keeps the amount.",
        placeholder: "CODE", completing: .custom("currency"))
    var currency: String?
    @Flag("Book an amount in another currency again, at the rate of the day.") var rebook: Bool
    @Option("Move them to another of your books.", placeholder: "BOOK", completing: .custom("book"))
    var toBook: String?
    @OptionGroup var matching: MatchingOptions
    @OptionGroup var filters: WhereOptions
    @Option("Which void expenses to change.") var void: ExpenseFilter.Void = .all

    func run(in environment: Environment) throws {
        let choice = Choice(
            command: "edit", words: words, filters: filters.words, options: matching,
            explanation: "--category sets the new category, --where-category chooses the expenses")
        try choice.requireFitting(example: "2026-10 --where-category other --category groceries")
        if let toBook { return try move(choice, toBookNamed: toBook, in: environment) }
        try requireSomethingToEdit()
        let context = try environment.context()
        try requireWholeAmount(in: context)
        var edit = ExpenseEdit()
        let currency = try givenCurrency()
        edit.set(try amount.map { try context.money($0, in: currency) }, in: currency)
        edit.rebooks = rebook
        let dated = try on.map { try context.dayWithTime($0, details.filing) }
        edit.day = dated?.day
        try context.prepareToChange()
        let former = try context.book.categories()
        if let category { try choose(category, for: &edit, in: environment, tree: former) }
        edit.details = details.texts
        edit.details.what = what
        (edit.details.tags, edit.untagged) = (details.tag.map(tagNamed), try removedTags(untag))
        (edit.outing, edit.time) = try context.filingEdit(dated?.filing ?? details.filing)
        edit.sharing = try details.people.sharing(among: context.people())
        if edit.sharing?.hasSeveralPayers == true {
            throw CommandError.notUsableHere(
                "a recorded expense has one payer",
                hint: "void it, and add it again with several; each payer then has an expense")
        }
        if let day = edit.day, let notice = DayNotice.of(day, today: context.today) {
            environment.notice("\(day.fullText) is \(notice.text)")
        } else {
            environment.noticeYear(of: on)
        }
        let amounts = context.amounts
        let wording = Wording(amounts: amounts)
        let sum = amounts.sum(in: amount)
        let chosen = try choice.expenses(in: environment, context, tree: former, void: void)
        if let found = chosen.found {
            try choice.confirm(
                chosen,
                try wording.summary(of: found)
                    + ", will be changed: \((edit.words(in: former, amounts, typed: sum) + details.people.clauses).joined(separator: ", "))",
                in: environment)
        }
        let agreement = try context.agreement(ofExpenses: chosen.numbers, and: edit.outing ?? nil)
        let edited = try context.edit(chosen, edit)
        let changed = edited.new
        try environment.reportDisagreements(of: agreement)
        try reportBooking(edited, edit, in: environment, context)
        if details.recipients == nil { try reportRatio(of: edited, in: environment, context) }
        let tree = try edit.newCategory == nil ? former : context.book.categories()
        let differences = try EditedWords(edited, tree: tree, in: context)
        let shares =
            try edited.isAnyShared(in: context) ? environment.sharing(of: changed, in: context) : nil
        let headline = try chosen.found.map { found in
            guard !found.isEmpty else { return "No expense matches" }
            let altered = changed.filter { !differences.of($0).isEmpty || edited.old[$0.id]?.expense != $0 }
            guard !altered.isEmpty else { return "Already like that: \(try wording.summary(of: changed))" }
            let same = found.count - altered.count
            return "Changed \(try wording.summary(of: altered))"
                + Wording.void(altered)
                + (same == 0 ? "" : "; \(same) \(same == 1 ? "was" : "were") already so")
                + Wording.undoing
        }
        try environment.reply(
            about: changed, in: context, tree: tree, isPlural: choice.isPlural, headline: headline,
            changing: edited.monthsWithOtherTotals(context.monthStart)
        ) { expense, extras in
            let differences = differences.of(expense)
            let lead =
                differences.isEmpty ? "Expense \(expense.id) is already like that" : "Changed \(expense.id)"
            let whole = shares?.whole(ofExpense: expense.id, comingTo: expense.amount)
            return "\(lead): \(wording.sentence(expense, of: whole, typed: sum, in: tree, extras))"
                + (differences.isEmpty ? "" : " (\(differences.joined(separator: "; ")))")
                + (shares?.debts(of: expense) ?? "")
                + (expense.isVoid ? "; \(Wording.countsNowhere(1))" : "")
        }
    }

    /// Reports that a foreign amount keeps its rate although the day changed.
    private func reportBooking(
        _ edited: EditedExpenses, _ edit: ExpenseEdit, in environment: Environment, _ context: Context
    ) throws {
        guard edit.day != nil, !rebook, edit.amount == nil, edit.original == nil, !edit.isInEuro else { return }
        let moved = edited.new.filter { edited.old[$0.id]?.expense.day != $0.day }.map(\.id)
        let extras = try context.book.extras(ofExpenses: moved)
        let kept = moved.filter { extras[$0]?.original != nil }.map(String.init)
        guard !kept.isEmpty else { return }
        environment.notice(
            "\(series(kept)) \(kept.count == 1 ? "keeps its rate" : "keep their rates"); to use the rate of the day: "
                + "spesa edit \(kept.joined(separator: " ")) --rebook")
    }

    /// Reports that shares by amount keep their ratio although the amount paid changed.
    private func reportRatio(of edited: EditedExpenses, in environment: Environment, _ context: Context) throws {
        let exact = edited.old.filter { $0.value.extras.sharesAreAmounts }
        let extras = try context.book.extras(ofExpenses: exact.keys.sorted())
        let kept = exact.keys.sorted().filter { extras[$0]?.sharesAreAmounts == false }.map(String.init)
        guard !kept.isEmpty else { return }
        environment.notice(
            "the shares of \(series(kept)) keep their ratio; for other amounts: "
                + "spesa edit \(kept.joined(separator: " ")) --for me=AMOUNT,NAME")
    }

    /// Rejects an amount that continues in the next word: in `edit 5 --amount 12, 50` the 50 would be taken as the
    /// number of an expense.
    private func requireWholeAmount(in context: Context) throws {
        guard let amount else { return }
        for (index, word) in words.enumerated() where index > 0 && ContinuedAmount.isPart(word) {
            let goesOn =
                try ".,".contains(amount.last ?? " ") || word.contains { ".,'’€".contains($0) }
                || Int64(word).map { try context.book.expense($0) == nil } ?? false
            guard goesOn, let whole = ContinuedAmount(amount, before: [word], in: context) else { continue }
            throw CommandError.notUsableHere(
                "the amount '\(amount)' may continue in '\(word)'",
                advice: [
                    .command(
                        "if it is \(whole.text), write it as one word",
                        [.option("--amount", whole.text), .words(index..<index + 1, [])])
                ])
        }
    }

    /// Returns the currency of the option; `nil` without it. An empty text means euro, which removes a foreign amount.
    private func givenCurrency() throws -> Currency? {
        try currency.map { try $0.isEmpty ? .euro : .named($0) }
    }

    private func requireSomethingToEdit() throws {
        if amount == nil, let currency = try givenCurrency(), currency != .euro {
            throw CommandError.notUsableHere(
                "--currency is the currency of --amount",
                hint: "write both, for example: --amount 130 --currency \(currency.code)")
        }
        let isEmpty =
            amount == nil && category == nil && what == nil && on == nil && currency == nil && !details.hasValues
            && untag.isEmpty && !rebook
        guard isEmpty else { return }
        let typed = words.map(quoted).joined(separator: " ")
        let chosen =
            matching.allMatching
            ? "the matching expenses" : words.count == 1 ? "expense \(typed)" : "the expenses \(typed)"
        let meant = valueWithoutOption
        throw CommandError.nothingToEdit(
            chosen, changes: meant ?? [.option("--amount", "12,50")], isExample: meant == nil)
    }

    /// Returns the changes that put a value after its option: `edit 1 5,00` becomes `edit 1 --amount 5,00`, and
    /// `edit 1 category food` becomes `edit 1 --category food`. `nil` if all words are numbers of expenses, or no word
    /// is a value.
    private var valueWithoutOption: [CommandChange]? {
        if let option = root.optionWithoutDashes(in: [Self.info.name] + words) { return option.changes }
        guard words.count == 2, (try? ExpenseReference(words[1])) == nil, root.impliedCommand(words[1]) != nil else {
            return nil
        }
        return [.words(1..<2, []), .option("--amount", words[1])]
    }

    private func choose(
        _ name: String, for edit: inout ExpenseEdit, in environment: Environment, tree: CategoryTree
    ) throws {
        do {
            edit.category = try tree.usableCategory(named: name, canBeMade: true).id
        } catch let error as BookkeepingError {
            guard case .unknownCategory = error else { throw error }
            for (index, word) in words.enumerated() where (try? ExpenseReference(word)) == nil {
                guard let whole = tree.name(joining: name, word) else { continue }
                throw error.onlyAdvising([
                    .command("did you mean", [.option("--category", whole), .words(index..<index + 1, [])])
                ])
            }
            if newCategory {
                edit.newCategory = try categoryNames(of: name).joined(separator: ":")
            } else if let answer = try environment.askedCategory(insteadOf: name, in: tree) {
                if answer.isNew {
                    edit.newCategory = try categoryNames(of: answer.name).joined(separator: ":")
                } else {
                    edit.category = try tree.usableCategory(named: answer.name).id
                }
            } else {
                throw error
            }
        }
    }
}

extension ExpenseEdit {
    /// Returns the changes as text: `category food:groceries`, `no note`, `tag holiday`, `no tag work`.
    /// - Parameter sum: the sum that was typed as the amount, such as `12+3`; `nil` for a plain amount, and if amounts
    ///   are hidden.
    fileprivate func words(in tree: CategoryTree, _ amounts: AmountFormatter, typed sum: String?) -> [String] {
        let typed = sum.map { " (\($0))" } ?? ""
        let values =
            [
                amount.map { "amount \(amounts.string($0))\(typed)" },
                original.map { "amount \($0.text(in: amounts.locale))\(typed) at the rate of the day" },
                isInEuro ? "in euro" : nil, rebooks ? "booked at the rate of the day" : nil,
                day.map { "day \($0.fullText)" },
            ] + [category.map { "category \(tree.path(of: $0))" }, newCategory.map { "new category \($0)" }]
            + details.texts.map { name, text in text.map { $0.isEmpty ? "no \(name)" : "\(name) \($0)" } }
        return values.compactMap(\.self) + details.tags.map { "tag \($0)" } + untagged.map { "no tag \($0)" }
    }
}
