import Files

/// A tolerant HTML tokenizer that recovers from errors as browsers do. Fetches no resources and runs no scripts.
package struct PageReader {
    /// A token of the page.
    package enum Part {
        case begin(PageTag)
        case end(String)
        case text([UInt8])
    }

    private let name: String
    private let limit: Int
    private let stream: TextStream
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    /// The end tag, without `>`, up to which content is skipped; `nil` if no content is being skipped.
    private var hidden: [UInt8]?

    /// Elements whose content is skipped, because it is not text of the page.
    private static let hiddenNames: Set = ["script", "style", "title", "xml", "noscript", "template"]

    package init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        stream = try TextStream(file, encoding)
    }

    /// The next tag or piece of text; `nil` at the end.
    /// - Throws: `FileError.recordTooLong`, `.notText`, `.cannotRead`.
    package mutating func next() throws(FileError) -> Part? {
        while let byte = try peek() {
            if let hidden {
                try skip(hidden)
                try skip(Array(">".utf8))
                self.hidden = nil
                continue
            }
            guard byte == UInt8(ascii: "<") else { return .text(try text()) }
            position += 1
            guard let next = try peek() else { return .text([byte]) }
            switch next {
            case UInt8(ascii: "!"): try skipDeclaration()
            case UInt8(ascii: "?"): try skip(Array(">".utf8))
            case UInt8(ascii: "/"):
                position += 1
                return .end(PageTag(try tag()).name)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                let tag = PageTag(try tag())
                if Self.hiddenNames.contains(tag.name) {
                    hidden = Array("</\(tag.name)".utf8)
                } else {
                    return .begin(tag)
                }
            // A literal `<` that the author did not escape.
            default: return .text([byte])
            }
        }
        return nil
    }

    private mutating func peek() throws(FileError) -> UInt8? {
        if position == buffer.count {
            buffer = try stream.next()
            position = 0
        }
        return position < buffer.count ? buffer[position] : nil
    }

    private mutating func take() throws(FileError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        if byte == 0x0A { line += 1 }
        return byte
    }

    /// Text up to the next tag, or a piece of it.
    private mutating func text() throws(FileError) -> [UInt8] {
        let piece = buffer[position...].prefix { $0 != UInt8(ascii: "<") }
        position = piece.endIndex
        line += piece.count { $0 == 0x0A }
        return Array(piece)
    }

    /// The content of a tag. A `>` between quotes is part of it.
    private mutating func tag() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var quote: UInt8?
        while let byte = try take() {
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { break }
                // A quote opens only after an equals sign.
                if byte == 0x22 || byte == 0x27, bytes.last(where: { $0 > 0x20 }) == UInt8(ascii: "=") { quote = byte }
            }
            bytes.append(byte)
            guard bytes.count <= limit else { throw .recordTooLong(name, line: line, limit: limit) }
        }
        return bytes
    }

    /// Skips a comment or a declaration.
    private mutating func skipDeclaration() throws(FileError) {
        position += 1
        guard try peek() == UInt8(ascii: "-") else { return try skip(Array(">".utf8)) }
        position += 1
        guard try peek() == UInt8(ascii: "-") else { return try skip(Array(">".utf8)) }
        try skip(Array("-->".utf8))
    }

    /// Skips everything up to and including `end`, compared in lower case.
    private mutating func skip(_ end: [UInt8]) throws(FileError) {
        var last: [UInt8] = []
        while let byte = try take() {
            if last.count == end.count { last.removeFirst() }
            last.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
            if last == end { return }
        }
    }
}

/// An HTML tag: its name in lower case, and its attributes.
package struct PageTag {
    package let name: String
    private let rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) {
        let letters = bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        rest = bytes[letters.endIndex...]
    }

    /// The value of a numeric attribute such as `colspan="2"`; `nil` if it is missing or not a number.
    package func number(_ attribute: String) -> Int? {
        let text = String(decoding: rest, as: UTF8.self).lowercased()
        for part in text.split(whereSeparator: { $0.isWhitespace }) where part.hasPrefix(attribute) {
            let value = part.dropFirst(attribute.count)
            guard value.first == "=" else { continue }
            return Int(value.dropFirst().filter { $0.isASCII && $0.isNumber }.prefix(6))
        }
        return nil
    }
}
