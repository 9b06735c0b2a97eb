internal import Money
internal import Text

/// The participants of an expense, as typed: `me,ben:2,carla`, `me=20,ben=35`, `me=40%,ben` or `me,ben+5`.
public struct ShareList: Hashable, Sendable {
    /// An entry of the list.
    public struct Entry: Hashable, Sendable {
        /// The name without surrounding spaces.
        public let name: String
        /// The weight by which the entry shares what the fixed parts leave, positive. 1 by default, and for a fixed
        /// part.
        public let weight: Int64
        /// The range of the name in the text, in Unicode scalars.
        public let range: Range<Int>
        /// The person's part of the expense, as typed.
        public let part: Part
    }

    /// A person's part of an expense: by weight, amount or percentage.
    public enum Part: Hashable, Sendable {
        /// A part of what the other entries leave, by weight alone.
        case rest
        /// An amount: the 20 of `me=20`.
        case amount(Term)
        /// A percentage of the whole, in ten-thousandths of a percent: the 40 of `me=40%`.
        case percent(Int64)
        /// An amount on top of a part by weight: the 5 of `ben+5`.
        case more(Term)
    }

    /// An amount as typed.
    public struct Term: Hashable, Sendable {
        /// The amount without surrounding spaces, possibly a sum.
        public let text: String
        /// Its range in the text of the list, in Unicode scalars.
        public let range: Range<Int>
    }

    /// The parsed text.
    public let text: String
    /// The entries in order. No name occurs twice, ignoring case and accents.
    public let entries: [Entry]

    /// Parses comma-separated names, each optionally followed by a colon and a weight, by `=` and an amount or a
    /// percentage, or by `+` and an amount.
    ///
    /// A comma between digits of an amount is a decimal mark: `me=20,50,ben`.
    ///
    /// - Throws: `ShareError` for an empty name, a repeated name, an invalid weight or percentage, and an empty amount.
    /// - Complexity: O(*n*) in the length of the text.
    public init(reading text: String) throws(ShareError) {
        let scalars = Array(text.unicodeScalars)
        var entries: [Entry] = []
        var names: Set<String> = []
        for part in Self.parts(scalars) {
            let entry = try Self.entry(scalars, part, of: text)
            guard names.insert(folded(entry.name)).inserted else {
                throw .unreadable(.twice, text: text, range: entry.range)
            }
            entries.append(entry)
        }
        // Splitting an empty text gives no parts.
        guard !entries.isEmpty else { throw .unreadable(.noName, text: text, range: nil) }
        self.text = text
        self.entries = entries
    }

    /// Returns the ranges of the entries. A comma in an amount does not end its entry.
    private static func parts(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for part in scalars.indices.split(omittingEmptySubsequences: false, whereSeparator: { scalars[$0] == "," }) {
            if let last = parts.last, sign(scalars, last) != nil, continues(scalars[part]) {
                parts[parts.count - 1] = last.lowerBound..<part.endIndex
            } else {
                parts.append(part.startIndex..<part.endIndex)
            }
        }
        return parts
    }

    /// The index of the first `=` of an entry, or of the first `+` before a number; `nil` without either.
    private static func sign(_ scalars: [Unicode.Scalar], _ part: Range<Int>) -> Int? {
        part.first { place in
            guard scalars[place] == "+" else { return scalars[place] == "=" }
            let next = scalars[place + 1..<part.upperBound].first { !$0.properties.isWhitespace }
            return next.map { "0123456789.,(-−€".unicodeScalars.contains($0) } ?? false
        }
    }

    /// Whether a piece after a comma continues an amount: `50` and `50 CZK`, but no name.
    private static func continues(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = piece.first, ("0"..."9").contains(first),
            let end = piece.lastIndex(where: { !$0.properties.isAlphabetic })
        else { return false }
        let word = text(piece[(end + 1)...])
        return piece[...end].allSatisfy { "0123456789.+-−*×·/÷%() €".unicodeScalars.contains($0) }
            && (word.isEmpty || isEuroWord(word) || Currency(code: word) != nil)
    }

