internal import Ledger

/// What is asked of an expense, in the order in which it is known at the till: the payee tells the category.
enum FormSlot: String, CaseIterable {
    case amount, payee, category, what, method, day, tags, note

    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The option of `add` and `edit` that says it; `nil` where a word does.
    var option: String {
        switch self {
        case .day: "--on"
        case .tags: "--tag"
        default: "--" + rawValue
        }
    }

    /// What names may complete it.
    var dimension: Dimension? {
        switch self {
        case .payee: .payee
        case .category: .category
        case .method: .method
        case .tags: .tag
        default: nil
        }
    }
}
