import Files
import Glibc
import Programs

/// The files embedded in a PDF, extracted by `pdfdetach` of poppler-utils.
///
/// The program runs as a child process with limits for time and output. Its input is a copy in memory, so that no path
/// is an argument and both runs see equal bytes.
struct InvoicePDF {
    let file: InputFile
    let programs: ProgramRunner
    let limits: ReadingLimits

    /// The usual names of the embedded invoice in Factur-X, ZUGFeRD and XRechnung.
    private static let usual = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml"]

    /// Whether the head of a file has the PDF signature, which some bytes may precede.
    static func isPDF(_ head: FileHead) -> Bool { head.contains("%PDF-") }

    /// The embedded invoice, as XML.
    /// - Throws: `InvoiceError.pdf`; `FileError` if the file cannot be read.
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
        let bounds = ProgramRunner.Bounds(seconds: 30, bytes: limits.bytes, written: limits.bytes)
        switch programs.feed(words, ["LC_ALL": "C.UTF-8"], bounds, [copy]) {
        case .output(let output, _): return output
        case .notFound: throw problem(.notInstalled)
        case .failed(let complaint):
            let lines = complaint.split(whereSeparator: \.isNewline).prefix(2).joined(separator: " ")
            throw problem(.failed(lines.isEmpty ? "it says nothing" : lines))
        case .killed(let signal): throw problem(.failed(ProgramRunner.Outcome.reason(ofSignal: signal)))
        case .tooLong(let seconds): throw problem(.tooLong(seconds: seconds))
        case .tooMuch(let bytes): throw problem(.tooMuch(bytes: bytes))
        }
    }

    /// The entries of a list such as `1: factur-x.xml`. The first line has the number of files.
    private static func names(_ list: String) -> [(number: Int, name: String)] {
        list.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
            return (number, String(parts[1].drop { $0 == " " }))
        }
    }
}
