import Archives
import Files
import Markup

/// The parts of an XLSX file, decompressed while they are read. Together they may not exceed the limit of a file.
struct SpreadsheetPackage {
    let file: InputFile
    let limits: ReadingLimits
    private let archive: ZipArchive
    private let budget: InflationBudget

    init(_ file: InputFile, limits: ReadingLimits) throws(FileError) {
        self.file = file
        self.limits = limits
        archive = try ZipArchive(file)
        budget = InflationBudget(limit: limits.bytes)
    }

    /// The usual path of the workbook; `nil` if no part has it.
    var workbook: String? { archive.contains("xl/workbook.xml") ? "xl/workbook.xml" : nil }

    func stream(_ name: String) throws(FileError) -> ZipStream? {
        try archive.stream(name, budget)
    }

    /// Parses an XML part completely. `false` if the file has no such part.
    func read(_ name: String, _ receiver: some FieldReceiver) throws -> Bool {
        guard let stream = try stream(name) else { return false }
        let reader = try XMLReader(file.name, encoding: nil, limits: limits, receiver: FieldFinder(receiver))
        try reader.read { try stream.next() }
        return true
    }
}
