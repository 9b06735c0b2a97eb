internal import Text

/// Finds the category of a book whose name resembles that of another program.
struct NearNames {
    private let known: [(path: String, words: [String])]

    /// Words without meaning for the comparison.
    private static let joining: Set<String> = ["and", "und", "the", "for", "other", "others", "misc", "general"]

    /// - Parameter paths: the paths of the categories.
    init(_ paths: [String]) {
        known = paths.map { ($0, Self.words(of: Self.leaf($0))) }
    }

    /// Returns the path of the category whose last name shares the most words, allowing small differences in spelling;
    /// `nil` if there is none.
    /// - Complexity: O(categories).
    func nearest(to name: String) -> String? {
        let words = Self.words(of: Self.leaf(name))
        guard !words.isEmpty else { return nil }
        var best: (path: String, common: Int, words: Int)?
        for (path, others) in known {
            let common = words.count { word in others.contains { Self.isAlike(word, $0) } }
            guard common > 0 else { continue }
            if let best, (common, -others.count) <= (best.common, -best.words) { continue }
            best = (path, common, others.count)
        }
        if let best { return best.path }
        let leaves = known.map { Self.leaf($0.path) }
        guard let near = Text.nearest(to: Self.leaf(name), among: leaves, limit: 1).first,
            let index = leaves.firstIndex(of: near)
        else { return nil }
        return known[index].path
    }

    private static func leaf(_ path: String) -> String {
        path.split(separator: ":").last.map(String.init) ?? path
    }

    /// Whether two words have a common stem, as `grocery` and `groceries`, or `transportation` and `transport`.
    private static func isAlike(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        let common = zip(one, other).prefix { $0 == $1 }.count
        return common >= 5 && common + 2 >= min(one.count, other.count)
    }

    private static func words(of name: String) -> [String] {
        folded(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { $0.count >= 3 && !joining.contains($0) }
    }
}
