import Files
import Statements
import Testing

/// The encoding of spesa's own files: UTF-8, without any detection.
@Suite struct OwnEncodingTests {
    /// Bytes that are no character: an invalid byte, an overlong form, half of a surrogate pair, a truncated character.
    static let broken: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xFC], [0x80]]

    static let forms: [(name: String, head: String, row: @Sendable (String) -> String)] = [
        ("ndjson", "", { "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"food\",\"what\":\"\($0)\"}\n" }),
        (
            "json", "{\"schema\":\"spesa.export/1\",\"expenses\":[\n",
            { "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"food\",\"what\":\"\($0)\"},\n" }
        ),
        (
            "csv", "id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed\n",
            { "1,2026-11-20,1.00,EUR,food,\($0),,,,,anna,false,,,\n" }
        ),
        (
            "tsv", "id\tday\tamount\tcurrency\tcategory\twhat\tpayee\tvoid\n",
            { "1\t2026-11-20\t1.00\tEUR\tfood\t\($0)\t\tfalse\n" }
        ),
    ]

    /// A file with a text in its last row, after that many other rows.
    private func file(_ form: Int, _ text: [UInt8], after count: Int) -> InputFile {
        let form = Self.forms[form]
        let parts = form.row("§").utf8.split(separator: [0xC2, 0xA7]).map(Array.init)
        let rows = form.head + (0..<count).map { form.row("è \($0)") }.joined()
        return InputFile(name: "a." + form.name, bytes: Array(rows.utf8) + parts[0] + text + parts[1])
    }

    @Test(arguments: forms.indices, broken)
    func `a text that is not UTF-8 is refused with its line`(form: Int, text: [UInt8]) throws {
        for count in [0, 1, 2000] {
            let file = file(form, text, after: count)
            let line = count + (Self.forms[form].head.isEmpty ? 1 : 2)
            #expect(throws: StatementError.file(.notUTF8(file.name, line: line))) {
                try Statement.open(file, options: ReadingOptions())
            }
        }
    }

    @Test(arguments: forms.indices)
    func `a text is decoded with the given encoding`(form: Int) throws {
        var options = ReadingOptions()
        options.encoding = TextEncoding(named: "ISO-8859-1")
        let file = file(form, [0xE8], after: 0)
        // A document that is left open is damaged, but after its rows.
        var rows: [ParsedRow] = []
        try? Statement.open(file, options: options).forEachRow { rows.append($0) }
        guard case .entry(let entry)? = rows.first else { return #expect(Bool(false), "\(rows)") }
        #expect(entry.what == "è")
    }
}
