public import Ledger
internal import Money
public import Periods
public import Statements
internal import Text
internal import Users

/// How movements of files become expenses of a book, each in its category.
public struct Filing {
    private let tree: CategoryTree
    /// With folded words, the longest first.
    private let rules: [Rule]
    private let habits: [String: Category.ID]
    private let rest: Category.ID
    private let makesCategories: Bool
    private let takesRefunds: Bool
    private let latest: Day
    /// Where what the file names goes; `nil` for what is no category and is not made one.
    private var named: [String: ExpenseDraft.Destination?] = [:]
    private var made = 0
    /// Who is named as having recorded something, and can be called so.
    private var knownUsers: Set<String> = []

    /// Far more categories than anybody tells apart, and few enough to look each up in the tree.
    static let mostMade = 1000
    /// A file names few; of a hostile one not all names are kept.
    private static let mostNames = 10_000

    /// Why an expense goes where it goes.
    public enum Reason: String, CaseIterable, Sendable {
        /// The file names the category.
        case file
        /// The payee, the purpose or the note holds the text of a rule; of several the longest rule.
        case rule
        /// The last expense paid to the same payee is there.
        case payee
        /// Nothing is known of it.
        case rest
    }

    /// An expense, and the category it goes into by its path.
    public struct Filed: Hashable, Sendable {
        /// What the book is to take.
        public let expense: ImportedExpense
        /// The category from the top down, joined by colons, also of one that is made with it.
        public let path: String
        /// By what the category was found.
        public let reason: Reason
    }

    /// Puts movements by the rules and habits of one book; archived categories take none of them.
    /// - Parameters:
    ///   - habits: the category of the last expense paid to each payee.
    ///   - rest: where everything else goes.
    ///   - makesCategories: whether a category that only the file knows is made.
    ///   - takesRefunds: whether money that came in is taken as a refund.
    ///   - latest: the last day that is taken.
    /// - Complexity: O(n log n) in the rules, O(payees).
    public init(
        tree: CategoryTree, rules: [Rule], habits: [String: Category.ID], rest: Category.ID, makesCategories: Bool,
        takesRefunds: Bool, latest: Day
    ) {
        self.tree = tree
        self.rules = rules.map { Rule(id: $0.id, text: folded($0.text), category: $0.category) }
            .filter { tree.category($0.category)?.isArchived == false }
            .sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
        self.habits = habits.filter { tree.category($0.value)?.isArchived == false }
        self.rest = rest
        self.makesCategories = makesCategories
        self.takesRefunds = takesRefunds
        self.latest = latest
    }

    /// The categories that were named up to now and are not here, by their names.
    /// - Complexity: O(n log n) in the names that files gave.
    public var unknownCategories: [String] {
        named.filter { $0.value == nil && (try? tree.find($0.key)) == nil }.keys.sorted()
    }

    /// Why a movement cannot be an expense of any book, whatever it says besides.
    public func refusal(of entry: Entry) -> Refusal? {
        if let uid = entry.origin?.uid, !isUUID(uid) {
            return Refusal(kind: "uid.malformed", message: "'\(uid)' is not a UUID", input: uid)
        }
        guard entry.day > latest else { return nil }
        return Refusal(
            kind: "day.too-far-ahead",
            message: "'\(entry.day.iso)' lies after \(latest.iso), the latest day accepted", input: entry.day.iso)
    }

    /// Why a movement is no expense; `nil` where it is one. What spesa exported was one.
    public func reasonToLeaveOut(_ entry: Entry) -> LeftOut? {
        if entry.origin != nil { return nil }
        if entry.amount == .zero { return .zero }
        return entry.amount < .zero && !takesRefunds ? .income : nil
    }

    /// The expense that a movement comes to: in the category that the file names, else of a rule, else of the payee's
    /// last expense, else in the rest.
    /// - Throws: as `ExpenseDetails.checked`, and for a category, a uid or a user that spesa exported and cannot be one.
    /// - Complexity: O(rules × length of the texts), and a search of the categories for each name that is new.
    public mutating func filed(_ entry: Entry, uid: String) throws(LedgerError) -> Filed {
        let isOwn = entry.origin != nil
        let details = try ExpenseDetails(
            what: entry.what, payee: entry.payee, method: entry.method, note: entry.note,
            tags: isOwn
                ? entry.tags : entry.tags.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
        ).checked()
        _ = try checkedText(uid, "uid")
        if let user = entry.origin?.by { try require(user: user) }
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
                namesCategory: reason == .file, origin: entry.origin.map(ImportedExpense.Origin.init)),
            path: path, reason: reason)
    }

    private mutating func destination(of entry: Entry) throws(LedgerError) -> (ExpenseDraft.Destination, Reason) {
        if let name = entry.category, let destination = try destination(named: name, isOwn: entry.origin != nil) {
            return (destination, .file)
        }
        if !rules.isEmpty {
            let texts = [entry.payee, entry.what, entry.note].compactMap(\.self).map(folded)
            if let rule = rules.first(where: { rule in texts.contains { $0.holds(rule.text) } }) {
                return (.category(rule.category), .rule)
            }
        }
        if let payee = entry.payee, let habit = habits[payee] { return (.category(habit), .payee) }
        return (.category(rest), .rest)
    }
}

extension Filing {
    private mutating func require(user: String) throws(LedgerError) {
        if knownUsers.contains(user) { return }
        guard (try? UserName(user)) != nil else { throw .notAUser(user) }
        if knownUsers.count < Self.mostNames { knownUsers.insert(user) }
    }

    private mutating func destination(named name: String, isOwn: Bool) throws(LedgerError) -> ExpenseDraft.Destination?
    {
        if let known = named[name] { return known }
        let found: ExpenseDraft.Destination?
        if isOwn {
            found = try tree.category(at: name).map { .category($0.id) } ?? .newCategory(path: name)
        } else if let category = try? tree.find(name) {
            found = category.isArchived ? nil : .category(category.id)
        } else {
            found = makesCategories && (try? categoryNames(of: name)) != nil ? .newCategory(path: name) : nil
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
