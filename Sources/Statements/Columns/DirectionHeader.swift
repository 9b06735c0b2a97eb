import Sheets

/// What the words of a column for the direction mean under its header: one that names both ways says it of their
/// beginnings too, so that under `Breme/Dobro` a `D` came in, though by itself it is a debit.
struct DirectionHeader {
    /// The words of the header for each way; none where it does not name both.
    private let ways: [(words: String, letters: String, direction: CellWords.Direction)]

    /// - Parameter title: what stands over the column, as it is written.
    init(_ title: String) {
        var parts = title.split(separator: "/").map { HeaderName.plain(String($0)) }
        if parts.count == 1 { parts = parts[0].split(separator: " ").map(String.init) }
        let ways = parts.compactMap { part in
            CellWords.direction(part).map { (part, Self.letters(part), $0) }
        }
        let isBoth = ways.count == 2 && parts.count == 2 && Set([ways[0].2, ways[1].2]) == [.out, .in]
        self.ways = isBoth ? ways : []
    }

    func direction(_ text: String) -> CellWords.Direction? {
        guard !ways.isEmpty else { return CellWords.direction(text) }
        let word = HeaderName.plain(text)
        let meant = ways.filter { !word.isEmpty && ($0.words.hasPrefix(word) || $0.letters == word) }
        return meant.count == 1 ? meant[0].direction : CellWords.direction(text)
    }

    /// The first letters of several words: those of `má dáti` are `md`.
    private static func letters(_ words: String) -> String {
        String(words.split(separator: " ").compactMap(\.first))
    }
}
