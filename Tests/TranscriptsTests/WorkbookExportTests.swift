import Archives
import Files
import Glibc
import Ledger
import Markup
import Periods
import Sessions
import Sheets
import Support
import Testing
import Workbooks

private enum Installed {
    static let library = (try? Workbook(created: 1, temporaryFolder: "/tmp")) != nil
    static let libreOffice = access("/usr/bin/soffice", X_OK) == 0
}

/// An exported spreadsheet has the expenses of CSV, and the sums of months that a simple count of them gives.
@Suite(.enabled(if: Installed.library, "libxlsxwriter is not installed"))
struct WorkbookExportTests {
    private let system = FakeSystem()

    /// A book with names and texts that a spreadsheet could misread. A month begins on the 10th.
    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try run(["signup", "anna", "--password-stdin"])
        try run(["settings", "month-start", "10"])
        for category in ["2024:a", "car 2", "a*b", "ab", "TRUE", "it's \"x\":y"] {
            try run(["category", "add", category])
        }
        let rows: [(String, String, String, String)] = [
            ("12,69", "food:groceries", "2026-09-09", "=1+1"), ("0,69", "food", "2026-09-10", "+a"),
            ("-20", "home", "2026-09-10", "@b"),
            ("7", "2024:a", "2026-11-09", "-c"), ("8,10", "2024", "2026-11-10", "_x0041_"),
            ("1,01", "car 2", "2026-11-20", "x\ny"),
            ("2,02", "a*b", "2026-11-20", " z "), ("4,04", "ab", "2026-11-20", "<&>"),
            ("3", "TRUE", "2026-11-21", "é"),
            ("5", "it's \"x\":y", "2026-11-21", "\"q\""), ("99999999999999,99", "home:rent", "2026-11-21", "many"),
            ("1,50", "food", "1900-01-31", "early"), ("1000", "food", "2026-11-21", "void"),
        ]
        for (amount, category, day, text) in rows {
            try run(["add", "--on", day, "--note=\(text)", "--", amount, category, "w"])
        }
        try run(["void", "last"])
    }

    @discardableResult
    private func run(_ words: [String]) throws -> String {
        let tape = Tape()
        let code = system.run(words, on: tape)
        try #require(code == .done, "\(words): \(tape.text(.error))")
        return tape.text(.output)
    }

    private var home: String { system.variables["HOME"] ?? "" }

    private func file(_ words: [String]) throws -> InputFile {
        try run(["export", "xlsx", "--to", "\(home)/out.xlsx", "--replace"] + words)
        return InputFile(name: "out.xlsx", bytes: fileBytes("\(home)/out.xlsx"))
    }

    /// The rows of CSV, by their columns.
    private func expenses(_ words: [String]) throws -> [[String: String]] {
        try CSVTable(run(["export", "csv"] + words)).rows
    }

    @Test(arguments: [
        [], ["--void", "all"], ["--category", "food"], ["2026-11", "--void", "all"],
    ])
    func `the expenses are those of csv`(words: [String]) throws {
        let expected = try expenses(words)
        var reader = try #require(try SpreadsheetReader.open(try file(words), limits: .standard))
        let rows = try reader.records().map(\.fields)
        #expect(reader.sheet == "Expenses")
        let headings = try #require(rows.first)
        #expect(rows.count == expected.count + 1)
        for (row, expense) in zip(rows.dropFirst(), expected) {
            let cells = Dictionary(uniqueKeysWithValues: zip(headings, row))
            for (name, text) in expense {
                // CSV has zeros at the end of an amount, and an apostrophe before a text like a formula.
                var (text, cell) = (text, cells[name] ?? "")
                if name == "amount" { (text, cell) = (Self.withoutZeros(text), Self.withoutZeros(cell)) }
                if name == "note", text.hasPrefix("'") { text.removeFirst() }
                if text == "_x0041_" { text = "_x005F_x0041_" }
                #expect(cell == text, "\(name) of \(expense["id"] ?? "")")
            }
        }
    }

    private static func withoutZeros(_ amount: String) -> String {
        var text = amount
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// The cells of a sheet by their reference: formula and value.
    private func cells(_ file: InputFile, sheet: Int) throws -> [String: (formula: String?, value: String)] {
        let archive = try ZipArchive(file)
        let stream = try #require(
            try archive.stream("xl/worksheets/sheet\(sheet).xml", InflationBudget(limit: 1 << 24)))
        var bytes: [UInt8] = []
        while case let piece = try stream.next(), !piece.isEmpty { bytes += piece }
        let root = try MarkupTree.read(
            InputFile(name: "sheet", bytes: bytes), limits: .standard, keeping: ["r", "t"])
        var cells: [String: (formula: String?, value: String)] = [:]
        for cell in root.all("sheetData/row/c") {
            cells[cell.attributes["r"] ?? ""] = (cell.text("f"), cell.text("v") ?? cell.text("is/t") ?? "")
        }
        return cells
    }

    @Test(arguments: [[], ["--void", "all"], ["2026-11"]])
    func `the sums of months are those of a simple count`(words: [String]) throws {
        let expenses = try expenses(words).filter { $0["void"] == "false" }
        let cells = try cells(try file(words), sheet: 2)
        let monthStart = try #require(MonthStart(day: 10))
        var sums: [String: [String: Int64]] = [:]
        for expense in expenses {
            let day = try #require(Day(iso: expense["day"] ?? ""))
            let root = expense["category"]?.split(separator: ":").first.map(String.init) ?? ""
            sums[monthStart.month(containing: day).name, default: [:]][root, default: 0] +=
                Int64(expense["cents"] ?? "") ?? 0
        }
        let categories = Set(sums.values.flatMap(\.keys)).sorted()
        // The heading, the months, and the totals.
        let lastRow = cells.keys.count { $0.hasPrefix("A") } - 1
        var found: [String: [String: Int64]] = [:]
        for row in 2...lastRow {
            let month = try #require(cells["A\(row)"]?.value)
            for (index, category) in categories.enumerated() {
                let column = ColumnName(3 + index).text
                #expect(cells["\(column)1"]?.value == category)
                let cell = try #require(cells["\(column)\(row)"])
                let cents = try Self.cents(cell.value)
                if cents != 0 { found[month, default: [:]][category] = cents }
                // An amount beyond 15 digits and a day before March 1900 cannot be added up by a formula.
                let isText = cents.magnitude >= 1_000_000_000_000_000 || month < "1900-03"
                #expect((cell.formula == nil) == isText, "\(category) in \(month)")
                if let formula = cell.formula {
                    let isPlain = ["food", "home", "ab"].contains(category)
                    #expect(formula.hasPrefix(isPlain ? "SUMIFS(" : "SUMPRODUCT("), "\(category)")
                }
            }
        }
        #expect(found == sums)
        let last = ColumnName(3 + categories.count).text
        let whole = try Self.cents(#require(cells["\(last)\(lastRow + 1)"]?.value))
        #expect(whole == sums.values.flatMap(\.values).reduce(0, +))
    }

    /// The cents of a number that may have binary rounding, or of an exact text.
    private static func cents(_ text: String) throws -> Int64 {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count > 1, parts[1].count > 2 {
            let number = try #require(SheetNumber(Array(text.utf8)[...]))
            parts = String(decoding: number.text, as: UTF8.self).split(separator: ".").map(String.init)
        }
        let decimals = parts.count > 1 ? parts[1] : ""
        return try #require(Int64(parts[0] + decimals + String(repeating: "0", count: max(0, 2 - decimals.count))))
    }

    @Test func `a book without expenses has sheets with headings only`() throws {
        let file = try file(["--category", "health"])
        #expect(try cells(file, sheet: 1).count == 26)
        #expect(try cells(file, sheet: 2).keys.sorted() == ["A1", "B1", "C1", "D1"])
    }

    @Test(.enabled(if: Installed.libreOffice, "LibreOffice is not installed"))
    func `LibreOffice computes the same sums`() throws {
        let file = try file(["--void", "all"])
        let stored = try cells(file, sheet: 2)
        // The second sheet as CSV, with commas and all digits.
        try convert(to: "'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,2'")
        let lines = String(decoding: fileBytes("\(home)/out-Months.csv"), as: UTF8.self).split(separator: "\n")
        #expect(!lines.isEmpty)
        for (row, line) in lines.dropFirst().enumerated() {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            for (column, field) in fields.enumerated().dropFirst(3) {
                let cell = try #require(stored["\(ColumnName(column).text)\(row + 2)"])
                // Amounts that are texts are in quotation marks.
                let computed = try Self.cents(field.filter { $0 != "\"" })
                #expect(try computed == Self.cents(cell.value), "\(cell)")
            }
        }
    }

    @Test(.enabled(if: Installed.libreOffice, "LibreOffice is not installed"))
    func `LibreOffice opens the expenses that the book has`() throws {
        _ = try file(["--void", "all"])
        let expected = try expenses(["--void", "all"])
        // An OpenDocument file names the kind and the value of each cell.
        try convert(to: "ods")
        let opened = try #require(
            try OpenDocumentPackage(
                InputFile(name: "out.ods", bytes: fileBytes("\(home)/out.ods")), limits: .standard))
        var rows: [[String]] = []
        try opened.read(
            OpenDocumentSheets("out.ods", .standard) { _, sheet, row in
                if sheet == "Expenses" { rows.append(row.fields) }
                return sheet == "Expenses"
            })
        let headings = try #require(rows.first)
        #expect(rows.count == expected.count + 1)
        for (row, expense) in zip(rows.dropFirst(), expected) {
            let cells = Dictionary(uniqueKeysWithValues: zip(headings, row))
            for (name, text) in expense {
                var (text, cell) = (text, cells[name] ?? "")
                if name == "amount" { (text, cell) = (Self.withoutZeros(text), Self.withoutZeros(cell)) }
                if name == "note", text.hasPrefix("'") { text.removeFirst() }
                // A line of a text is a paragraph, and the reader joins paragraphs. The underscore of `_x0041_` is escaped.
                cell = cell.replacing("_x005F_", with: "_")
                #expect(cell == text.replacing("\n", with: " "), "\(name) of \(expense["id"] ?? "")")
            }
        }
    }

    /// Opens the exported file with LibreOffice, and saves it in another format beside it.
    private func convert(to format: String) throws {
        let settings = "\(home)/.config/libreoffice/4/user"
        #expect(shell("mkdir -p '\(settings)'") == 0)
        // Formulas are computed again, not taken from the file.
        let always = """
            <?xml version="1.0" encoding="UTF-8"?>
            <oor:items xmlns:oor="http://openoffice.org/2001/registry">\
            <item oor:path="/org.openoffice.Office.Calc/Formula/Load">\
            <prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
            """
        writeFile("\(settings)/registrymodifications.xcu", Array(always.utf8))
        let command =
            "cd '\(home)' && HOME='\(home)' soffice --headless --convert-to \(format) out.xlsx >/dev/null 2>&1"
        #expect(shell(command) == 0)
    }

    private func shell(_ command: String) -> Int32 {
        guard let pipe = popen(command, "r") else { return -1 }
        while fgetc(pipe) != EOF {}
        return pclose(pipe)
    }
}
