internal import Failures
import Text

extension UnknownFile {
    /// The error message for a file.
    func message(_ file: String) -> String {
        switch self {
        case .kind(let kind): "\(file) is \(kind.words), which spesa does not read"
        case .table, .bytes: "\(file) is not a kind of file that spesa reads"
        case .fixedWidths: "\(file) is text in columns of a fixed width, which spesa does not read"
        case .text: "\(file) is text without columns, which spesa does not read"
        case .encoding: "\(file) is text in none of the usual encodings (UTF-8, Windows-1252, ISO-8859-15)"
        }
    }

    /// The hint of the error: the option or action with which the file can be read.
    var hint: String {
        switch self {
        case .kind(let kind): kind.hint
        case .table(let table):
            table.listing + table.dayWords + "name the columns, for example: --map \(inShellQuotes(table.map))"
                + (table.encodingHint.map { "\n" + $0 } ?? "")
        case .fixedWidths:
            "open it with a spreadsheet program as text with columns of a fixed width, save it as .xlsx or CSV, "
                + "and import that\nor ask your bank for CSV, .xlsx, CAMT or OFX"
        case .text: "import a table with a day and an amount in each row, as CSV or .xlsx"
        case .encoding:
            "give its encoding, such as --encoding CP850 (DOS) or MACINTOSH, or another name that iconv knows"
        case .bytes: FileKind.fromBank
        }
    }

    /// The advice for a `--map` whose date column contains no dates: the typed command with another date column. For
    /// content that is not a table, it is the hint alone.
    /// - Parameter map: the typed value.
    func advice(instead map: String) -> [Advice] {
        guard case .table(let table) = self, let day = table.map.split(separator: ",").first?.dropFirst("date=".count)
        else { return [.text(hint)] }
        let lead = "name the column of the day, for example"
        return [
            .text(table.listing + table.dayWords),
            .command(
                lead, [.entry("--map", key: ColumnRole.date.rawValue, value: String(day))],
                otherwise: "\(lead): --map \(inShellQuotes("date=\(day),…"))"),
        ] + (table.encodingHint.map { [.text($0)] } ?? [])
    }

    /// The reason why a member of an archive is skipped.
    var reasonToSkip: String {
        switch self {
        case .kind(let kind): "it is \(kind.words), which spesa does not read"
        case .table: "no row has a day"
        case .fixedWidths: "its columns have a fixed width"
        case .text: "it is text without columns"
        case .encoding, .bytes: "it is not a kind of file that spesa reads"
        }
    }
}

extension UnknownTable {
    /// The first rows, one line each, under a heading.
    fileprivate var listing: String {
        "its first rows, with the numbers of their columns:\n" + rows.map { "\($0.words)\n" }.joined()
    }

    /// A line about the column of date numbers; empty without one.
    fileprivate var dayWords: String {
        dayNumber.map { number in
            "column \(number.column + 1) has the numbers of days in a spreadsheet: \(number.example) is "
                + "\(number.day.iso)\n"
        } ?? ""
    }

    /// The hint for a file with letters of another encoding; otherwise `nil`.
    fileprivate var encodingHint: String? {
        likelyEncoding.map { "if its letters are wrong, give its encoding, such as: --encoding \($0)" }
    }
}

extension UnknownTable.Row {
    /// The row with column numbers: `line 3: 1 Datum | 2 Betrag`. An empty cell is only its number.
    fileprivate var words: String {
        let cells = cells.enumerated().map { $1.isEmpty ? "\($0 + 1)" : "\($0 + 1) \($1)" }
        return "line \(line): " + cells.joined(separator: " | ")
    }
}

extension FileKind {
    fileprivate static let fromBank = "ask your bank or program for CSV, .xlsx, CAMT, OFX or QIF, and import that"

    private static let savedAnew =
        "open it with a spreadsheet program and save it as .xlsx, or ask your bank for .xlsx, CSV, CAMT or OFX"

    fileprivate var words: String {
        switch self {
        case .oldSpreadsheet: "a binary Excel file (.xls)"
        case .lossySpreadsheet(let problem):
            "a binary Excel file (.xls) that ssconvert cannot read completely (\(problem))"
        case .document: "a document of an office program"
        case .transfersOfCFONB:
            "CFONB 240 (France), a list of transfers or direct debits, not an account statement"
        case .pdf: "a PDF"
        case .html: "a web page (HTML)"
        case .picture(let format): "a picture (\(format))"
        case .database(let program, let tables) where tables.isEmpty: "a database (\(program))"
        case .database(let program, let tables):
            "a database (\(program)) of an unknown program, with \(tables.prefix(10).joined(separator: ", "))"
        case .archive(let format): "packed (\(format))"
        case .json: "JSON of an unknown program"
        case .xml(let root): "XML of an unknown program (<\(root)>)"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .oldSpreadsheet: "install what reads it: sudo apt install gnumeric\nor " + Self.savedAnew
        case .lossySpreadsheet: Self.savedAnew
        case .html:
            "open it with a spreadsheet program, save it as .xlsx or CSV, and import that"
        case .document: "save its table as .xlsx, .ods or CSV, and import that"
        case .transfersOfCFONB: "ask your bank for the statement of the account: CFONB 120, CAMT or CSV"
        case .pdf: Self.fromBank + "\nif it is an invoice: spesa receipt read FILE"
        case .picture, .json, .xml: Self.fromBank
        case .database: "export CSV or QIF from its program, and import that"
        case .archive: "unpack it, and import what is in it"
        }
    }
}
