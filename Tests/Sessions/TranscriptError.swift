/// An error in a transcript itself, not in the program under test.
public struct TranscriptError: Error, CustomStringConvertible {
    /// The problem, with the line number if it is known.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
