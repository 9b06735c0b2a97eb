public import Ledger
internal import Output
internal import Users

/// Reads a dump line by line, and lets nothing through that a book could not have recorded.
///
/// Each line is checked by itself, and against the categories; one that must be the only one (a number, a uid) is left
/// to whoever takes it. A dump has been read whole only when `next` has given `nil`.
public struct DumpReader {
    private let file: String
    private let nextLine: () throws -> String?
    private var counts = BookCounts()
    private var promised = BookCounts()
    private var order = Order.header
    private var categories: [Category] = []
    private var knownCategories: Set<Category.ID> = []
    private var lastID: Int64 = 0
    /// Whether the change that was read last is an import.
    private var isImport = false
    /// Checking a name takes longer than reading a line, and in one book there are few.
    private var knownUsers: Set<String> = []
    /// The line that was read last, counted from 1.
    public private(set) var line = 0

    /// In which order lines come.
    private enum Order: Int, Comparable {
        case header, number, category, ceiling, rule, profile, expense, change, end

        static func < (left: Order, right: Order) -> Bool { left.rawValue < right.rawValue }
    }

    /// - Parameters:
    ///   - file: what errors call it.
    ///   - nextLine: the next line without its end, `nil` after the last.
    /// - Throws: `DumpError` for what is no dump, or a newer one.
    public init(file: String, nextLine: @escaping () throws -> String?) throws {
        self.file = file
        self.nextLine = nextLine
        try readHeader()
    }

    /// The next piece; `nil` when all have been read and the end says so.
    /// - Throws: `DumpError`, and what reading a line throws.
    public mutating func next() throws -> BookRecord? {
        guard order != .end else { return nil }
        guard let text = try nextLine() else { throw DumpError.cut(file, line: line) }
        line += 1
        do throws(DumpFault) {
            return try record(DumpFields(text))
        } catch {
            throw DumpError(file, line, error)
        }
    }

    private mutating func readHeader() throws {
        line = 1
        guard let text = try nextLine(), let object = try? JSON(reading: text),
            case .text(let schema) = object["schema"], schema.hasPrefix(DumpLine.schemaStem)
        else { throw DumpError.notADump(file) }
        guard schema == DumpLine.schema else { throw DumpError.newer(file, line: 1, what: schema) }
        do throws(DumpFault) {
            var fields = try DumpFields(text)
            _ = try fields.text("schema")
            _ = try fields.text("book")
            _ = try fields.instant("made")
            promised.categories = try fields.count("categories")
            promised.ceilings = try fields.count("ceilings")
            promised.rules = try fields.count("rules")
            promised.profiles = try fields.count("profiles")
            promised.expenses = try fields.count("expenses")
            promised.changes = try fields.count("changes")
            try fields.requireNoOther()
        } catch {
            throw DumpError(file, line, error)
        }
    }

    private mutating func record(_ fields: DumpFields) throws(DumpFault) -> BookRecord? {
        var fields = fields
        let type = try fields.text("type")
        let record: BookRecord
        switch type {
        case "end":
            try step(to: .end)
            guard try fields.count("lines") == line, counts == promised else {
                throw .value("the end says another number of lines, or the header another one of what it holds")
            }
            try fields.requireNoOther()
            guard try followsNothing() else { throw .value("something stands behind the end") }
            return nil
        case "number":
            try step(to: .number)
            record = .lastNumber(try fields.word("of"), try fields.number("last"))
        case "category":
            try step(to: .category)
            let category = try fields.category(isHistory: false)
            try requireNext(category.id)
            categories.append(category)
            record = .row(.category(category))
        case "ceiling":
            try step(to: .ceiling)
            let ceiling = try fields.ceiling(isHistory: false)
            try requireNext(ceiling.id)
            if let category = ceiling.category { try require(category) }
            record = .row(.ceiling(ceiling))
        case "rule":
            try step(to: .rule)
            let rule = try fields.rule()
            try requireNext(rule.id)
            try require(rule.category)
            record = .row(.rule(rule))
        case "profile":
            try step(to: .profile)
            record = .profile(try fields.profile())
        case "expense":
            try step(to: .expense)
            let expense = try fields.expense()
            try requireNext(expense.id)
            try require(expense.category)
            record = .row(.expense(expense))
        case "change":
            try step(to: .change)
            let change = try fields.change()
            try requireNext(change.id)
            isImport = change.imported != nil
            record = .change(change)
        case "before", "after", "aside":
            guard order == .change, lastID > 0, let side = BookRecord.Side(rawValue: type) else {
                throw .value("it follows no change")
            }
            let row = try fields.touched()
            if side == .aside {
                guard case .expense = row, isImport else { throw .value("it is no expense of an import") }
            }
            record = .touched(side, row)
        default: throw .unknown("lines of the type '\(type)'")
        }
        try fields.requireNoOther()
        for user in record.users { try require(user: user) }
        counts.count(record)
        return record
    }

    /// Goes on to lines of another kind, which must come later.
    private mutating func step(to next: Order) throws(DumpFault) {
        guard next >= order else { throw .value("it stands behind what it should stand before") }
        if next > order { lastID = 0 }
        if order <= .category && next > .category {
            try requireTree(categories)
            knownCategories = Set(categories.map(\.id))
            categories = []
        }
        order = next
    }

    private mutating func requireNext(_ id: Int64) throws(DumpFault) {
        guard id > lastID else { throw .value("the number \(id) does not come after \(lastID)") }
        lastID = id
    }

    private func require(_ category: Category.ID) throws(DumpFault) {
        guard knownCategories.contains(category) else { throw .value("there is no category \(category)") }
    }

    private mutating func require(user: String) throws(DumpFault) {
        if knownUsers.contains(user) { return }
        guard (try? UserName(user)) != nil else { throw .value("it names somebody as no user can be called") }
        knownUsers.insert(user)
    }

    private func followsNothing() throws(DumpFault) -> Bool {
        do {
            return try nextLine() == nil
        } catch {
            return false
        }
    }
}

extension BookRecord {
    /// The users it names.
    fileprivate var users: [String] {
        switch self {
        case .row(.expense(let expense)), .touched(_, .expense(let expense)): [expense.by]
        case .change(let change): [change.made.by] + (change.undone.map { [$0.by] } ?? [])
        default: []
        }
    }
}

/// Every category hangs from the top, not too deep, and no two have one name in one place.
private func requireTree(_ categories: [Category]) throws(DumpFault) {
    let tree = CategoryTree(categories)
    for category in categories where tree.category(category.id) == nil {
        throw .value("the category \(category.id) of a line before lies below none that is there, or below itself")
    }
    var names: Set<[String]> = []
    var uids: Set<String> = []
    for category in categories {
        guard tree.depth(of: category.id) <= deepestCategory else {
            throw .value("the category \(category.id) of a line before lies too deep")
        }
        guard names.insert([category.parent.map(String.init) ?? "", category.name.lowercased()]).inserted,
            uids.insert(category.uid).inserted
        else { throw .value("the category \(category.id) of a line before is there twice") }
    }
}

/// What is wrong with one line.
enum DumpFault: Error {
    case value(String)
    case unknown(String)
}

extension DumpError {
    fileprivate init(_ file: String, _ line: Int, _ fault: DumpFault) {
        switch fault {
        case .value(let problem): self = .damaged(file, line: line, problem: problem)
        case .unknown(let what): self = .newer(file, line: line, what: what)
        }
    }
}
