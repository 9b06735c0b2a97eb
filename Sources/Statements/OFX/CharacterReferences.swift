/// What stands in SGML for characters that would otherwise begin a tag: `&amp;`, `&lt;`, `&#233;`.
enum CharacterReferences {
    private static let names: [String: UInt8] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0x20,
    ]

    /// The text with the characters in their place; a lone `&` stays, as banks write it.
    static func resolved(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return text }
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") }
            let after = name.endIndex
            if byte == UInt8(ascii: "&"), after < rest.endIndex, rest[after] == UInt8(ascii: ";"),
                let character = character(String(decoding: name, as: UTF8.self))
            {
                result += character
                rest = rest[(after + 1)...]
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func character(_ name: String) -> [UInt8]? {
        if let byte = names[name] { return [byte] }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
    }
}
