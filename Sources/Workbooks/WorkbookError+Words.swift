public import Failures

extension WorkbookError: WordedError {
    /// The texts, which name the package of Debian.
    public var words: ErrorWords {
        switch self {
        case .noLibrary(let name):
            ErrorWords(
                kind: "xlsx.no-library", message: "xlsx needs the library \(name)",
                hint: "install it, on Debian with: apt install libxlsxwriter4\n"
                    + "or, for a spreadsheet without it, write: spesa export csv --european --to FILE")
        case .tooManyRows(let limit):
            ErrorWords(
                kind: "xlsx.too-many-rows", message: "a sheet has room for \(limit) rows",
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
