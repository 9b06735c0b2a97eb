/// The stored value of one field of a tracked row.
///
/// Numbers are days since 1970-01-01, months as `year * 12 + month - 1`, instants in seconds since 1970, amounts in
/// cents, or Booleans as 1 or 0. Texts are equal if their UTF-8 bytes are equal, without Unicode normalization.
public enum FieldValue: Sendable {
    /// No value.
    case none
    /// A number in the unit of the field's kind.
    case number(Int64)
    /// A text in its original spelling.
    case text(String)
    /// Distinct words in order.
    case words([String])
    /// Entries in order, each with one value for every field of the kind.
    case entries([[FieldValue]])

    /// The number, or `none` for `nil`.
    public init(_ number: Int64?) {
        self = number.map(FieldValue.number) ?? .none
    }

    /// The text, or `none` for `nil`.
    public init(_ text: String?) {
        self = text.map(FieldValue.text) ?? .none
    }

    /// The number, or `nil` for other cases.
    public var number: Int64? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The text, or `nil` for other cases.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The entries, empty for other cases.
    public var entries: [[FieldValue]] {
        if case .entries(let entries) = self { entries } else { [] }
    }

    /// The words, empty for other cases.
    public var words: [String] {
        if case .words(let words) = self { words } else { [] }
    }
}

extension FieldValue: Hashable {
    /// Compares texts byte by byte, because canonically equivalent texts may be spelled differently.
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

    /// Uses the hash of `String`, so that canonically equivalent texts collide.
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
