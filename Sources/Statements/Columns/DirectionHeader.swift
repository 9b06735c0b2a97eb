import Sheets

/// Interprets the cells of a direction column with the help of its header.
///
/// A header with both directions defines its own abbreviations: under `Breme/Dobro`, a `D` is money in, although `D`
/// usually means debit.
struct DirectionHeader {
    /// The header words and initials of each direction; empty unless the header names both.
    private let ways: [(words: String, letters: String, direction: CellWords.Direction)]

    /// Finds both directions in a header.
    /// - Parameter title: the header of the column, as written.
    init(_ title: String) {
        // `Deebet/Kreedit (D/C)`: the letters in brackets only repeat the words.
        let front = title.prefix { $0 != "(" }
        let words = front.allSatisfy(\.isWhitespace) ? title[...] : front
        var parts = words.split(separator: "/").map { HeaderName.plain(String($0)) }
        if parts.count == 1 { parts = parts[0].split(separator: " ").map(String.init) }
        let pair = Self.initials.first { Set(parts) == [$0.out, $0.in] && parts.count == 2 }
        if let (out, come) = pair ?? (parts.count == 1 ? Self.signs[parts[0]] : nil) {
            ways = [(out, out, .out), (come, come, .in)]
            return
        }
        let ways = parts.compactMap { part in
            CellWords.direction(part).map { (part, Self.letters(part), $0) }
        }
        let isBoth = ways.count == 2 && parts.count == 2 && Set([ways[0].2, ways[1].2]) == [.out, .in]
        self.ways = isBoth ? ways : []
    }

    /// Headers that are only the initials of both directions: dare and avere, terhelés and jóváírás, tartozik and
    /// követel, duguje and potražuje, winien and ma, breme and dobro, дебит and кредит.
    private static let initials: [(out: String, in: String)] = [
        ("d", "a"), ("t", "j"), ("t", "k"), ("d", "p"), ("w", "m"), ("b", "d"),
        ("д", "к"),
    ]

    /// The initials of money out and money in under a header of one word, without accents: Italian `segno`, Hungarian
    /// `irány` and `előjel`.
    private static let signs = ["segno": ("d", "a"), "irany": ("t", "j"), "elojel": ("t", "j")]

    /// The direction that a cell means: by the header, otherwise by `CellWords`; `nil` for other text.
    func direction(_ text: String) -> CellWords.Direction? {
        guard !ways.isEmpty else { return CellWords.direction(text) }
        let word = HeaderName.plain(text)
        let matches = ways.filter { !word.isEmpty && ($0.words.hasPrefix(word) || $0.letters == word) }
        return matches.count == 1 ? matches[0].direction : CellWords.direction(text)
    }

    /// The initials of several words: `md` for `má dáti`.
    private static func letters(_ words: String) -> String {
        String(words.split(separator: " ").compactMap(\.first))
    }
}
