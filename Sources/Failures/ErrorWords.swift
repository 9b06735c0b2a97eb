/// The text of an error for users, with a stable kind for scripts.
public struct ErrorWords: Equatable, Sendable {
    /// A dotted, stable identifier: `amount.ambiguous`.
    public let kind: String
    /// The error in one line.
    public let message: String
    /// The input as given; `nil` without input, or if it must not be shown.
    public let input: String?
    /// The wrong part of `input`, in Unicode scalars; `nil` if all of it is wrong, or the message shows it.
    public let caret: Range<Int>?
    /// Suggestions; may be empty.
    public let advice: [Advice]

    /// The suggestions that do not need the typed command, one per line; `nil` without such suggestions.
    public var hint: String? {
        let lines = advice.compactMap(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// An error with a hint.
    public init(
        kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, hint: String? = nil
    ) {
        self.init(kind: kind, message: message, input: input, caret: caret, advice: hint.map { [.text($0)] } ?? [])
    }

    /// An error with suggestions, which may be commands.
    public init(kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, advice: [Advice]) {
        self.kind = kind
        self.message = message
        self.input = input
        self.caret = caret
        self.advice = advice
    }
}
