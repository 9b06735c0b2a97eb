/// Positions in a query, in Unicode scalars.
public enum QueryPlace {
    /// Returns the range of the word at a byte offset, or after the blanks there; of a single scalar if there is no
    /// word.
    /// - Complexity: O(length of the query).
    public static func word(at offset: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = min(max(0, offset), bytes.count)
        while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x3B].contains(bytes[start]) { start += 1 }
        // An error position may be inside a multi-byte character.
        while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = start
        // A qualified name continues after a dot.
        while end < bytes.count, isOfWord(bytes[end]) || end > start && bytes[end] == UInt8(ascii: ".") { end += 1 }
        let first = scalars(bytes[..<start])
        return first..<max(first + 1, first + scalars(bytes[start..<end]))
    }

    /// Returns the first occurrence of a name as a whole word outside string literals, ignoring case. `nil` without
    /// one, and if lowercasing changes the length of the query.
    /// - Complexity: O(length of the query × length of the name).
    public static func token(_ name: String, in sql: String) -> Range<Int>? {
        let (bytes, wanted) = (Array(sql.lowercased().utf8), Array(name.lowercased().utf8))
        // Lowercasing may change the length of other letters, which would shift positions.
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

    /// Returns the number of scalars that start in the bytes.
    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}
