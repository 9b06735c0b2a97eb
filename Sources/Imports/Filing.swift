public import Ledger
internal import Money
public import Periods
internal import Secrets
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
    private let wishes: Wishes
    /// By the folded name that the files give it.
    private let renamed: [String: ExpenseDraft.Destination]
    /// Folded, without what folds away.
    private let leavingOut: [String]
    /// Whom something was paid to before.
    private(set) var known: KnownPayees
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

    /// What a person says of the rows beside what the book knows.
    public struct Wishes: Sendable {
        /// Whether a category that only the file knows is made.
        public var makesCategories = false
        /// Which money that came in is taken.
        public var refunds = RefundChoice.none
        /// Rows whose payee, purpose or note holds one of these are left out.
        public var leavingOut: [String] = []
        /// Where what the file names goes, whatever the case and accents of the name.
        public var categories: [String: ExpenseDraft.Destination] = [:]

        /// Nothing is said.
        public init() {}
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
    ///   - latest: the last day that is taken.
    /// - Complexity: O(n log n) in the rules, O(payees).
    public init(
        tree: CategoryTree, rules: [Rule], habits: [String: Category.ID], rest: Category.ID, wishes: Wishes = Wishes(),
        latest: Day
    ) {
        self.tree = tree
        self.rules = rules.map { Rule(id: $0.id, text: folded($0.text), category: $0.category) }
            .filter { rule in rule.category.map { tree.category($0)?.isArchived == false } ?? true }
            .sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
        self.habits = habits.filter { tree.category($0.value)?.isArchived == false }
        self.rest = rest
        self.wishes = wishes
        renamed = Dictionary(wishes.categories.map { (folded($0), $1) }) { first, _ in first }
        leavingOut = wishes.leavingOut.map(folded).filter { !$0.isEmpty }
        known = KnownPayees(inBook: habits.keys)
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

    /// Why a movement is no expense; `nil` where it is one. What spesa exported was one, unless words are named now.
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

    /// Whether it must be known whom the files pay before their rows are taken.
    public var needsPayees: Bool { wishes.refunds == .known }

    /// The same, knowing whom these files pay.
    /// - Throws: what reading them throws.
    /// - Complexity: O(rows).
    public func knowing(_ statements: [Statement]) throws -> Filing {
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

    /// Where the rules put an expense that is recorded; `nil` where none fits, or the one that fits leaves out.
    /// - Complexity: O(rules × length of the texts).
    public func ruled(_ details: ExpenseDetails) -> Category.ID? {
        rule(for: [details.payee, details.what, details.note].compactMap(\.self).map(folded))?.category
    }

    /// The rule whose words a movement holds, of several the longest.
    private func rule(for texts: [String]) -> Rule? {
        rules.first { rule in texts.contains { $0.holds(rule.text) } }
    }

    private func texts(of entry: Entry) -> [String] {
        [entry.payee, entry.what, entry.note].compactMap(\.self).map(folded)
    }

    /// The expense that a movement comes to: in the category that the file names, else of a rule, else of the payee's
    /// last expense, else in the rest.
    /// - Throws: as `ExpenseDetails.checked`, and for a category, a uid or a user that spesa exported and cannot be one.
    /// - Complexity: O(rules × length of the texts), and a search of the categories for each name that is new.
    public mutating func filed(_ entry: Entry, uid: String) throws(LedgerError) -> Filed {
        let isOwn = entry.origin != nil
        let details = try ExpenseDetails(
            what: entry.what, payee: entry.payee, method: entry.method,
            note: entry.note.map { note in entry.original.map { "\(note); \($0)" } ?? note } ?? entry.original,
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
                namesCategory: reason == .file, origin: entry.origin.map(ImportedExpense.Origin.init),
                reference: entry.reference),
            path: path, reason: reason)
    }

    private mutating func destination(of entry: Entry) throws(LedgerError) -> (ExpenseDraft.Destination, Reason) {
        if let name = entry.category, let destination = try destination(named: name, isOwn: entry.origin != nil) {
            return (destination, .file)
        }
        if !rules.isEmpty {
            if let category = rule(for: texts(of: entry))?.category { return (.category(category), .rule) }
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
        if let said = renamed.isEmpty ? nil : renamed[folded(name)] {
            found = said
        } else if isOwn {
            found = try tree.category(at: name).map { .category($0.id) } ?? .newCategory(path: name)
        } else if let category = try? tree.find(name) {
            found = category.isArchived ? nil : .category(category.id)
        } else {
            // A name that no category can have refuses its row, as any other mistake in the file.
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
