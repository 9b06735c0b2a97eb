/// An error with a text for users.
public protocol WordedError: Error {
    /// The text and kind of the error, computed at each call.
    var words: ErrorWords { get }
}

extension WordedError {
    /// A dotted, stable identifier: `amount.ambiguous`.
    public var kind: String { words.kind }

    /// The error in one line.
    public var message: String { words.message }

    /// The input as given; `nil` without input.
    public var input: String? { words.input }

    /// The wrong part of `input`, in Unicode scalars; `nil` if all of it is wrong.
    public var caret: Range<Int>? { words.caret }

    /// The suggestions that do not need the typed command, one per line; `nil` without such suggestions.
    public var hint: String? { words.hint }
}
