public import Arguments
internal import Bookkeeping
internal import Failures
public import Ledger
internal import Periods
internal import Storage
internal import Text

extension ExpenseFilter.Void: ParameterValue {}

/// The filter options of commands that list expenses.
struct FilterOptions: Parameters {
    @Option(short: "c", "Only this category and its subcategories.", completing: .custom("category"))
    var category: [String]
    @Option(short: "p", "Only paid to this payee; '' for no payee.", completing: .custom("payee")) var payee: [String]
    @Option(short: "m", "Only paid this way; '' for no method.", completing: .custom("method")) var method: [String]
    @Option(short: "t", "Only with this tag; a+b for both tags, '' for no tag.", completing: .custom("tag"))
    var tag: [String]
    // A group of options costs as much at startup as five options, so these are in no group.
    @Option("Leave out this category and its subcategories.", placeholder: "CATEGORY", completing: .custom("category"))
    var exceptCategory: [String]
    @Option("Leave out this payee; '' for no payee.", placeholder: "PAYEE", completing: .custom("payee"))
    var exceptPayee: [String]
    @Option("Leave out this method; '' for no method.", placeholder: "METHOD", completing: .custom("method"))
    var exceptMethod: [String]
    @Option("Leave out this tag; '' for no tag.", placeholder: "TAG", completing: .custom("tag"))
    var exceptTag: [String]
    @Option(short: "s", "Only with this text in what, payee or note.", placeholder: "TEXT") var search: String?
    @Option("Only this amount or more.", placeholder: "AMOUNT") var min: String?
    @Option("Only this amount or less.", placeholder: "AMOUNT") var max: String?
    @Option("Only in this outing.", placeholder: "NAME", completing: .custom("outing")) var outing: String?
    @Option("Only what this person paid, or what was for them.", placeholder: "NAME", completing: .custom("person"))
    var person: String?
    @Option("Only in outings at this place.", placeholder: "NAME", completing: .custom("place")) var place: String?

    var words: FilterWords {
        FilterWords(
            category: .init(any: category, none: exceptCategory), payee: .init(any: payee, none: exceptPayee),
            method: .init(any: method, none: exceptMethod), tag: .init(any: tag, none: exceptTag), search: search,
            least: min, most: max, outing: outing, person: person, place: place)
    }

    /// The corrections that remove the filters of a typed command, and `--void`.
    /// - Parameter keepsCategory: whether `--category` stays.
    static func removal(keepsCategory: Bool = false) -> [CommandChange] {
        let names =
            ["payee", "method", "tag", "except-category", "except-payee", "except-method", "except-tag"]
            + ["search", "min", "max", "outing", "person", "place", "void"] + (keepsCategory ? [] : ["category"])
        return names.map { .withoutAny("--\($0)") }
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
    var whereCategory: [String]
    @Option("Only those paid to this payee; '' for no payee.", placeholder: "PAYEE", completing: .custom("payee"))
    var wherePayee: [String]
    @Option("Only those paid this way; '' for no method.", placeholder: "METHOD", completing: .custom("method"))
    var whereMethod: [String]
    @Option(
        "Only those with this tag; a+b for both tags, '' for no tag.", placeholder: "TAG", completing: .custom("tag"))
    var whereTag: [String]
    @Option("Leave out this category and its subcategories.", placeholder: "CATEGORY", completing: .custom("category"))
    var exceptCategory: [String]
    @Option("Leave out this payee; '' for no payee.", placeholder: "PAYEE", completing: .custom("payee"))
    var exceptPayee: [String]
    @Option("Leave out this method; '' for no method.", placeholder: "METHOD", completing: .custom("method"))
    var exceptMethod: [String]
    @Option("Leave out this tag; '' for no tag.", placeholder: "TAG", completing: .custom("tag"))
    var exceptTag: [String]
    @Option(short: "s", "Only those with this text in what, payee or note.", placeholder: "TEXT") var search: String?
    @Option("Only those of this amount or more.", placeholder: "AMOUNT") var min: String?
    @Option("Only those of this amount or less.", placeholder: "AMOUNT") var max: String?

    var words: FilterWords {
        FilterWords(
            category: .init(any: whereCategory, none: exceptCategory),
            payee: .init(any: wherePayee, none: exceptPayee), method: .init(any: whereMethod, none: exceptMethod),
            tag: .init(any: whereTag, none: exceptTag), search: search, least: min, most: max)
    }
}

/// Filters as typed.
struct FilterWords {
    /// The names for one property of expenses, such as the payee: those to find, and those to leave out.
    struct Names {
        /// Names of which an expense must have one.
        var any: [String] = []
        /// Names to leave out.
        var none: [String] = []

        var isEmpty: Bool { any.isEmpty && none.isEmpty }
    }

    var category: Names
    var payee: Names
    let method: Names
    let tag: Names
    let search: String?
    let least: String?
    let most: String?
    var outing: String?
    var person: String?
    var place: String?

    /// Whether nothing is filtered out. An empty search text matches every expense.
    var isEmpty: Bool { category.isEmpty && hasOnlyCategories }

    /// Whether there is no filter, or only one category.
    var isOfOneCategory: Bool { category.any.count < 2 && category.none.isEmpty && hasOnlyCategories }

    private var hasOnlyCategories: Bool {
        [payee, method, tag].allSatisfy(\.isEmpty) && [least, most, outing, person, place].allSatisfy { $0 == nil }
            && search?.isEmpty != false
    }

