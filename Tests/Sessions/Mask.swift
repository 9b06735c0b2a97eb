/// Puts fixed words in place of what differs from run to run: folders, secrets that are shown once, and UUIDs that the
/// transcript itself does not name.
struct Mask {
    let places: [(name: String, path: String)]
    private(set) var known: Set<String> = []

    init(places: [(name: String, path: String)]) {
        self.places = places
    }

    /// Leaves the UUIDs of a line as they are from now on.
    mutating func keep(uuidsOf line: String) {
        known.formUnion(RandomText.parts(of: line).filter { $0.kind == .uuid }.map { $0.text.lowercased() })
    }

    func callAsFunction(_ text: String) -> String {
        let plain = places.reduce(text) { $0.replacing($1.path, with: $1.name) }
        return RandomText.parts(of: plain).map { text, kind in
            guard let kind, kind != .uuid || !known.contains(text.lowercased()) else { return text }
            return kind.word
        }.joined()
    }
}
