/// Why a workbook could not be made.
public enum WorkbookError: Error, Equatable, Sendable {
    /// libxlsxwriter is not installed, or lacks a function.
    case noLibrary(name: String)
    /// A row or a chart would be below the last row that the format allows.
    case tooManyRows(limit: Int)
    /// A sheet needs more columns than the format allows.
    case tooManyColumns(limit: Int)
    /// A table needs more than `limit` cells, which are all kept in memory.
    case tooManyCells(limit: Int)
    /// The workbook or its temporary data could not be written, or is incomplete.
    case cannotWrite(reason: String)
    /// libxlsxwriter reported an error, or had too little memory.
    case failed(reason: String)
}
