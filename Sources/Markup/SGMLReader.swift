import Files

/// A parser for the SGML of OFX 1, where a field ends at the next tag: `<TRNAMT>-12.50<FITID>7`. The receiver gets the
/// element names in upper case.
package struct SGMLReader {
    private let name: String
    private let limit: Int
    private let receiver: any MarkupReceiver
    private var line = 1
    /// The tag that is being read, without its brackets; `nil` between tags.
    private var tag: [UInt8]?
    private var text: [UInt8] = []
    /// The element whose text is being read; `nil` outside of text.
    private var open: String?
    /// The element whose text has just ended, so that its optional end tag may still follow; `nil` after another tag.
    private var ended: String?

    private static let tagLimit = 1024

    /// Parses a file from its first tag to its end.
    /// - Throws: `FileError.recordTooLong`, and the errors of the receiver.
    package static func read(
        _ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits, to receiver: any MarkupReceiver
    ) throws {
        let stream = try TextStream(file, encoding)
        var reader = SGMLReader(name: file.name, limit: limits.recordBytes, receiver: receiver)
        while case let bytes = try stream.next(), !bytes.isEmpty {
            for byte in bytes { try reader.read(byte) }
        }
        try reader.endText()
    }

    private init(name: String, limit: Int, receiver: any MarkupReceiver) {
        self.name = name
        self.limit = limit
        self.receiver = receiver
    }

    private mutating func read(_ byte: UInt8) throws {
        if byte == 0x0A { line += 1 }
        if tag != nil {
            if byte == UInt8(ascii: ">") {
                try endTag()
            } else {
                tag!.append(byte)
                guard tag!.count <= Self.tagLimit else { throw tooLong(Self.tagLimit) }
            }
        } else if byte == UInt8(ascii: "<") {
            try endText()
            tag = []
        } else if open != nil {
            text.append(byte)
            guard text.count <= limit else { throw tooLong(limit) }
        }
    }

    private mutating func endText() throws {
        guard let name = open, text.contains(where: { $0 > 0x20 }) else { return }
        open = nil
        ended = name
        let text = CharacterReferences.resolved(text)
        self.text.removeAll(keepingCapacity: true)
        try receiver.end(name, text: text)
    }

    private mutating func endTag() throws {
        guard let bytes = tag else { return }
        tag = nil
        text.removeAll(keepingCapacity: true)
        let isEnd = bytes.first == UInt8(ascii: "/")
        let letters = bytes.dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        let name = String(decoding: letters, as: UTF8.self).uppercased()
        let wasEnded = ended
        ended = nil
        if isEnd {
            open = nil
            if name != wasEnded { try receiver.end(name, text: []) }
        } else if let first = letters.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") {
            open = name
            let line = line
            try receiver.begin(name, .none, line: { line })
        }
    }

    private func tooLong(_ limit: Int) -> FileError {
        .recordTooLong(name, line: line, limit: limit)
    }
}
