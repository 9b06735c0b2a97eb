internal import Glibc
internal import Programs

/// A spreadsheet in the format XLSX (ISO/IEC 29500), written sheet by sheet.
///
/// The file is made in memory. The library also needs temporary files for the rows, which have no name on disk.
public final class Workbook {
    let library: WorkbookLibrary
    let book: WorkbookLibrary.Book
    let formats: Formats
    private let file: MemoryFile
    /// The path of the temporary folder, as a C string that the library uses until the workbook is freed.
    private let folder: UnsafeMutablePointer<CChar>?
    private var sheets: [Worksheet] = []
    private var isOpen = true

    struct Formats {
        let heading: WorkbookLibrary.Format?
        let day: WorkbookLibrary.Format?
        let amount: WorkbookLibrary.Format?
    }

    /// Creates an empty workbook.
    /// - Parameters:
    ///   - created: the creation time in the properties of the file, in seconds since 1970; later than 0.
    ///   - folder: the folder of the temporary files.
    /// - Throws: `WorkbookError.noLibrary`, `.cannotWrite`, `.failed`.
    public init(created: Int64, temporaryFolder folder: String) throws(WorkbookError) {
        let library = try WorkbookLibrary()
        guard let file = MemoryFile() else { throw .cannotWrite(reason: String(cString: strerror(errno))) }
        let place = strdup(folder)
        var options = WorkbookLibrary.Options(folder: place)
        guard let book = library.new("/proc/self/fd/\(file.descriptor)", &options) else {
            Glibc.free(place)
            throw .failed(reason: "there is not enough memory")
        }
        (self.library, self.file, self.folder, self.book) = (library, file, place, book)
        func format(_ number: String?) -> WorkbookLibrary.Format? {
            let format = library.addFormat(book)
            if let format, let number { library.setNumberFormat(format, number) }
            return format
        }
        formats = Formats(heading: format(nil), day: format("yyyy-mm-dd"), amount: format("#,##0.00"))
        if let heading = formats.heading { library.setBold(heading) }
        var properties = WorkbookLibrary.Properties(created: Int(created))
        try check { library.setProperties(book, &properties) }
    }

    deinit {
        if isOpen { library.free(book) }
        Glibc.free(folder)
    }

    /// Adds a sheet after the others.
    /// - Parameter name: letters and digits, not given before.
    /// - Throws: `WorkbookError.failed`, `.cannotWrite`.
    public func addSheet(_ name: String) throws(WorkbookError) -> Worksheet {
        var added: WorkbookLibrary.Sheet?
        try check {
            added = library.addSheet(book, name)
            return 0
        }
        guard let added else { throw .failed(reason: "no sheet was made") }
        let sheet = Worksheet(name, in: self, added)
        sheets.append(sheet)
        return sheet
    }

    /// Ends the workbook. Nothing can be written to it afterwards.
    /// - Returns: the bytes of the file.
    /// - Throws: `WorkbookError.cannotWrite`, also if the file cannot be read back whole, and `.failed`.
    /// - Complexity: O(n) in the cells.
    public func finish() throws(WorkbookError) -> [UInt8] {
        isOpen = false
        let rows = sheets.map(\.rows)
        sheets = []
        try check { library.close(book) }
        guard let bytes = file.bytes(limit: .max) else { throw .cannotWrite(reason: String(cString: strerror(errno))) }
        try WrittenWorkbook(bytes).check(rows: rows)
        return bytes
    }

    /// Runs a call of the library, and throws if the call failed.
    ///
    /// The library does not report that a temporary file could not be written, so `errno` is examined, too.
    /// - Parameter call: returns the error code of the library, 0 for success.
    func check(_ call: () -> Int32) throws(WorkbookError) {
        errno = 0
        let code = call()
        let reason = errno
        guard ![ENOSPC, EDQUOT, EIO, EFBIG].contains(reason) else {
            throw .cannotWrite(reason: String(cString: strerror(reason)))
        }
        guard code == 0 else { throw .failed(reason: "libxlsxwriter reports the error \(code)") }
    }
}
