internal import Text

/// Finds the category of a book whose name resembles a category name of another program.
struct NearNames {
    /// For each category its path, the words of its last name, and the words of the names above it.
    private let known: [(path: String, words: [String], above: [String])]

    /// Frequent words, which the comparison ignores.
    private static let joining: Set<String> = ["and", "und", "the", "for", "other", "others", "misc", "general"]

    /// Prepares a search among categories.
    /// - Parameter paths: their paths, such as `food:groceries`.
    init(_ paths: [String]) {
        known = paths.map { path in
            let names = path.split(separator: ":").map(String.init)
            return (path, Self.words(of: names.last ?? path), names.dropLast().flatMap(Self.words))
        }
    }

    /// Returns the path of the category that shares the most words with a name, allowing different endings of a word.
    /// The last part of a path counts most, and the names above it decide between equally similar categories. If the
    /// last part of `name` shares no word, the part before it is tried: `Food/Miscellaneous`. If no part shares a word,
    /// the path with the most similar spelling is returned; `nil` if no path is similar.
    /// - Complexity: O(categories × parts of the name), and the search for spellings if no word matches.
    func nearest(to name: String) -> String? {
        let all = Self.parts(of: name)
        var parts = all
        while let last = parts.popLast() {
            if let path = nearest(to: Self.words(of: last), below: parts.flatMap(Self.words)) { return path }
        }
        let leaves = known.map { Self.leaf($0.path) }
        guard let last = all.last(where: { !Self.words(of: $0).isEmpty }),
            let near = Text.nearest(to: last, among: leaves, limit: 1).first,
            let index = leaves.firstIndex(of: near)
        else { return nil }
        return known[index].path
    }

    /// Returns the path of the category whose last name shares the most words with a name; `nil` if none shares a word.
    /// - Parameter above: the words of the parts above the name, which decide between equally similar categories.
    private func nearest(to words: [String], below above: [String]) -> String? {
        var best: (path: String, score: (Int, Int, Int))?
        for (path, others, othersAbove) in known {
            let common = Self.common(words, others)
            guard common > 0 else { continue }
            let score = (common, Self.common(above, othersAbove), -others.count)
            if let best, score <= best.score { continue }
            best = (path, score)
        }
        return best?.path
    }

    private static func common(_ words: [String], _ others: [String]) -> Int {
        words.count { word in others.contains { haveCommonStem(word, $0) } }
    }

    /// Splits a path of another program: `FOOD > Groceries`, `Food/Groceries`.
    private static func parts(of name: String) -> [String] {
        name.split { ":>/\\|»→".contains($0) }.map(String.init)
    }

    private static func leaf(_ path: String) -> String {
        path.split(separator: ":").last.map(String.init) ?? path
    }

    /// Whether two words have a common stem, as `grocery` and `groceries`, or `transportation` and `transport`.
    private static func haveCommonStem(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        let common = zip(one, other).prefix { $0 == $1 }.count
        return common >= 5 && common + 2 >= min(one.count, other.count)
    }

    private static func words(of name: String) -> [String] {
        folded(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { $0.count >= 3 && !joining.contains($0) }
    }
}
