import Synchronization

/// The output of a run on both streams, in chronological order.
public final class Tape: Sendable {
    /// Standard output, or standard error with all prompts.
    public enum Stream: Sendable {
        case output, error
    }

    private let pieces = Mutex<[(stream: Stream, text: String)]>([])

    /// Creates an empty tape.
    public init() {}

    /// Appends text. Empty text adds no piece.
    public func write(_ text: String, to stream: Stream) {
        pieces.withLock { pieces in
            if let last = pieces.last, last.stream == stream {
                pieces[pieces.count - 1].text += text
            } else if !text.isEmpty {
                pieces.append((stream, text))
            }
        }
    }

    /// The pieces. Consecutive texts on one stream form one piece.
    public var content: [(stream: Stream, text: String)] {
        pieces.withLock { $0 }
    }

    /// All text on one stream.
    public func text(_ stream: Stream) -> String {
        content.filter { $0.stream == stream }.map(\.text).joined()
    }

    /// The last secret of each kind, by its variable name in transcripts.
    var shownSecrets: [String: String] {
        let parts = content.flatMap { RandomText.parts(of: $0.text) }
        return Dictionary(parts.compactMap { part in part.kind?.valueName.map { ($0, part.text) } }) { $1 }
    }
}
