/// Something that two books say differently, with what is kept of it and what is dropped.
public enum MergeConflict: Hashable, Sendable {
    public typealias UID = BookContents.UID

    case expense(UID, kept: BookContents.ExpenseEntry, dropped: BookContents.ExpenseEntry)
    case category(UID, kept: BookContents.CategoryEntry, dropped: BookContents.CategoryEntry)
    case ceiling(UID, kept: BookContents.CeilingEntry, dropped: BookContents.CeilingEntry)
    /// Two categories of one and the same book have got the same name in the same place, and are one from now on.
    case joined(UID, with: UID)
    /// A category would have come to lie below itself, or too deep, and was put at the top.
    case raised(UID)

    /// The category, ceiling or expense it is about.
    public var uid: UID {
        switch self {
        case .expense(let uid, _, _), .category(let uid, _, _), .ceiling(let uid, _, _), .joined(let uid, _),
            .raised(let uid):
            uid
        }
    }

    /// What happened to categories, then to ceilings, then to expenses, each by uid.
    func precedes(_ other: MergeConflict) -> Bool {
        (rank, uid, second) < (other.rank, other.uid, other.second)
    }

    private var rank: Int {
        switch self {
        case .joined: 0
        case .raised: 1
        case .category: 2
        case .ceiling: 3
        case .expense: 4
        }
    }

    private var second: String {
        switch self {
        case .joined(_, let other): other
        case .category(_, _, let dropped): "\(dropped.changed.rfc3339) \(dropped.name)"
        case .ceiling(_, _, let dropped): "\(dropped.changed.rfc3339) \(dropped.amount?.cents ?? -1)"
        case .raised, .expense: ""
        }
    }
}
