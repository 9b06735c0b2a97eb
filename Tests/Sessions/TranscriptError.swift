/// What is wrong with a transcript itself, not with the program it runs.
public struct TranscriptError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
