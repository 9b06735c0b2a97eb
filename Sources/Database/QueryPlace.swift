/// Where in a query something stands, counted in Unicode scalars.
public enum QueryPlace {
    /// The word that begins at a byte or after the blanks there; one scalar where no word does.
    /// - Complexity: O(length of the query).
    public static func word(at offset: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = min(max(0, offset), bytes.count)
        while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x3B].contains(bytes[start]) { start += 1 }
        // An error may point into the middle of a letter.
        while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = start
        // With what stands behind a point.
        while end < bytes.count, isOfWord(bytes[end]) || end > start && bytes[end] == UInt8(ascii: ".") { end += 1 }
        let first = scalars(bytes[..<start])
        return first..<max(first + 1, first + scalars(bytes[start..<end]))
    }

    /// The first place where a name stands as a word of its own and not in a text, upper and lower case alike.
    /// - Complexity: O(length of the query × length of the name).
    public static func token(_ name: String, in sql: String) -> Range<Int>? {
        let (bytes, wanted) = (Array(sql.lowercased().utf8), Array(name.lowercased().utf8))
        // Case may change the length of other letters, and then places would be wrong.
        guard !wanted.isEmpty, bytes.count == sql.utf8.count else { return nil }
        var isQuoted = false
        var index = 0
        while index + wanted.count <= bytes.count {
            if bytes[index] == UInt8(ascii: "'") { isQuoted.toggle() }
            let end = index + wanted.count
            if !isQuoted, bytes[index..<end].elementsEqual(wanted),
                index == 0 || !isOfWord(wanted[0]) || !isOfWord(bytes[index - 1]),
                end == bytes.count || !isOfWord(bytes[end])
            {
                let first = scalars(bytes[..<index])
                return first..<first + scalars(bytes[index..<end])
            }
            index += 1
        }
        return nil
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
        default: false
        }
    }

    /// How many scalars the bytes begin.
    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}
