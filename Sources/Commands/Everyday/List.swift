public import Arguments
internal import Bookkeeping
internal import Failures
public import Ledger
internal import Periods
internal import Reports
internal import Text

/// `spesa list [PERIOD] [CATEGORY|PAYEE]`
struct List: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List expenses, newest day first.",
        discussion: """
            Without a period, spesa lists this month. A word that is not a period, but the name of a category or a \
            payee, lists its expenses, also with a period. A filter given again means any of them. Void expenses are \
            shown crossed out and are in no total. With '--void only', spesa lists and counts nothing else.
            """,
        usage: "[PERIOD] [CATEGORY|PAYEE]",
        examples: [
            ("spesa list", "this month"), ("spesa list groceries", "this month in this category"),
            ("spesa list food 2026", "this year in this category"),
            ("spesa list last-week --category food", "with its subcategories"),
            ("spesa list --payee Lidl --payee Coop", "paid to one of them"),
            ("spesa list 2026 --category home --except-category rent", "without one of its subcategories"),
            ("spesa list all --search mercato --format csv", "for a spreadsheet"),
            ("spesa list 2026 --min 100 --sort amount --limit 10", "the ten largest"),
        ], alsoCalled: ["ls", "expenses", "expense", "search", "find", "recent", "latest", "transactions", "entries"])

    @Argument(
        "The days, such as 2026-11, last-week, 30d or 1.11..20.11, and a category or payee.", placeholder: "PERIOD",
        completing: .custom("period"))
    var words: [String] = []
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to list (default: all; with --limit, none beside valid ones).")
    var void: ExpenseFilter.Void?
    @Option("At most this many.", placeholder: "N") var limit: Count?
    @Option("The order.") var sort: ExpenseOrder = .day

    /// With a limit, void expenses are left out by default, so that they do not displace valid ones.
    var shownVoid: ExpenseFilter.Void { void ?? (limit == nil ? .all : .none) }

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (listing, filter, period) = try listing(in: context, environment)
        try environment.noticeYear(of: period, in: context)
        // Before the list: a notice that cannot be read must not fail the command after its output.
        try filters.words.notice(
            in: listing.range, of: context.book, matching: filter, isEmpty: listing.expenses.isEmpty, in: environment)
        try environment.show(listing.report())
    }
}

extension List {
    /// Returns the listed expenses, the filter that they match, and the period as typed; `nil` for this month.
    func listing(
        in context: Context, _ environment: Environment
    ) throws -> (listing: Listing, filter: ExpenseFilter, period: String?) {
        let book = context.book
        return try book.reading {
            let tree = try book.categories()
            let (period, words) = try periodAndWords(in: context, tree)
            func find(_ void: ExpenseFilter.Void) throws -> (DayRange, ExpenseFilter, [Expense]) {
                let filter = try words.filter(in: context, tree: tree, void: void)
                let range = try context.range(period, void: void)
                let expenses = try book.expenses(
                    from: range.first, through: range.last, matching: filter, order: sort, limit: limit?.number)
                return (range, filter, expenses)
            }
            var (range, filter, expenses) = try find(shownVoid)
            // Where there are no valid ones, a limit shows the void ones, as the list without it does.
            if expenses.isEmpty, void == nil, limit != nil { (range, filter, expenses) = try find(.all) }
            let listing = try Listing(
                range: range,
                only: Wording(amounts: context.amounts).only(filter, in: tree, usual: void == nil ? filter.void : .all),
                expenses: expenses,
                replyContext: environment.common.isForMachines ? context.replyContext(of: expenses) : .none,
                tree: tree, order: sort, isOfVoid: filter.void == .only, isCut: limit != nil,
                isShared: context.entry.isShared, amounts: context.amounts, today: context.today)
            return (listing, filter, period)
        }
    }

