/// An error that a person can be told, whichever module it comes from.
public protocol WordedError: Error {
    /// All that is said of it; made anew each time.
    var words: ErrorWords { get }
}

extension WordedError {
    /// Dotted and stable: `amount.ambiguous`.
    public var kind: String { words.kind }

    /// What is wrong, in one line.
    public var message: String { words.message }

    /// What was read; `nil` where nothing was.
    public var input: String? { words.input }

    /// What of `input` is wrong, in Unicode scalars; `nil` where that is all of it.
    public var caret: Range<Int>? { words.caret }

    /// What to type instead; `nil` where there is nothing else to type.
    public var hint: String? { words.hint }
}
