internal import Ledger

/// The fields of the form. The payee precedes the category because it suggests one.
enum FormSlot: String, CaseIterable {
    case amount, payee, category, what, method, day, tags, note

    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The option of `add` and `edit` for this field. When adding, the amount, category and description are positional
    /// words.
    var option: String {
        switch self {
        case .day: "--on"
        case .tags: "--tag"
        default: "--" + rawValue
        }
    }

    /// The dimension whose names complete this field; `nil` for free text.
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
