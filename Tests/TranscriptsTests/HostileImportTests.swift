import Commands
import Ledger
import Sessions
import Support
import Testing

/// Files with the smallest and largest numbers are imported and shown, or refused, but no command traps.
@Suite struct HostileImportTests {
    private static let numbers = [Int64.max, .min, -1, 0, 1 << 32, 1 << 53].map(String.init)
    private static let amounts = ["92233720368547758.07", "-92233720368547758.08", "92233720368547758.08", "0.00"]
    private static let instants = ["9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z"]
    private static let days = ["0001-01-01", "1900-01-01", "2026-11-20", "9999-12-31"]
    private static let commands = [
        "summary", "list all --void all", "stats year all --by category", "stats week all", "chart pie all",
        "chart trend all", "history --limit 5", "history 1", "show last", "export hledger all", "export qif all",
        "export json all", "dump -", "check", "report month", "edit last --amount 2", "add 1 groceries", "undo 2",
        "redo 1",
    ]

    /// A row of a spesa export with one change.
    private static var rows: [String] {
        let usual = ["1", "2026-11-20", "5.00", "2026-11-20T10:00:00Z", "2026-11-20T10:00:00Z"]
        var rows: [String] = []
        for (place, values) in [numbers, days, amounts, instants, instants].enumerated() {
            for value in values {
                var row = usual
                row[place] = value
                rows.append("\(row[0]),\(row[1]),\(row[2]),EUR,food,,,,,,anna,false,UID,\(row[3]),\(row[4])\n")
            }
        }
        return rows
    }

    @Test(arguments: ["0", "1"])
    func `every command ends with any number in an imported file`(before: String) throws {
        let header = "id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed\n"
        for row in Self.rows {
            let system = FakeSystem()
            let path = try #require(system.variables["HOME"]) + "/own.csv"
            func run(_ line: String) -> ExitCode {
                system.run(line.split(separator: " ").map(String.init), on: Tape())
            }
            system.input = [Array("long enough to be taken".utf8)]
            try #require(run("signup anna --password-stdin") == .done)
            if before == "1" { try #require(run("add 92233720368547758,07 groceries") == .done) }
            let twice = ["1", "2"].map { row.replacing("UID", with: "0198a5c2-0000-7000-8000-00000000000\($0)") }
            writeFile(path, Array((header + twice.joined()).utf8))
            for options in ["--yes --skip-bad", "--yes --skip-bad --replace"] { _ = run("import \(path) \(options)") }
            for command in Self.commands { _ = run(command) }
        }
    }
}
