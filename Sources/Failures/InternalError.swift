/// An error that callers catch, and replace by one with more facts, such as the file, line or query.
///
/// Such an error has words too, so that an uncaught one ends the program with a message rather than a trap.
public protocol InternalError: WordedError {}

extension InternalError {
    /// A message that names only the type of the error, since its values may be confidential.
    public var words: ErrorWords {
        ErrorWords(
            kind: "program.internal", message: "an error was not expected here: \(Self.self)",
            hint: "this is a mistake in spesa; report it with the command that was typed")
    }
}
