/// Character references of SGML and HTML: `&amp;`, `&eacute;`, `&#233;`.
package enum CharacterReferences {
    private static let names: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "euro": "€", "ndash": "–", "mdash": "—",
            "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "hellip": "…", "minus": "-",
        ]
        for (name, number) in zip(latin.split(separator: " "), 0xA0...0xFF as ClosedRange<UInt32>) {
            names[String(name)] = Unicode.Scalar(number)
        }
        names["nbsp"] = " "
        return names
    }()

    /// The HTML entity names of U+00A0 to U+00FF, in order.
    private static let latin =
        "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute "
        + "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring "
        + "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml "
        + "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil "
        + "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash "
        + "ugrave uacute ucirc uuml yacute thorn yuml"

    /// Replaces the references by their characters. Unknown references and a lone `&` stay, because banks write `&`
    /// unescaped.
    package static func resolved(_ text: [UInt8]) -> [UInt8] {
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
        if let scalar = names[name] { return Array(String(Character(scalar)).utf8) }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
    }
}