    /// Resolves the names to people, in the order of the entries.
    ///
    /// - Throws: `ShareError` if two names mean one person, and if an unknown name is the end of a weight with decimals
    ///   or a word for nobody. Otherwise the errors of `find`.
    public func people(_ find: (String) throws -> Int64) throws -> [Int64] {
        var people: Set<Int64> = []
        return try entries.enumerated().map { index, entry in
            let person: Int64
            do {
                person = try find(entry.name)
            } catch {
                // `ben:1,5` is a weight with decimals, unless a person is called 5.
                if let range = decimalWeight(endingAt: index) {
                    throw ShareError.unreadable(.weight, text: text, range: range)
                }
                // Tables show `(none)` for expenses without people.
                if ["(none)", "none", "nobody"].contains(folded(entry.name)) {
                    throw ShareError.unreadable(.nobody, text: text, range: entry.range)
                }
                throw error
            }
            guard people.insert(person).inserted else {
                throw ShareError.unreadable(.twice, text: text, range: entry.range)
            }
            return person
        }
    }

    /// The range of `1,5` if the entry is the 5 of `ben:1,5`; otherwise `nil`.
    private func decimalWeight(endingAt index: Int) -> Range<Int>? {
        guard index > 0, entries[index].name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let scalars = Array(text.unicodeScalars)
        let end = entries[index].range
        guard let colon = scalars[entries[index - 1].range.upperBound..<end.lowerBound].lastIndex(of: ":") else {
            return nil
        }
        let range = colon + 1..<end.upperBound
        return scalars[range].contains { $0.properties.isWhitespace } ? nil : range
    }

    private static func entry(
        _ scalars: [Unicode.Scalar], _ part: Range<Int>, of text: String
    ) throws(ShareError) -> Entry {
        let sign = sign(scalars, part) ?? part.upperBound
        let isFixed = sign < part.upperBound && scalars[sign] == "="
        let colon = isFixed ? sign : scalars[part.lowerBound..<sign].lastIndex(of: ":") ?? sign
        let name = trimmed(scalars, part.lowerBound..<colon)
        guard !name.isEmpty else {
            throw .unreadable(.noName, text: text, range: part.isEmpty ? nil : part)
        }
        var weight: Int64 = 1
        if colon < sign {
            let number = trimmed(scalars, colon + 1..<sign)
            let digits = scalars[number]
            guard digits.allSatisfy({ ("0"..."9").contains($0) }), let read = Int64(Self.text(digits)), read > 0 else {
                throw .unreadable(.weight, text: text, range: number.isEmpty ? colon..<colon + 1 : number)
            }
            weight = read
        }
        return Entry(
            name: Self.text(scalars[name]), weight: weight, range: name,
            part: try Self.part(scalars, after: sign, until: part.upperBound, of: text))
    }

    private static func part(
        _ scalars: [Unicode.Scalar], after sign: Int, until end: Int, of text: String
    ) throws(ShareError) -> Part {
        guard sign < end else { return .rest }
        let range = trimmed(scalars, sign + 1..<end)
        guard !range.isEmpty else { throw .unreadable(.amount, text: text, range: sign..<sign + 1) }
        let term = Term(text: Self.text(scalars[range]), range: range)
        guard scalars[sign] == "=" else { return .more(term) }
        let number = scalars[trimmed(scalars, range.lowerBound..<range.upperBound - 1)]
        guard scalars[range.upperBound - 1] == "%", number.allSatisfy({ "0123456789.,-−".unicodeScalars.contains($0) })
        else { return .amount(term) }
        guard let percent = percent(number) else { throw .unreadable(.percent, text: text, range: range) }
        return .percent(percent)
    }

    /// Returns ten-thousandths of a percent above zero: 333000 for `33,3`. `nil` for other text.
    private static func percent(_ scalars: ArraySlice<Unicode.Scalar>) -> Int64? {
        let parts = scalars.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let whole = parts.first, !whole.isEmpty, parts.count < 3 else { return nil }
        let decimals = parts.count == 2 ? parts[1] : []
        guard parts.count == 1 || 1...4 ~= decimals.count, whole.count < 12 else { return nil }
        let digits = text(whole) + text(decimals) + String(repeating: "0", count: 4 - decimals.count)
        return Int64(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    private static func trimmed(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> Range<Int> {
        guard let first = range.first(where: { !scalars[$0].properties.isWhitespace }),
            let last = range.last(where: { !scalars[$0].properties.isWhitespace })
        else { return range.lowerBound..<range.lowerBound }
        return first..<last + 1
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
