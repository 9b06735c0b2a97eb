/// What one field of a tracked row holds, as a book keeps it: days since 1970-01-01, months as `year * 12 + month - 1`,
/// instants in seconds since 1970, amounts in cents, truth as 1 or 0.
///
/// Texts are equal where they are written in the same bytes, also where they look the same.
public enum FieldValue: Sendable {
    /// Nothing is said.
    case none
    /// A number in the unit of the field's kind.
    case number(Int64)
    /// A text as it was given.
    case text(String)
    /// Words in an order, none twice.
    case words([String])
    /// Entries in an order, each with a value for every field that the kind names.
    case entries([[FieldValue]])

    /// The number, or `none` for `nil`.
    public init(_ number: Int64?) {
        self = number.map(FieldValue.number) ?? .none
    }

    /// The text, or `none` for `nil`.
    public init(_ text: String?) {
        self = text.map(FieldValue.text) ?? .none
    }

    /// The number; `nil` for anything else.
    public var number: Int64? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The text; `nil` for anything else.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The entries, none for anything else.
    public var entries: [[FieldValue]] {
        if case .entries(let entries) = self { entries } else { [] }
    }

    /// The words, none for anything else.
    public var words: [String] {
        if case .words(let words) = self { words } else { [] }
    }
}

extension FieldValue: Hashable {
    /// Compares texts byte by byte.
    public static func == (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.none, .none): true
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.words(let left), .words(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        case (.entries(let left), .entries(let right)): left == right
        default: false
        }
    }

    /// Texts that look the same may have the same hash.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .none: hasher.combine(0)
        case .number(let number): hasher.combine(number)
        case .text(let text): hasher.combine(text)
        case .words(let words): hasher.combine(words)
        case .entries(let entries): hasher.combine(entries)
        }
    }
}
