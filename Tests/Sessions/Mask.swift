/// Replaces text that varies between runs by fixed words: folders, secrets, and UUIDs that the transcript itself does
/// not name.
struct Mask {
    private var places: [(name: String, path: String)]
    private var hidesMoments = false
    private(set) var known: Set<String> = []
    /// The ids of tokens that were shown before.
    private var tokenIDs: Set<String> = []

    init(of system: FakeSystem) {
        places = system.places
        hidesMoments = system.served != nil
    }

    /// Continues a mask with the current places of a system.
    init(of system: FakeSystem, knowing mask: Mask) {
        self = mask
        places = system.places
        hidesMoments = system.served != nil
    }

    /// Excludes the UUIDs of a line from masking.
    mutating func keep(uuidsOf line: String) {
        known.formUnion(RandomText.parts(of: line).filter { $0.kind == .uuid }.map { $0.text.lowercased() })
    }

    /// Remembers the ids of the tokens on a tape.
    mutating func learn(tokensOn tape: Tape) {
        let tokens = tape.content.flatMap { RandomText.parts(of: $0.text) }.filter { $0.kind == .token }
        tokenIDs.formUnion(tokens.map { String($0.text.split(separator: "_")[1]) })
    }

    func callAsFunction(_ text: String) -> String {
        let placed = places.reduce(text) { $0.replacing($1.path, with: $1.name) }
        let plain = hidesMoments ? Moments.hidden(in: placed) : placed
        return RandomText.parts(of: plain).map { text, kind in
            guard let kind else { return tokenIDs.reduce(text) { $0.replacing($1, with: "TOKEN-ID") } }
            return kind == .uuid && known.contains(text.lowercased()) ? text : kind.word
        }.joined()
    }
}
