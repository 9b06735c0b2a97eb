internal import Text

/// The participants of an expense, as typed: `me,ben:2,carla`.
public struct ShareList: Hashable, Sendable {
    /// An entry of the list.
    public struct Entry: Hashable, Sendable {
        /// The name without surrounding spaces.
        public let name: String
        /// The weight, positive; default 1.
        public let weight: Int64
        /// The range of the name in the text, in Unicode scalars.
        public let range: Range<Int>
    }

    /// The parsed text.
    public let text: String
    /// The entries in order. No name occurs twice, ignoring case and accents.
    public let entries: [Entry]

    /// Parses comma-separated names, each optionally followed by a colon and a weight.
    ///
    /// - Throws: `ShareError` for an empty name, a repeated name, and an invalid weight.
    /// - Complexity: O(*n*) in the length of the text.
    public init(reading text: String) throws(ShareError) {
        let scalars = Array(text.unicodeScalars)
        var entries: [Entry] = []
        var names: Set<String> = []
        for part in scalars.indices.split(omittingEmptySubsequences: false, whereSeparator: { scalars[$0] == "," }) {
            let entry = try Self.entry(scalars, part.startIndex..<part.endIndex, of: text)
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

    /// Resolves the names to people.
    ///
    /// - Throws: `ShareError` if two names mean one person, and if an unknown name is the end of a weight with decimals
    ///   or a word for nobody. Otherwise the errors of `find`.
    public func weights(_ find: (String) throws -> Int64) throws -> [PersonWeight] {
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
            return PersonWeight(person: person, weight: entry.weight)
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
        let colon = scalars[part].lastIndex(of: ":") ?? part.upperBound
        let name = trimmed(scalars, part.lowerBound..<colon)
        guard !name.isEmpty else {
            throw .unreadable(.noName, text: text, range: part.isEmpty ? nil : part)
        }
        var weight: Int64 = 1
        if colon < part.upperBound {
            let number = trimmed(scalars, colon + 1..<part.upperBound)
            let digits = scalars[number]
            guard digits.allSatisfy({ ("0"..."9").contains($0) }), let read = Int64(Self.text(digits)), read > 0 else {
                throw .unreadable(.weight, text: text, range: number.isEmpty ? colon..<colon + 1 : number)
            }
            weight = read
        }
        return Entry(name: Self.text(scalars[name]), weight: weight, range: name)
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
