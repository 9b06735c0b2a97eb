/// Puts fixed words in place of what differs from run to run: folders, and UUIDs that the transcript itself does not name.
struct Mask {
    let places: [(name: String, path: String)]
    private(set) var known: Set<String> = []

    init(places: [(name: String, path: String)]) {
        self.places = places
    }

    /// Leaves the UUIDs of a line as they are from now on.
    mutating func keep(uuidsOf line: String) {
        known.formUnion(Self.parts(of: line).filter(\.isUUID).map { String($0.text).lowercased() })
    }

    func callAsFunction(_ text: String) -> String {
        let plain = places.reduce(text) { $0.replacing($1.path, with: $1.name) }
        return Self.parts(of: plain).map { $0.isUUID && !known.contains($0.text.lowercased()) ? "UUID" : $0.text }
            .joined()
    }

    /// The text cut into UUIDs and what lies between them.
    private static func parts(of text: String) -> [(text: String, isUUID: Bool)] {
        let scalars = Array(text.unicodeScalars)
        var parts: [(String, Bool)] = []
        var start = 0
        var index = 0
        func piece(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        while index + 36 <= scalars.count {
            guard isUUID(scalars[index..<index + 36]) else {
                index += 1
                continue
            }
            if start < index { parts.append((piece(start..<index), false)) }
            parts.append((piece(index..<index + 36), true))
            index += 36
            start = index
        }
        if start < scalars.count { parts.append((piece(start..<scalars.count), false)) }
        return parts
    }

    private static func isUUID(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.enumerated().allSatisfy { offset, scalar in
            [8, 13, 18, 23].contains(offset) ? scalar == "-" : scalar.properties.isASCIIHexDigit
        }
    }
}
