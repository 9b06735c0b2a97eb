public import Arguments
internal import Bookkeeping
public import Ledger
internal import Periods
internal import Storage

extension ExpenseFilter.Void: ParameterValue {}

/// The filter options of commands that list expenses.
struct FilterOptions: Parameters {
    @Option(short: "c", "Only this category and its subcategories.", completing: .custom("category"))
    var category: String?
    @Option(short: "p", "Only paid to this payee; '' for no payee.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "Only paid this way; '' for no method.", completing: .custom("method")) var method: String?
    @Option(short: "t", "Only with this tag; '' for no tag.", completing: .custom("tag")) var tag: String?
    @Option(short: "s", "Only with this text in what, payee or note.", placeholder: "TEXT") var search: String?
    @Option("Only this amount or more.", placeholder: "AMOUNT") var min: String?
    @Option("Only this amount or less.", placeholder: "AMOUNT") var max: String?
    @Option("Only in this outing.", placeholder: "NAME", completing: .custom("outing")) var outing: String?
    @Option("Only what this person paid, or what was for them.", placeholder: "NAME", completing: .custom("person"))
    var person: String?
    @Option("Only in outings at this place.", placeholder: "NAME", completing: .custom("place")) var place: String?

    var words: FilterWords {
        FilterWords(
            category: category, payee: payee, method: method, tag: tag, search: search, least: min, most: max,
            outing: outing, person: person, place: place)
    }

    func filter(
        in context: Context, tree: CategoryTree, void: ExpenseFilter.Void
    ) throws -> ExpenseFilter {
        try words.filter(in: context, tree: tree, void: void)
    }
}

/// The filter options of commands such as `edit`, whose options with the short names set new values.
struct WhereOptions: Parameters {
    @Option(
        "Only those of this category and its subcategories.", placeholder: "CATEGORY", completing: .custom("category"))
    var whereCategory: String?
    @Option(
        "Only those paid to this payee; '' for no payee.", placeholder: "PAYEE", completing: .custom("payee")
    )
    var wherePayee: String?
    @Option("Only those paid this way; '' for no method.", placeholder: "METHOD", completing: .custom("method"))
    var whereMethod: String?
    @Option("Only those with this tag; '' for no tag.", placeholder: "TAG", completing: .custom("tag")) var whereTag:
        String?
    @Option(short: "s", "Only those with this text in what, payee or note.", placeholder: "TEXT") var search: String?
    @Option("Only those of this amount or more.", placeholder: "AMOUNT") var min: String?
    @Option("Only those of this amount or less.", placeholder: "AMOUNT") var max: String?

    var words: FilterWords {
        FilterWords(
            category: whereCategory, payee: wherePayee, method: whereMethod, tag: whereTag, search: search, least: min,
            most: max)
    }
}

/// Filters as typed.
struct FilterWords {
    var category: String?
    var payee: String?
    let method: String?
    let tag: String?
    let search: String?
    let least: String?
    let most: String?
    var outing: String?
    var person: String?
    var place: String?

    /// Whether nothing is filtered out. An empty search text matches every expense.
    var isEmpty: Bool {
        category == nil && isOfCategories
    }

    /// Whether there is no filter other than a category.
    var isOfCategories: Bool {
        [payee, method, tag, least, most, outing, person, place].allSatisfy { $0 == nil } && search?.isEmpty != false
    }

    /// The tag to find.
    var tagName: String? { tag.map(tagNamed) }

    func filter(
        in context: Context, tree: CategoryTree, void: ExpenseFilter.Void
    ) throws -> ExpenseFilter {
        var filter = ExpenseFilter()
        if let category {
            do {
                filter.categories = tree.subtree(of: try tree.category(named: category).id)
            } catch BookkeepingError.unknownCategory(let name, let nearest, _) {
                // The error does not offer to create the category, because a filter for a new category would match
                // nothing.
                throw CommandError.filterCategory(name, nearest: nearest)
            }
        }
        filter.payee = payee
        filter.method = method
        filter.tag = tagName
        filter.search = search
        filter.least = try least.map { try context.amount($0) }
        filter.most = try most.map { try context.amount($0) }
        if let least, let most, let low = filter.least, let high = filter.most, low > high {
            throw CommandError.notUsableHere(
                "--min \(least) is larger than --max \(most), so no expense matches",
                advice: [.command("the other way round", [.option("--min", most), .option("--max", least)])])
        }
        filter.void = void
        if let (numbers, words) = try numbers(in: context) {
            (filter.numbers, filter.numbersAreThose) = (numbers, words)
        }
        return filter
    }

    /// Returns the numbers of the expenses that match the filters by outing, person and place, with a description of
    /// these filters; `nil` if none of the three is given.
    private func numbers(in context: Context) throws -> (Set<Int64>, words: String)? {
        let book = context.book
        var found: [(numbers: Set<Int64>, words: String)] = []
        if let outing {
            let known = try context.outing(outing)
            found.append((try book.expenses(having: .outings([known.id])), "under \(known.name)"))
        }
        if let place {
            let known = try context.contact(named: place, .place)
            let outings = try book.outings().filter { $0.place == known.id }.map(\.id)
            found.append((try book.expenses(having: .outings(Set(outings))), "at \(known.contact.name)"))
        }
        if let person {
            let known = try context.contact(named: person, .person)
            found.append((try context.expenses(ofPerson: known), "of \(known.contact.name)"))
        }
        guard let first = found.first else { return nil }
        let numbers = found.dropFirst().reduce(first.numbers) { $0.intersection($1.numbers) }
        return (numbers, found.map(\.words).joined(separator: ", "))
    }
}

extension FilterWords {
    /// Reports what a result of the filter does not show: that expenses paid in several ways count in full, and names
    /// similar to those of the filter if the result is empty.
    /// - Parameter isByMethod: whether the result splits an expense paid in several ways itself.
    func notice(
        in range: DayRange?, of book: Book, matching filter: ExpenseFilter, isByMethod: Bool = false,
        isEmpty: Bool = false, in environment: Environment
    ) throws {
        if !isByMethod { try noticeSplit(in: range, of: book, matching: filter, in: environment) }
        if isEmpty { try noticeNearest(in: environment, book) }
    }

    /// Reports that expenses paid in several ways count in full with a filter on the method. Such an expense has no method
    /// itself.
    private func noticeSplit(
        in range: DayRange?, of book: Book, matching filter: ExpenseFilter, in environment: Environment
    ) throws {
        guard method?.isEmpty == false, !environment.common.quiet else { return }
        let count = try book.numberPaidInSeveralWays(in: range, matching: filter)
        guard count > 0 else { return }
        environment.notice(
            "\(count) \(count == 1 ? "expense" : "expenses") paid in several ways \(count == 1 ? "counts" : "count") "
                + "in full; for the amount of each method: spesa stats month --by method")
    }

    /// For an empty result, suggests similar names.
    private func noticeNearest(in environment: Environment, _ book: Book) throws {
        for (dimension, word) in [(Dimension.payee, payee), (.method, method), (.tag, tagName)] {
            try environment.noticeNearest(word, of: dimension, in: book, isFound: true) { near in
                "there is no \(dimension.rawValue) '\(word ?? "")'; did you mean '\(near)'?"
            }
        }
    }
}
