public import Ledger
internal import Money
public import Periods
internal import Secrets
public import Statements
internal import Text
internal import Users

/// Converts rows of files to expenses with categories.
public struct ExpenseClassifier {
    private let tree: CategoryTree
    /// The rules with folded text, longest first.
    private let rules: [Rule]
    /// The categories of payees, by the payee folded by `foldedName`.
    private let habits: [String: Category.ID]
    private let rest: Category.ID
    private let wishes: ImportOptions
    /// Categories chosen by the user, by the folded name in the files.
    private let renamed: [String: ExpenseDraft.Destination]
    /// The user's texts that exclude rows, folded, without empty ones.
    private let leavingOut: [String]
    /// Payees with earlier expenses.
    private(set) var known: KnownPayees
    private let latest: Day
    /// The destination of each category name in the files; `nil` if it is unknown and is not created.
    private var named: [String: ExpenseDraft.Destination?] = [:]
    private var made = 0
    /// Names of authors in the files that were validated.
    private var knownAuthors: Set<String> = []

    /// The maximum number of new categories: far more than a person uses, and few enough to look each up in the tree.
    static let mostMade = 1000
    /// The maximum number of category names and of user names kept from files, against hostile files.
    private static let mostNames = 10_000

    /// Why an expense got its category.
    public enum Reason: String, CaseIterable, Sendable {
        /// The file names the category.
        case file
        /// A rule matches the payee, purpose or note. The longest rule wins.
        case rule
        /// The last expense of the payee has this category.
        case payee
        /// No reason was found, so the fallback category is used.
        case rest
    }

    /// The user's options for an import.
    public struct ImportOptions: Sendable {
        /// Whether unknown categories of the file are created.
        public var makesCategories = false
        /// The incoming payments that are taken as refunds.
        public var refunds = RefundChoice.none
        /// Rows whose payee, purpose or note contains one of these texts are skipped.
        public var leavingOut: [String] = []
        /// Destinations for category names in the file, ignoring case and accents.
        public var categories: [String: ExpenseDraft.Destination] = [:]

        /// Creates default options.
        public init() {}
    }

    /// An expense with its category.
    public struct Filed: Hashable, Sendable {
        /// The expense to import.
        public let expense: ImportedExpense
        /// The path of the category, joined by colons; given for new categories too.
        public let path: String
        /// The reason for choosing the category.
        public let reason: Reason
    }

    /// Creates a classifier from the rules and habits of a book. Archived categories are never chosen.
    /// - Parameters:
    ///   - habits: the category of the last expense of each payee, by the payee folded by `foldedName`.
    ///   - rest: the fallback category.
    ///   - latest: the last day accepted.
    /// - Complexity: O(n log n) in the rules, O(payees).
    public init(
        tree: CategoryTree, rules: [Rule], habits: [String: Category.ID], rest: Category.ID,
        wishes: ImportOptions = ImportOptions(),
        latest: Day
    ) {
        self.tree = tree
        self.rules = rules.map { Rule(id: $0.id, text: foldedText($0.text), category: $0.category) }
            .filter { rule in rule.category.map { tree.category($0)?.isArchived == false } ?? true }
            .sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
        self.habits = habits.filter { tree.category($0.value)?.isArchived == false }
        self.rest = rest
        self.wishes = wishes
        renamed = Dictionary(wishes.categories.map { (folded($0), $1) }) { first, _ in first }
        leavingOut = wishes.leavingOut.map(foldedText).filter { !$0.isEmpty }
        known = KnownPayees(inBook: habits.keys)
        self.latest = latest
    }

    /// The category names found in files so far that the book does not have and the import does not create.
    /// - Complexity: O(n log n) in the names that files gave.
    public var unknownCategories: [String] {
        named.filter { $0.value == nil && (try? tree.find($0.key)) == nil }.keys.sorted()
    }

