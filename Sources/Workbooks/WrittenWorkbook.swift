internal import Archives
internal import Files
internal import Markup

/// A finished workbook, read back.
///
/// libxlsxwriter does not notice a full disk while it writes temporary files. A part of the workbook then ends early.
struct WrittenWorkbook {
    private let file: InputFile

    init(_ bytes: [UInt8]) {
        file = InputFile(name: "xlsx", bytes: bytes)
    }

    /// Checks that each part is well-formed XML and each sheet has all rows.
    /// - Parameter rows: the number of rows of each sheet.
    /// - Throws: `WorkbookError.cannotWrite`.
    /// - Complexity: O(n) in the unpacked bytes.
    func check(rows: [Int]) throws(WorkbookError) {
        do throws(FileError) {
            try FileError.only(file) {
                let archive = try ZipArchive(file)
                for member in archive.members {
                    let counter = RowCounter()
                    let reader = try XMLReader(
                        member.name, encoding: nil, limits: .none, receiver: FieldFinder(counter))
                    let stream = try archive.stream(member, InflationBudget(limit: .max))
                    try reader.read { try stream.next() }
                    let sheet = rows.indices.first { member.name == "xl/worksheets/sheet\($0 + 1).xml" }
                    guard counter.rows == sheet.map({ rows[$0] }) ?? 0 else {
                        throw ZipArchive.damaged(file, "rows are missing")
                    }
                }
            }
        } catch {
            throw .cannotWrite(reason: "one is not complete")
        }
    }
}

/// Counts the rows of a sheet.
private final class RowCounter: FieldReceiver {
    static var paths: ElementPaths<Void> { ElementPaths([("worksheet/sheetData/row", ())]) }
    private(set) var rows = 0

    func begin(_ field: Void, _ attributes: MarkupAttributes, line: () -> Int) {}
    func end(_ field: Void, text: [UInt8]) { rows += 1 }
}
