public import Failures

extension WorkbookError: WordedError {
    /// The texts, which name the package of Debian.
    public var words: ErrorWords {
        switch self {
        case .noLibrary(let name):
            ErrorWords(
                kind: "xlsx.no-library", message: "xlsx needs the library \(name)",
                advice: [
                    .text("install it, on Debian with: apt install libxlsxwriter4"),
                    .command(
                        "or write csv",
                        [.words(0..<1, ["csv"]), .option("--european"), .option("--to", "expenses.csv")]),
                ])
        case .tooManyRows(let limit):
            ErrorWords(
                kind: "xlsx.too-many-rows", message: "a sheet has room for \(limit) rows",
                hint: "export a period, such as a year, or write csv")
        case .tooManyColumns(let limit):
            ErrorWords(
                kind: "xlsx.too-many-columns", message: "a sheet has room for \(limit) columns",
                hint: "export a period, such as a year, or write csv")
        case .tooManyCells(let limit):
            ErrorWords(
                kind: "xlsx.too-many-cells", message: "the months by category have more than \(limit) cells",
                hint: "export a period, such as a year, or write csv")
        case .cannotWrite(let reason):
            ErrorWords(
                kind: "xlsx.cannot-write", message: "cannot write the temporary files of xlsx: \(reason)",
                hint: "make room beside the file, or name a file in another folder")
        case .failed(let reason):
            ErrorWords(
                kind: "xlsx.failed", message: "the xlsx file could not be made: \(reason)",
                hint: "write csv instead")
        }
    }
}
