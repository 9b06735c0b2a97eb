import Files
import Glibc
import Programs

/// The files inside a PDF, taken out by `pdfdetach` of poppler-utils.
///
/// It runs as a child with bounds of time and output, and reads a copy in memory: no path of the file is an argument, and
/// both runs see the same bytes.
struct InvoicePDF {
    let file: InputFile
    let programs: ProgramRunner
    let limits: ReadingLimits

    /// What Factur-X, ZUGFeRD and XRechnung call the invoice.
    private static let usual = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml"]

    /// Whether a file begins as a PDF does, which may have some bytes before its mark.
    static func isPDF(_ head: FileHead) -> Bool { head.contains("%PDF-") }

    /// The invoice that lies in it.
    /// - Throws: `InvoiceError.pdf`; `StatementError` where the file cannot be read.
    func invoice() throws -> [UInt8] {
        guard let copy = try MemoryFile(file.bytes(from: 0, limit: limits.bytes)) else {
            throw problem(.failed(String(cString: strerror(errno))))
        }
        let listed = try run(["pdfdetach", "-list", "-enc", "UTF-8", "/dev/stdin"], copy)
        let names = Self.names(String(decoding: listed, as: UTF8.self))
        let found =
            Self.usual.lazy.compactMap { usual in names.first { $0.name.lowercased() == usual } }.first
            ?? names.first { $0.name.lowercased().hasSuffix(".xml") }
        guard let found else { throw problem(.noInvoice(names.map(\.name))) }
        return try run(["pdfdetach", "-save", String(found.number), "-o", "/dev/stdout", "/dev/stdin"], copy)
    }

    private func problem(_ problem: InvoiceError.PDFProblem) -> InvoiceError { .pdf(file: file.name, problem) }

    private func run(_ words: [String], _ copy: MemoryFile) throws(InvoiceError) -> [UInt8] {
        let bounds = ProgramRunner.Bounds(seconds: 30, bytes: limits.bytes)
        switch programs.feed(words, ["LC_ALL": "C.UTF-8"], bounds, [copy]) {
        case .output(let output, _): return output
        case .notFound: throw problem(.notInstalled)
        case .failed(let complaint):
            let lines = complaint.split(whereSeparator: \.isNewline).prefix(2).joined(separator: " ")
            throw problem(.failed(lines.isEmpty ? "it says nothing" : lines))
        case .tooLong(let seconds): throw problem(.tooLong(seconds: seconds))
        case .tooMuch(let bytes): throw problem(.tooMuch(bytes: bytes))
        }
    }

    /// The files of a list such as `1: factur-x.xml`, whose first line says how many there are.
    private static func names(_ list: String) -> [(number: Int, name: String)] {
        list.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
            return (number, String(parts[1].drop { $0 == " " }))
        }
    }
}
