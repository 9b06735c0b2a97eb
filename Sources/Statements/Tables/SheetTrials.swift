import Files
import Sheets

/// The first rows of every sheet of a workbook, by which the sheets to read are chosen.
struct SheetTrials {
    private struct Trial {
        let sheet: Int
        let name: String
        var text: SheetText
        var rows: [Record] = []
        var hasMovements = false
    }

    /// A sheet that is not read.
    struct Unread {
        let name: String
        let reason: String
        let hasMovements: Bool
    }

    private var trials: [Trial] = []
    private let file: String
    private var options: ReadingOptions

    init(_ file: String, _ options: ReadingOptions) {
        self.file = file
        self.options = options
        self.options.encoding = .utf8
    }

    /// Adds a row. Returns whether more rows of that sheet are wanted.
    mutating func add(_ row: Record, to sheet: Int, _ name: String) throws -> Bool {
        if trials.last?.sheet != sheet {
            trials.append(Trial(sheet: sheet, name: name, text: SheetText(file, limits: options.limits)))
        }
        let last = trials.count - 1
        try trials[last].text.add(row)
        trials[last].rows.append(row)
        if row.hasDateAndNumber { trials[last].hasMovements = true }
        // The rows from the first movement on show the columns, so a few of them are enough.
        return trials[last].rows.count < (trials[last].hasMovements ? Self.rows : SpreadsheetReader.trialRows)
    }

    private static let rows = 40

    func name(of sheet: Int) -> String { trials.first { $0.sheet == sheet }?.name ?? "" }

    /// The sheets to read, and those that are not read. If no sheet has movements, the first one is read.
    /// - Throws: the errors of `HeaderSearch.layout`.
    func choice() throws(StatementError) -> (wanted: [Int], unread: [Unread]) {
        guard let chosen = trials.first(where: \.hasMovements) ?? trials.first else { return ([], []) }
        let header = try header(of: chosen)
        var (wanted, unread): ([Int], [Unread]) = ([chosen.sheet], [])
        for trial in trials where trial.sheet != chosen.sheet {
            if trial.hasMovements, has(trial, header) {
                wanted.append(trial.sheet)
            } else {
                let reason =
                    trial.hasMovements
                    ? "its columns are different; to read it too, save it as a separate file"
                    : "no row of it has a day and an amount"
                unread.append(Unread(name: trial.name, reason: reason, hasMovements: trial.hasMovements))
            }
        }
        return (wanted, unread)
    }

    /// The header of a sheet; `nil` if it has none, or an unknown one.
    private func header(of trial: Trial) throws(StatementError) -> [HeaderName]? {
        let layout = try HeaderSearch(DelimitedFile(trial.text.file, .utf8, limits: options.limits), options).layout()
        return layout?.headerLine.flatMap { line in trial.rows.first { $0.line == line } }.map(names)
    }

    /// Whether any row of a sheet is the header of the chosen sheet.
    private func has(_ trial: Trial, _ header: [HeaderName]?) -> Bool {
        guard let header else { return false }
        return trial.rows.contains { names($0) == header }
    }

    private func names(_ record: Record) -> [HeaderName] {
        (0..<record.filledCount).map { HeaderName(record.text($0) ?? "") }
    }
}
