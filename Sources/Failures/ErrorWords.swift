/// An error as it is told: what a person reads of it, and what a script tells it by.
public struct ErrorWords: Equatable, Sendable {
    /// Dotted and stable: `amount.ambiguous`.
    public let kind: String
    /// What is wrong, in one line.
    public let message: String
    /// What was read, as it was given; `nil` where nothing was, or where it may not be shown.
    public let input: String?
    /// What of `input` is wrong, counted in Unicode scalars; `nil` where that is all of it, or where the message shows it.
    public let caret: Range<Int>?
    /// What to type instead; empty where there is nothing else to type.
    public let advice: [Advice]

    /// What to type instead, a line each, where the typed command is not known; `nil` where there is nothing else to type.
    public var hint: String? {
        let lines = advice.compactMap(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Puts the words of one error together.
    public init(
        kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, hint: String? = nil
    ) {
        self.init(kind: kind, message: message, input: input, caret: caret, advice: hint.map { [.text($0)] } ?? [])
    }

    /// The same with commands among what to type.
    public init(kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, advice: [Advice]) {
        self.kind = kind
        self.message = message
        self.input = input
        self.caret = caret
        self.advice = advice
    }
}