    func filter(
        in context: Context, tree: CategoryTree, void: ExpenseFilter.Void
    ) throws -> ExpenseFilter {
        var filter = ExpenseFilter()
        filter.categories = try categories(in: tree)
        filter.payee = try context.conditions(payee, on: .payee)
        filter.method = try context.conditions(method, on: .method)
        filter.tag = try context.conditions(tag, on: .tag)
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

    /// Returns the categories whose expenses match; `nil` for all. Each is a named category or a subcategory of one.
    /// - Throws: `CommandError.filterName` for an unknown category, `.notUsableHere` if every category is left out.
    private func categories(in tree: CategoryTree) throws -> Set<Ledger.Category.ID>? {
        guard !category.isEmpty else { return nil }
        func subtrees(_ names: [String]) throws -> Set<Ledger.Category.ID> {
            try names.reduce(into: []) { $0.formUnion(tree.subtree(of: try category(named: $1, in: tree).id)) }
        }
        let none = try subtrees(category.none)
        let any = category.any.isEmpty ? Set(tree.all.map(\.id)) : try subtrees(category.any)
        let left = any.subtracting(none)
        guard !left.isEmpty else {
            throw CommandError.notUsableHere(
                "--except-category leaves out every category, so no expense matches",
                hint: "leave out fewer categories")
        }
        return left
    }

    /// Returns the category that a filter names.
    /// - Throws: `CommandError.filterName`, which does not offer to create it: a new category would match nothing.
    private func category(named name: String, in tree: CategoryTree) throws -> Ledger.Category {
        do {
            return try tree.category(named: name)
        } catch BookkeepingError.unknownCategory(let name, let nearest, _) {
            throw CommandError.filterName(.category, name, nearest: nearest)
        }
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
    /// similar to those of the filter if the result is empty, or if another name of the filter may have filled it.
    /// - Parameters:
    ///   - isByMethod: whether the result itself splits an expense paid in several ways.
    ///   - isEmpty: whether the result is empty.
    func notice(
        in range: DayRange?, of book: Book, matching filter: ExpenseFilter, isByMethod: Bool = false,
        isEmpty: Bool = false, in environment: Environment
    ) throws {
        if !isByMethod { try noticeSplit(in: range, of: book, matching: filter, in: environment) }
        try noticeNearest(filter, isEmpty: isEmpty, in: environment, book)
    }

    /// Reports that expenses paid in several ways count in full with a filter on the method. Such an expense has no
    /// method itself.
    private func noticeSplit(
        in range: DayRange?, of book: Book, matching filter: ExpenseFilter, in environment: Environment
    ) throws {
        guard filter.method.any.contains(where: { !$0.isEmpty }), !environment.common.quiet else { return }
        let count = try book.numberPaidInSeveralWays(in: range, matching: filter)
        guard count > 0 else { return }
        environment.notice(
            "\(count) \(count == 1 ? "expense" : "expenses") paid in several ways \(count == 1 ? "counts" : "count") "
                + "in full; for the amount of each method: spesa stats month --by method")
    }

    /// Suggests similar names for unknown payees, methods and tags of the filter, if the result is empty or the filter
    /// has several names of the kind.
    func noticeNearest(
        _ filter: ExpenseFilter, isEmpty: Bool, in environment: Environment, _ book: Book
    ) throws {
        for (dimension, names) in [(Dimension.payee, filter.payee), (.method, filter.method), (.tag, filter.tag)]
        where isEmpty || names.any.count > 1 {
            for name in names.any.joined() {
                try environment.noticeNearest(name, of: dimension, in: book) { near in
                    "there is no \(dimension.rawValue) '\(name)'; did you mean '\(near)'?"
                }
            }
        }
    }
}

extension Context {
    /// Returns the conditions on payees, methods or tags. An empty text means expenses without one.
    /// - Throws: `CommandError.filterName` for a name to leave out that the book does not have.
    fileprivate func conditions(_ names: FilterWords.Names, on dimension: Dimension) throws -> NameFilter {
        guard !names.isEmpty else { return NameFilter() }
        func condition(_ word: String) throws -> [String] {
            guard !word.isEmpty else { return [] }
            return try dimension == .tag ? tags(word) : [word]
        }
        let filter = try NameFilter(any: names.any.map(condition), none: names.none.map(condition))
        for name in filter.none.joined() { try requireKnown(name, dimension) }
        return filter
    }

    /// Returns the tags of `a+b`. If the book has a tag with this text as a whole, it is this tag.
    private func tags(_ word: String) throws -> [String] {
        let parts = word.split(separator: "+", omittingEmptySubsequences: false).map { tagNamed(String($0)) }
        let whole = tagNamed(word)
        guard parts.count > 1, !parts.contains(""), try !isKnown(whole, .tag) else { return [whole] }
        return parts
    }

    private func requireKnown(_ name: String, _ dimension: Dimension) throws {
        guard try !isKnown(name, dimension) else { return }
        throw CommandError.filterName(
            dimension, name, nearest: nearest(to: name, among: try book.distinctNames(of: dimension)))
    }

    private func isKnown(_ name: String, _ dimension: Dimension) throws -> Bool {
        try book.hasName(name, as: dimension, among: book.distinctNames(of: dimension))
    }
}

extension Book {
    /// Whether the book has a payee, method or tag in any spelling: one in use, or a payee or method that is in no
    /// expense yet but has details.
    /// - Parameter names: the names in use, as from `distinctNames(of:)`.
    /// - Complexity: O(names), and O(names with details) if the name is not in use.
    func hasName(_ name: String, as dimension: Dimension, among names: [String]) throws -> Bool {
        guard dimension != .tag else {
            let key = folded(name)
            return names.contains { $0.equals(folded: key) }
        }
        let key = foldedName(name)
        func isAmong(_ names: [String]) -> Bool { names.contains { $0.equals(foldedName: key) } }
        guard !isAmong(names) else { return true }
        return try isAmong(dimension == .method ? methods().map(\.name) : contacts(.payee).map(\.contact.name))
    }
}
