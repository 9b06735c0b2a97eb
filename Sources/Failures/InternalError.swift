/// An error that its callers catch, and tell with the facts that it lacks: which file, which line, which query.
///
/// It has words too, so that one that nobody caught ends the program with a message and not with a trap.
public protocol InternalError: WordedError {}

extension InternalError {
    /// Names the type alone: its values may hold what must not be shown.
    public var words: ErrorWords {
        ErrorWords(
            kind: "program.internal", message: "an error was not expected here: \(Self.self)",
            hint: "this is a mistake in spesa; report it with the command that was typed")
    }
}
