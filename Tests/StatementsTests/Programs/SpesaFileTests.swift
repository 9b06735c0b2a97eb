import Files
import Statements
import Support
import Testing

/// The files that spesa exports.
@Suite struct SpesaFileTests {
    private static let header =
        "id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed\n"

    private func rows(_ text: String, format: String) throws -> [ParsedRow] {
        let file = InputFile(name: "f", bytes: Array(text.utf8))
        let statement = try Statement.open(file, options: ReadingOptions())
        #expect(statement.format == format)
        var rows: [ParsedRow] = []
        try statement.forEachRow { rows.append($0) }
        return rows
    }

    private func refusal(_ row: ParsedRow?) -> String? {
        if case .refused(let line, let refusal) = row { "\(line) \(refusal.kind)" } else { nil }
    }

    @Test func `a text is kept, except for the apostrophe before a formula`() throws {
        let rows = try rows(
            Self.header + "7,2026-11-20,-12.50,EUR,food:a,\"  a \"\"b\"\"\r\nc \",'=1,''x,\t,x 'y,anna,true,u,"
                + "2026-11-20T18:03:11Z,1969-12-31T23:59:59Z\n", format: "spesa CSV")
        guard case .entry(let entry) = try #require(rows.first) else {
            Issue.record("\(rows)")
            return
        }
        #expect(entry.line == 2)
        #expect(entry.amount.cents == -1250)
        #expect(entry.what == "  a \"b\"\r\nc ")
        #expect(entry.payee == "=1")
        #expect(entry.method == "'x")
        #expect(entry.note == "\t")
        #expect(entry.tags == ["x", "'y"])
        #expect(
            entry.origin
                == Entry.Origin(uid: "u", id: 7, by: "anna", created: 1_795_197_791, changed: -1, isVoid: true))
    }

    @Test func `backslashes in TSV are decoded`() throws {
        let rows = try rows(
            Self.header.split(separator: ",").joined(separator: "\t")
                + "1\t2026-11-20\t0.05\tEUR\tfood\ta\\tb\\nc\\rd\\\\n\"e\t\t\t\t\tanna\tfalse\t\t\t\n",
            format: "spesa TSV")
        guard case .entry(let entry) = try #require(rows.first) else {
            Issue.record("\(rows)")
            return
        }
        #expect(entry.amount.cents == 5)
        #expect(entry.what == "a\tb\nc\rd\\n\"e")
        #expect(entry.origin?.uid == nil)
    }

    @Test(
        arguments: [
            ("1,2026-11-31,1.00,EUR,x,,,,,,a,false,,,", "day.unreadable"),
            ("1,20.11.2026,1.00,EUR,x,,,,,,a,false,,,", "day.unreadable"),
            ("1,1899-12-31,1.00,EUR,x,,,,,,a,false,,,", "day.too-early"),
            ("1,,1.00,EUR,x,,,,,,a,false,,,", "day.unreadable"),
            ("1,2026-11-20,1.0,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,1,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,.50,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,--1.50,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,1-.50,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,,EUR,x,,,,,,a,false,,,", "amount.unreadable"),
            ("1,2026-11-20,92233720368547758.08,EUR,x,,,,,,a,false,,,", "amount.overflow"),
            ("1.5,2026-11-20,1.00,EUR,x,,,,,,a,false,,,", "number.unreadable"),
            ("1,2026-11-20,1.00,EUR,x,,,,,,a,no,,,", "void.unreadable"),
            ("1,2026-11-20,1.00,EUR,x,,,,,,a,false,,2026-11-20,", "instant.unreadable"),
            ("1,2026-11-20,1.00,EUR,x,,,,,,a,false,,2026-11-20T24:00:00Z,", "instant.unreadable"),
            ("1,2026-11-20,1.00,EUR,x,,,,,,a,false,,", "row.columns"),
        ])
    func `a row in another notation than that of spesa is refused`(row: String, kind: String) throws {
        // A good first row: if the first row is wrong, another program saved the file.
        let good = "1,2026-11-20,92233720368547758.07,EUR,x,,,,,,a,,,,\n"
        let rows = try rows(Self.header + good + row + "\n", format: "spesa CSV")
        #expect(rows.count == 2)
        #expect(refusal(rows.last) == "3 \(kind)")
        if case .entry(let entry) = rows.first { #expect(entry.amount.cents == .max) } else { Issue.record("\(rows)") }
    }

    @Test(arguments: [",", "\t"])
    func `the columns of a list are read in every order`(delimiter: String) throws {
        let row = [
            ("id", "1"), ("day", "2026-11-20"), ("amount", "1.50"), ("currency", "EUR"), ("category", "food"),
            ("what", "bread"), ("payee", "LIDL"), ("method", "card"), ("note", ""), ("tags", ""), ("by", "anna"),
            ("void", "false"), ("cents", "150"),
        ]
        for shift in row.indices {
            for columns in [row[shift...] + row[..<shift], (row[shift...] + row[..<shift]).reversed()[...]] {
                let lines = [columns.map(\.0), columns.map(\.1)].map { $0.joined(separator: delimiter) + "\n" }
                let found = try rows(lines.joined(), format: delimiter == "," ? "spesa CSV" : "spesa TSV")
                #expect(found.count == 1)
                guard case .entry(let entry)? = found.first else {
                    Issue.record("\(found)")
                    return
                }
                #expect(entry.amount.cents == 150)
            }
        }
    }

    @Test func `a file saved by a spreadsheet is read as ordinary CSV`() throws {
        let saved =
            Self.header.split(separator: ",").joined(separator: ";")
            + "1;20.11.2026;\"1,50\";EUR;food;;LIDL;;;;anna;false;u;;\n"
        #expect(try rows(saved, format: "spesa").count == 1)
        let dates = Self.header + "1,20/11/2026,1.50,EUR,food,,LIDL,,,,anna,false,u,,\n"
        #expect(try rows(dates, format: "spesa").count == 1)
    }

    @Test func `expenses are found in every kind of document`() throws {
        let expense =
            #"{"id":1,"day":"2026-11-20","cents":150,"amount":"1.50","category":"food","what":"a\nb","tags":["x","y"],"void":false}"#
        let texts = [
            (#"{"schema":"spesa.export/1","expenses":[\#n\#(expense),\#n\#(expense)\#n]}\#n"#, "spesa JSON", [2, 3]),
            (
                #"{"schema":"spesa.expense/1","expense":\#(expense),"month":{"cents":9,"amount":"0.09"}}"#,
                "spesa JSON", [1]
            ),
            (expense + "\n" + expense + "\n", "spesa NDJSON", [1, 2]),
            (expense.replacing(#"["x","y"]"#, with: #""x y""#), "spesa NDJSON", [1]),
            (#"{"schema":"spesa.expenses/1","expenses":[]}"#, "spesa JSON", []),
        ]
        for (text, format, lines) in texts {
            let entries = try rows(text, format: format).compactMap { row in
                if case .entry(let entry) = row { entry } else { nil }
            }
            #expect(entries.map(\.line) == lines)
            for entry in entries {
                #expect(entry.what == "a\nb")
                #expect(entry.tags == ["x", "y"])
                #expect(entry.amount.cents == 150)
            }
        }
    }

    @Test(
        arguments: [
            (#"{"day":"2026-11-20","cents":150,"amount":"1.51","category":"food"}"#, "1 amount.contradiction"),
            (#"{"day":"2026-11-20","cents":1.5,"category":"food"}"#, "1 number.unreadable"),
            (#"{"day":"2026-11-20","cents":1e3,"category":"food"}"#, "1 number.unreadable"),
            (#"{"day":"2026-11-20","category":"food"}"#, "1 amount.unreadable"),
            (#"{"day":null,"category":"food","cents":1}"#, "1 day.unreadable"),
        ])
    func `a contradicting or incomplete object is refused`(text: String, expected: String) throws {
        #expect(refusal(try rows(text, format: "spesa NDJSON").first) == expected)
    }

    @Test func `empty uid and user are read as missing`() throws {
        let text = #"{"day":"2026-11-20","cents":1,"category":"x","uid":"","by":""}"#
        guard case .entry(let entry) = try #require(try rows(text, format: "spesa NDJSON").first) else {
            Issue.record("refused")
            return
        }
        #expect(entry.origin?.uid == nil)
        #expect(entry.origin?.by == nil)
    }

    private func error(_ text: String, limits: ReadingLimits = .standard) -> StatementError? {
        do {
            let file = InputFile(name: "f", bytes: Array(text.utf8))
            try Statement.open(file, options: ReadingOptions(limits: limits)).forEachRow { _ in }
            return nil
        } catch {
            return error as? StatementError
        }
    }

    @Test func `truncated, invalid, deep or long JSON is refused with its line`() {
        let start = #"{"schema":"spesa.export/1","expenses":["# + "\n"
        for text in [start, start + #"{"day":"#, start + "]", start + #"{"day":"2026-11-20"}"#] {
            guard case .file(.damaged("f", line: 2, _)) = error(text) else {
                Issue.record("\(text): \(String(describing: error(text)))")
                continue
            }
        }
        guard case .file(.damaged("f", line: 2, let problem)) = error(start + String(repeating: "[", count: 100_000))
        else {
            Issue.record("depth")
            return
        }
        #expect(problem == "its values are nested deeper than 64")
        let long = start + #"{"what":""# + String(repeating: "a", count: 70_000)
        #expect(error(long) == .file(.recordTooLong("f", line: 2, limit: 65_536)))
        let endless = start + #"{"what":""# + String(repeating: "a", count: 1_000_000)
        #expect(error(endless) == .file(.recordTooLong("f", line: 2, limit: 65_536)))
        var limits = ReadingLimits.standard
        limits.rows = 1
        let two = String(repeating: #"{"day":"2026-11-20","cents":1,"category":"x"}"# + "\n", count: 2)
        #expect(error(two, limits: limits) == .file(.tooManyRows("f", limit: 1)))
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        var bytes = Array(utf8)
        let part = Array(part.utf8)
        guard let at = bytes.place(of: part) else { return self }
        bytes.replaceSubrange(at..<at + part.count, with: Array(other.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