    /// Returns why a row cannot be an expense of any book, which is an invalid uid or a day too far ahead; `nil` if it
    /// can.
    public func refusal(of entry: Entry) -> Refusal? {
        if let uid = entry.origin?.uid, !isUUID(uid) {
            return Refusal(kind: "uid.malformed", message: "'\(uid)' is not a UUID", input: uid)
        }
        guard entry.day > latest else { return nil }
        return Refusal(
            kind: "day.too-far-ahead",
            message: "'\(entry.day.iso)' is after \(latest.iso), the latest day accepted", input: entry.day.iso)
    }

    /// Returns why a row is not an expense to import; `nil` if it is one. Rows exported by spesa are always expenses,
    /// unless the user's texts exclude them.
    public func reasonToLeaveOut(_ entry: Entry) -> LeftOut? {
        let isOwn = entry.origin != nil
        if !leavingOut.isEmpty || !isOwn && leavesOut {
            let texts = texts(of: entry)
            if leavingOut.contains(where: { words in texts.contains { $0.holds(words) } }) { return .words }
            if !isOwn, let rule = rule(for: texts), rule.category == nil { return .words }
        }
        if isOwn { return nil }
        if entry.amount == .zero { return .zero }
        guard entry.amount < .zero else { return nil }
        switch wishes.refunds {
        case .none: return .income
        case .known: return known.hold(entry.payee, by: entry.day) ? nil : .income
        case .all: return nil
        }
    }

    /// Whether the payees of the files must be collected by `knowing` before their rows are read.
    public var needsPayees: Bool { wishes.refunds == .known }

    /// Returns a copy that also knows the payees of these files.
    /// - Throws: the errors of reading them.
    /// - Complexity: O(rows).
    public func knowing(_ statements: [Statement]) throws -> ExpenseClassifier {
        var paid = PaidPayees()
        for statement in statements {
            try statement.forEachRow { row in
                if case .entry(let entry) = row { paid.add(entry) }
            }
        }
        var filing = self
        filing.known.add(paid)
        return filing
    }

    private var leavesOut: Bool { rules.contains { $0.category == nil } }

    /// Returns the category that the rules give a recorded expense; `nil` if no rule matches, or the matching one skips
    /// rows.
    /// - Complexity: O(rules × length of the texts).
    public func ruled(_ details: ExpenseDetails) -> Category.ID? {
        rule(for: [details.payee, details.what, details.note].compactMap(\.self).map(foldedText))?.category
    }

    /// Returns the longest matching rule.
    private func rule(for texts: [String]) -> Rule? {
        rules.first { rule in texts.contains { $0.holds(rule.text) } }
    }

    private func texts(of entry: Entry) -> [String] {
        ([entry.payee, entry.what, entry.note].compactMap(\.self) + entry.further).map(foldedText)
    }

    /// Converts a row to an expense. The category comes from the file, otherwise from a rule, otherwise from the
    /// payee's last expense, otherwise the fallback.
    /// - Throws: the errors of `ExpenseDetails.checked`, `.categoryName` and `.tooManyCategories` for new categories,
    ///   the errors of `checkedText` for the uid, and `.notAUser` for an export of spesa.
    /// - Complexity: O(rules × length of the texts), and a search of the categories for each new name.
    public mutating func filed(_ entry: Entry, uid: String) throws(LedgerError) -> Filed {
        let isOwn = entry.origin != nil
        let details = try ExpenseDetails(
            what: entry.what, payee: entry.payee, method: entry.method,
            note: Self.note(of: entry),
            tags: isOwn
                ? entry.tags : entry.tags.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
        ).checked()
        _ = try checkedText(uid, "uid")
        if let author = entry.origin?.by { try require(author: author) }
        let (destination, reason) = try destination(of: entry)
        let path: String
        switch destination {
        case .category(let id): path = tree.path(of: id)
        case .newCategory(let new): path = new
        }
        return Filed(
            expense: ImportedExpense(
                draft: ExpenseDraft(
                    uid: uid, day: entry.day, amount: entry.amount, destination: destination, details: details),
                namesCategory: reason == .file, origin: entry.origin.map(ImportedExpense.Origin.init),
                reference: entry.reference),
            path: path, reason: reason)
    }

