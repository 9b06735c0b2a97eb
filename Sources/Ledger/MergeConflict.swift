/// Something that two books say differently, with what is kept of it and what is dropped.
public enum MergeConflict: Hashable, Sendable {
    public typealias UID = BookContents.UID

    case expense(UID, kept: BookContents.ExpenseEntry, dropped: BookContents.ExpenseEntry)
    case category(UID, kept: BookContents.CategoryEntry, dropped: BookContents.CategoryEntry)
    case ceiling(UID, kept: BookContents.CeilingEntry, dropped: BookContents.CeilingEntry)
    /// A rule for imports, by its words.
    case rule(String, kept: BookContents.RuleEntry, dropped: BookContents.RuleEntry)
    /// A category would have come to be called like another one of the same book in the same place, and has a number behind
    /// its name.
    case renamed(UID)
    /// A category would have come to lie below itself, or too deep, and was put at the top.
    case raised(UID)

    /// The category, ceiling or expense it is about; the words of a rule.
    public var uid: UID {
        switch self {
        case .expense(let uid, _, _), .category(let uid, _, _), .ceiling(let uid, _, _), .rule(let uid, _, _),
            .renamed(let uid), .raised(let uid):
            uid
        }
    }

    /// Whether only one of the books changed it: what is dropped is what it was when it was recorded, or what every book
    /// begins with.
    public var isUpdate: Bool {
        switch self {
        case .expense(_, let kept, let dropped):
            (dropped.created, dropped.by) == (kept.created, kept.by) && dropped.changed == dropped.created
                && kept.changed > dropped.changed
        case .category(_, let kept, let dropped):
            dropped.changed == Instant(seconds: 0) && kept.changed > dropped.changed
        case .ceiling, .rule, .renamed, .raised: false
        }
    }

    /// What happened to categories, then to ceilings, to rules, then to expenses, each by uid.
    func precedes(_ other: MergeConflict) -> Bool {
        (rank, uid, second) < (other.rank, other.uid, other.second)
    }

    private var rank: Int {
        switch self {
        case .renamed: 0
        case .raised: 1
        case .category: 2
        case .ceiling: 3
        case .rule: 4
        case .expense: 5
        }
    }

    private var second: String {
        switch self {
        case .category(_, _, let dropped): "\(dropped.changed.rfc3339) \(dropped.name)"
        case .ceiling(_, _, let dropped): "\(dropped.changed.rfc3339) \(dropped.amount?.cents ?? -1)"
        case .renamed, .raised, .rule, .expense: ""
        }
    }
}
