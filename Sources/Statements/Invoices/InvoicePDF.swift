import Glibc

/// The files inside a PDF, taken out by `pdfdetach` of poppler-utils.
///
/// It runs as a child with bounds of time and output, finds nothing to write to but the pipe, and gets the file by its
/// absolute path, which no shell sees.
struct InvoicePDF {
    let file: String
    let programs: ProgramRunner
    let limits: StatementLimits

    /// What Factur-X, ZUGFeRD and XRechnung call the invoice.
    private static let usual = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml"]

    /// Whether a file begins as a PDF does, which may have some bytes before its mark.
    static func isPDF(_ head: FileHead) -> Bool { head.contains("%PDF-") }

    /// The invoice that lies in it.
    /// - Throws: `InvoiceError.pdf`.
    func invoice() throws(InvoiceError) -> [UInt8] {
        guard let path = realpath(file, nil) else { throw .pdf(file: file, .notAFile) }
        defer { free(path) }
        guard let path = String(validatingCString: path) else { throw .pdf(file: file, .notAFile) }
        let listed = try run(["pdfdetach", "-list", "-enc", "UTF-8", path])
        let names = Self.names(String(decoding: listed, as: UTF8.self))
        let found =
            Self.usual.lazy.compactMap { usual in names.first { $0.name.lowercased() == usual } }.first
            ?? names.first { $0.name.lowercased().hasSuffix(".xml") }
        guard let found else { throw .pdf(file: file, .noInvoice(names.map(\.name))) }
        return try run(["pdfdetach", "-save", String(found.number), "-o", "/dev/stdout", path])
    }

    private func run(_ words: [String]) throws(InvoiceError) -> [UInt8] {
        let bounds = ProgramRunner.Bounds(seconds: 30, bytes: limits.bytes)
        switch programs.run(words, ["LC_ALL": "C.UTF-8"], bounds) {
        case .output(let output, _): return output
        case .notFound: throw .pdf(file: file, .notInstalled)
        case .failed(let complaint):
            let lines = complaint.split(whereSeparator: \.isNewline).prefix(2).joined(separator: " ")
            throw .pdf(file: file, .failed(lines.isEmpty ? "it says nothing" : lines))
        case .tooLong(let seconds): throw .pdf(file: file, .tooLong(seconds: seconds))
        case .tooMuch(let bytes): throw .pdf(file: file, .tooMuch(bytes: bytes))
        }
    }

    /// The files of a list such as `1: factur-x.xml`, whose first line says how many there are.
    private static func names(_ list: String) -> [(number: Int, name: String)] {
        list.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]) else { return nil }
            return (number, String(parts[1].drop { $0 == " " }))
        }
    }
}