    /// The note of an entry, joined with its further texts and its original amount. Further texts are cut to fit. A note
    /// that is too long by itself is left to the check.
    private static func note(of entry: Entry) -> String? {
        let texts = [entry.note].compactMap(\.self) + entry.further
        let all = texts + [entry.original].compactMap(\.self)
        guard !all.isEmpty else { return nil }
        let joined = all.joined(separator: "; ")
        guard joined.utf8.count > longestDetail, !texts.isEmpty, entry.note?.utf8.count ?? 0 <= longestDetail else {
            return joined
        }
        let end = entry.original.map { "; " + $0 } ?? ""
        var room = longestDetail - "…".utf8.count - end.utf8.count
        let kept = texts.joined(separator: "; ").prefix { character in
            room -= character.utf8.count
            return room >= 0
        }
        return kept + "…" + end
    }

    private mutating func destination(of entry: Entry) throws(LedgerError) -> (ExpenseDraft.Destination, Reason) {
        if let name = entry.category, let destination = try destination(named: name, isOwn: entry.origin != nil) {
            return (destination, .file)
        }
        if !rules.isEmpty {
            if let category = rule(for: texts(of: entry))?.category { return (.category(category), .rule) }
        }
        if let payee = entry.payee, let habit = habits[foldedName(payee)] { return (.category(habit), .payee) }
        return (.category(rest), .rest)
    }
}

extension ExpenseClassifier {
    /// Returns a hint with the option that puts the file's categories with these names into the fallback category, to
    /// be pasted.
    /// - Parameter names: names without commas.
    /// - Returns: `nil` without names.
    public func hint(mapping names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let pairs = quoted(names.map { "\($0)=\(tree.path(of: rest))" }.joined(separator: ","))
        let it = names.count == 1 ? "it" : "them"
        return wishes.categories.isEmpty
            ? "to choose a category for \(it): --categories=\(pairs)"
            : "to choose a category for \(it), add to --categories: \(pairs)"
    }

    private mutating func require(author: String) throws(LedgerError) {
        if knownAuthors.contains(author) { return }
        guard BroughtName.users(of: author).allSatisfy({ (try? UserName($0)) != nil }) else { throw .notAUser(author) }
        if knownAuthors.count < Self.mostNames { knownAuthors.insert(author) }
    }

    private mutating func destination(named name: String, isOwn: Bool) throws(LedgerError) -> ExpenseDraft.Destination?
    {
        if let known = named[name] { return known }
        let found: ExpenseDraft.Destination?
        if let known = renamed.isEmpty ? nil : renamed[folded(name)] {
            found = known
        } else if isOwn {
            found = try tree.category(at: name).map { .category($0.id) } ?? .newCategory(path: name)
        } else if let category = try? tree.find(name) {
            found = category.isArchived ? nil : .category(category.id)
        } else {
            // An invalid category name refuses its row, like other errors in the file.
            if wishes.makesCategories { _ = try categoryNames(of: name) }
            found = wishes.makesCategories ? .newCategory(path: name) : nil
        }
        if case .newCategory = found {
            made += 1
            guard made <= Self.mostMade else { throw .tooManyCategories(limit: Self.mostMade) }
        }
        if named.count < Self.mostNames { named[name] = .some(found) }
        return found
    }
}

extension ImportedExpense.Origin {
    fileprivate init(_ origin: Entry.Origin) {
        self.init(
            id: origin.id, by: origin.by, created: origin.created.map(Instant.init(seconds:)),
            changed: origin.changed.map(Instant.init(seconds:)), isVoid: origin.isVoid)
    }
}
