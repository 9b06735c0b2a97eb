/// What is wrong with a transcript itself, not with the program it runs.
public struct TranscriptError: Error, CustomStringConvertible {
    /// The line where one is known, and what is wrong there.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
