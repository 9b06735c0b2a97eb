import Files
import Markup
import Sheets
import Text

extension Statement {
    /// Opens the tables of an HTML page with dates and amounts, as text tables. Some banks name such pages .xls.
    /// - Returns: `nil` for other files, and for a page without such a table.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func page(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, FileKind.markup(head) == .html else { return nil }
        let encoding = try TextEncoding.ofPage(file, head, chosen: options.encoding)
        var hasTable = false
        var headings: [Int: String] = [:]
        try read(
            file, encoding, options, heading: { headings[$0] = $1 },
            { _, row in
                if row.hasDateAndNumber { hasTable = true }
                return !hasTable
            })
        guard hasTable else { return nil }
        if TextEncoding.declared(by: head) == nil { try encoding.checkLetters(of: file, chosen: options.encoding) }
        let book = SheetBook(format: "HTML", namesSheets: false, headings: headings)
        return try sheets(of: file, book, options: options) { take in
            try read(file, encoding, options) { table, row in try take(table, "table \(table + 1)", row) }
        }
    }

    private static func read(
        _ file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions,
        heading: @escaping (Int, String) -> Void = { _, _ in }, _ take: @escaping (Int, Record) throws -> Bool
    ) throws {
        var reader = try PageReader(file, encoding, limits: options.limits)
        var tables = PageTables(file.name, options.limits, heading: heading, take: take)
        try tables.read(&reader)
    }
}

extension TextEncoding {
    /// The encoding of an HTML page: the user's choice, otherwise Unicode if the bytes are, otherwise the declared one.
    /// - Throws: `FileError.twoEncodings`, `.cannotRead`.
    fileprivate static func ofPage(
        _ file: InputFile, _ head: FileHead, chosen: TextEncoding?
    ) throws(FileError) -> TextEncoding {
        if let chosen { return chosen }
        guard let declared = declared(by: head) else { return try ofText(file).0 }
        let hasMark = try [[0xFF, 0xFE], [0xFE, 0xFF]].contains(file.bytes(from: 0, limit: 2))
        // Programs that convert a page to UTF-8 leave the old encoding's name in it.
        if !hasMark, let found = try? ofOwnText(file).0 { return found }
        return hasMark ? try ofText(file).0 : declared
    }

    /// The one-byte encoding that a page declares, with or without quotes: `<meta charset=windows-1250>`,
    /// `content="text/html; charset=iso-8859-2"`. `nil` for any other encoding. Also `nil` for UTF-8 and those of
    /// Western Europe, which programs declare for any bytes.
    fileprivate static func declared(by head: FileHead) -> TextEncoding? {
        let text = String(decoding: head.bytes, as: UTF8.self).lowercased()
        guard let meta = text.end(of: "<meta"), case let rest = String(text[meta...]),
            let end = rest.end(of: "charset")
        else { return nil }
        let value = rest[end...].drop { [" ", "=", "\"", "'"].contains($0) }
        let name = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        let isWestern = ["iso-8859-1", "iso-8859-15", "windows-1252", "cp1252"].contains(String(name))
        // A file may not choose among all converters that the system can load.
        let isUsual = ["iso-8859-", "windows-125", "cp125", "cp85"].contains { name.hasPrefix($0) }
        return isUsual && !isWestern ? TextEncoding(named: name.uppercased()) : nil
    }
}