    /// Returns the period as typed, `nil` without one, and the filters. Each typed word may belong to either.
    private func periodAndWords(
        in context: Context, _ tree: CategoryTree
    ) throws -> (period: String?, words: FilterWords) {
        var (period, words): (String?, FilterWords) = (nil, filters.words)
        var rest = self.words[...]
        while let word = rest.first {
            let meanings = try meanings(of: rest, in: context, tree)
            guard let (count, meaning) = meanings.first(where: { $0.meaning.isNew(period, words) }) else {
                guard meanings.isEmpty else { throw unexpected(word, at: rest.startIndex, in: context) }
                throw try unreadable(rest, in: context, tree)
            }
            let phrase = rest.prefix(count).joined(separator: " ")
            switch meaning {
            case .period: period = phrase
            case .category: words.category.any = [phrase]
            case .payee: words.payee.any = [phrase]
            }
            rest = rest.dropFirst(count)
        }
        return (period, words)
    }

    /// The possible meanings of a word, or of several words without quotes.
    private enum Meaning {
        case period, category, payee

        /// Whether no earlier word has set the period, category or payee.
        func isNew(_ period: String?, _ words: FilterWords) -> Bool {
            switch self {
            case .period: period == nil
            case .category: words.category.any.isEmpty
            case .payee: words.payee.any.isEmpty
            }
        }
    }

    /// The maximum number of words read as one name or period without quotes.
    private static let mostWords = 8

    /// Returns the possible meanings of the first words, with the largest number of words first: `nov 2025` is one
    /// month, and `Da Gino` one payee.
    private func meanings(
        of words: ArraySlice<String>, in context: Context, _ tree: CategoryTree
    ) throws -> [(count: Int, meaning: Meaning)] {
        var found: [(count: Int, meaning: Meaning)] = []
        for count in (1...min(words.count, Self.mostWords)).reversed() {
            let phrase = words.prefix(count).joined(separator: " ")
            if (try? context.basicSelection(phrase)) != nil {
                found.append((count, .period))
            } else if let dimension = try context.dimension(named: phrase, in: tree) {
                found.append((count, dimension == .category ? .category : .payee))
            } else if (try? context.selection(phrase)) != nil {
                found.append((count, .period))
            }
        }
        return found
    }

    /// Returns the error for a second period or name. If two dates may be meant as a range, it advises to write one.
    private func unexpected(_ word: String, at index: Int, in context: Context) -> any Error {
        let error = root.misuse(.unexpectedWord(word), of: [Self.info.name])
        guard index > 0, let joined = root.joined(words[index - 1], word, as: "period"),
            (try? context.selection(joined)) != nil
        else { return error }
        return error.advising([.command("did you mean", [.words(index - 1..<index + 1, [joined])])])
    }

    /// Returns the error for a first word that is neither a period nor a name. Its suggestions contain all typed words.
    private func unreadable(
        _ words: ArraySlice<String>, in context: Context, _ tree: CategoryTree
    ) throws -> any Error {
        let word = words[words.startIndex]
        let error: PeriodError
        do {
            _ = try context.selection(word)
            return root.misuse(.unexpectedWord(word), of: [Self.info.name])
        } catch let unreadable as PeriodError {
            error = unreadable
        }
        if words.count > 1, let joined = root.joined(word, words[words.startIndex + 1], as: "period"),
            (try? context.selection(joined)) != nil
        {
            return error.advising([
                .command("did you mean", [.words(words.startIndex..<words.startIndex + 2, [joined])])
            ])
        }
        guard words.count <= Self.mostWords else { return error }
        var unknown: Range<Int>?
        for count in (1...words.count).reversed() {
            let rest = words.dropFirst(count)
            guard try rest.allSatisfy({ try !meanings(of: [$0], in: context, tree).isEmpty }) else { continue }
            let phrase = words.prefix(count).joined(separator: " ")
            let places = words.startIndex..<words.startIndex + count
            if let advised = try context.advised(error, phrase, at: places, in: tree) { return advised }
            unknown = places
        }
        guard let unknown, word.contains(where: \.isLetter), filters.search == nil,
            case .unreadablePeriod(suggestion: nil) = error.problem
        else { return error }
        return error.advising([
            .command(
                "for expenses with this text",
                [.words(unknown, []), .option("--search", words[unknown].joined(separator: " "))])
        ])
    }
}

extension ExpenseOrder: ParameterValue {}
