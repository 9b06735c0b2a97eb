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
    /// The part of the hint that stays right if the command has already changed something; `nil` without such a part.
    /// If a later step of a command fails, its error message quotes this part instead of the whole hint.
    public let remedy: String?

    /// The suggestions that do not need the typed command, one per line; `nil` without such suggestions.
    public var hint: String? {
        let lines = advice.compactMap(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// An error with a hint.
    /// - Parameter ifUnchanged: the rest of the hint, which is right only if the command changed nothing: that it did not,
    ///   or that it can be repeated.
    public init(
        kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, hint: String? = nil,
        ifUnchanged: String? = nil
    ) {
        let text = hint.map { $0 + (ifUnchanged ?? "") } ?? ifUnchanged
        self.init(
            kind: kind, message: message, input: input, caret: caret, advice: text.map { [.text($0)] } ?? [],
            remedy: hint)
    }

    /// An error with suggestions, which may be commands.
    public init(kind: String, message: String, input: String? = nil, caret: Range<Int>? = nil, advice: [Advice]) {
        let lines = advice.compactMap(\.text)
        self.init(
            kind: kind, message: message, input: input, caret: caret, advice: advice,
            remedy: lines.isEmpty ? nil : lines.joined(separator: "\n"))
    }

    private init(
        kind: String, message: String, input: String?, caret: Range<Int>?, advice: [Advice], remedy: String?
    ) {
        self.kind = kind
        self.message = message
        self.input = input
        self.caret = caret
        self.advice = advice
        self.remedy = remedy
    }
}
