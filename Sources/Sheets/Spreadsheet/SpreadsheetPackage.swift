import Archives
import Files
import Markup

/// The parts of a spreadsheet, unpacked as they are read and all together no larger than a file may be.
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

    /// Where a workbook usually lies.
    var workbook: String? { archive.contains("xl/workbook.xml") ? "xl/workbook.xml" : nil }

    func stream(_ name: String) throws(FileError) -> ZipStream? {
        try archive.stream(name, budget)
    }

    /// Reads a part of XML from its first byte to its last; `false` if there is none of that name.
    func read(_ name: String, _ receiver: some FieldReceiver) throws -> Bool {
        guard let stream = try stream(name) else { return false }
        let reader = try XMLReader(file.name, encoding: nil, limits: limits, receiver: FieldFinder(receiver))
        try reader.read { try stream.next() }
        return true
    }
}
