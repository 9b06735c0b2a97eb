import Glibc

/// A line of amounts.tsv.
struct AmountCase: Sendable, CustomStringConvertible {
    let line: Int
    let locale: String
    let text: String
    /// The cents, or `error:` and the kind.
    let expected: String

    var description: String { "line \(line)" }

    static let all: [AmountCase] = contents(of: "amounts.tsv").split(separator: "\n").enumerated().map { index, line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        return AmountCase(
            line: index + 1, locale: String(fields[0]), text: unescaped(fields[1]), expected: String(fields[2]))
    }

    private static func contents(of name: String, source: String = #filePath) -> String {
        let folder = source.prefix(upTo: source.lastIndex(of: "/") ?? source.startIndex)
        guard let file = fopen("\(folder)/\(name)", "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a JSON string (RFC 8259, section 7).
    private static func unescaped(_ json: Substring) -> String {
        var units: [UInt16] = []
        var rest = json.utf16.dropFirst().dropLast()
        while let unit = rest.popFirst() {
            guard unit == UInt16(ascii: "\\"), let escape = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch escape {
            case UInt16(ascii: "n"): units.append(10)
            case UInt16(ascii: "r"): units.append(13)
            case UInt16(ascii: "t"): units.append(9)
            case UInt16(ascii: "u"):
                let digits = rest.prefix(4).compactMap(Unicode.Scalar.init).map(Character.init)
                units.append(UInt16(String(digits), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}

extension UInt16 {
    fileprivate init(ascii scalar: Unicode.Scalar) {
        self = UInt16(scalar.value)
    }
}
