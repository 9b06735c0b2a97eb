import Files
import Text

extension TextEncoding {
    /// The encoding of an XML file: the user's choice, otherwise a byte-order mark, otherwise the XML declaration,
    /// otherwise UTF-8. If the declaration names ASCII, the encoding is detected from the bytes.
    /// - Throws: `FileError.encoding` if the declared encoding is unusual or unknown to the system, `.twoEncodings`,
    ///   `.cannotRead`.
    package static func ofXML(
        _ file: InputFile, chosen: TextEncoding? = nil
    ) throws(FileError) -> (TextEncoding, why: String) {
        if let chosen { return (chosen, "as given") }
        let start = try file.bytes(from: 0, limit: 2)
        // The UTF-16 converter removes the mark. Without a mark, the first character `<` has one zero byte.
        for (bytes, name, why) in [
            ([0xFF, 0xFE], "UTF-16", "a byte-order mark"), ([0xFE, 0xFF], "UTF-16", "a byte-order mark"),
            ([0x3C, 0x00], "UTF-16LE", "every second byte is zero"),
            ([0x00, 0x3C], "UTF-16BE", "every second byte is zero"),
        ] as [([UInt8], String, String)] where start == bytes {
            return (try known(name, file), why)
        }
        let head = try FileHead(file)
        guard let declaration = head.text(after: "<?xml", upTo: ">"), let quoted = quotedValue(in: declaration) else {
            return (.utf8, "nothing else is declared")
        }
        // American programs declare ASCII for any encoding, so the bytes decide.
        if ["ASCII", "ANSI_X3.4-1968", "ISO646-US"].contains(quoted.uppercased()) { return try detect(file) }
        // A file may not choose among all converters that the system can load. The user may.
        let isUsual = ["UTF-8", "UTF8", "UTF-16", "US-ASCII", "LATIN1", "ISO-8859-", "WINDOWS-125", "CP125"].contains {
            quoted.uppercased().hasPrefix($0)
        }
        guard isUsual else { throw .encoding(file.name, name: quoted) }
        // Programs that declare ISO-8859-1 mean Windows-1252 for the bytes that differ.
        let isLatin1 = ["ISO-8859-1", "LATIN1", "US-ASCII"].contains(quoted.uppercased())
        let isUTF8 = ["UTF-8", "UTF8"].contains(quoted.uppercased())
        return (isUTF8 ? .utf8 : try known(isLatin1 ? "WINDOWS-1252" : quoted, file), "it is declared as \(quoted)")
    }

    private static func known(_ name: String, _ file: InputFile) throws(FileError) -> TextEncoding {
        guard let encoding = TextEncoding(named: name) else { throw .encoding(file.name, name: name) }
        return encoding
    }

    /// The value of `encoding="…"`; `nil` without one.
    private static func quotedValue(in declaration: String) -> String? {
        guard let end = declaration.end(of: "encoding") else { return nil }
        let rest = declaration.utf8[end...].drop { $0 != 0x22 && $0 != 0x27 }
        guard let quote = rest.first else { return nil }
        return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
}

extension XMLReader {
    /// Parses an XML file from its first byte to its last.
    /// - Throws: `FileError`, and the errors of the receiver.
    package static func read(
        _ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits, takesBareDoctype: Bool = false,
        to receiver: any MarkupReceiver
    ) throws {
        let stream = try TextStream(file, encoding)
        let reader = try XMLReader(
            file.name, encoding: "UTF-8", limits: limits, takesBareDoctype: takesBareDoctype, receiver: receiver)
        try reader.read { try stream.next() }
    }
}
