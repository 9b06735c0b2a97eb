import Synchronization

/// What a run said, on both streams, in the order in which it was said.
public final class Tape: Sendable {
    /// Standard output, or standard error with all that prompts show.
    public enum Stream: Sendable {
        case output, error
    }

    private let pieces = Mutex<[(stream: Stream, text: String)]>([])

    /// An empty one.
    public init() {}

    /// Adds what was said; nothing counts as nothing.
    public func write(_ text: String, to stream: Stream) {
        pieces.withLock { pieces in
            if let last = pieces.last, last.stream == stream {
                pieces[pieces.count - 1].text += text
            } else if !text.isEmpty {
                pieces.append((stream, text))
            }
        }
    }

    /// Texts that follow each other on the same stream are one piece.
    public var content: [(stream: Stream, text: String)] {
        pieces.withLock { $0 }
    }

    /// All that one stream got.
    public func text(_ stream: Stream) -> String {
        content.filter { $0.stream == stream }.map(\.text).joined()
    }

    /// The last of each kind of secret that was shown, by the names that lines of a transcript give them by.
    var shownSecrets: [String: String] {
        let parts = content.flatMap { RandomText.parts(of: $0.text) }
        return Dictionary(parts.compactMap { part in part.kind?.valueName.map { ($0, part.text) } }) { $1 }
    }
}
