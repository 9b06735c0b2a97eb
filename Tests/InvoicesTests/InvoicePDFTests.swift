import Files
import Invoices
import Programs
import Support
import Testing

@Suite struct InvoicePDFTests {
    private let folder = TemporaryFolder()

    /// A PDF of one page with a file in it, as the standard has it: a name tree, a file specification, a stream.
    static func pdf(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let objects: [[UInt8]] = [
            "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(\(name)) 4 0 R] >> >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
            "<< /Type /Filespec /F (\(name)) /UF (\(name)) /EF << /F 5 0 R >> >>",
            "<< /Type /EmbeddedFile /Length \(content.count) >>\nstream\n",
        ].map { Array($0.utf8) }
        var bytes = Array("%PDF-1.7\n".utf8)
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object
            if index == 4 { bytes += content + Array("\nendstream".utf8) }
            bytes += Array("\nendobj\n".utf8)
        }
        let start = bytes.count
        bytes += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = String(place)
            bytes += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        bytes += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return bytes
    }

    private func read(_ programs: ProgramRunner, _ bytes: [UInt8] = Array("%PDF-1.7\n".utf8)) throws -> [ForeignReceipt]
    {
        let path = folder / "it's an invoice.pdf"
        writeFile(path, bytes)
        let options = ForeignReceipt.Options(programs: programs)
        return try ForeignReceipt.read(InputFile(path: path, limits: options.limits), options)
    }

    private static var isInstalled: Bool {
        ProgramRunner.system.run(["pdfdetach", "-v"], [:], ProgramRunner.Bounds(seconds: 10, bytes: 1000, written: 0))
            != .notFound
    }

    @Test(.enabled(if: isInstalled, "pdfdetach of poppler-utils is not installed"))
    func `pdfdetach extracts an invoice from a PDF`() throws {
        let xml = Samples.bytes("factur-x.xml")
        let read = try read(.system, Self.pdf("factur-x.xml", xml))
        #expect(try read == ForeignReceipt.read("x", xml))
        #expect(throws: InvoiceError.pdf(file: folder / "it's an invoice.pdf", .noInvoice(["a.txt"]))) {
            try self.read(.system, Self.pdf("a.txt", xml))
        }
        #expect(throws: (any Error).self) { try self.read(.system, Array("%PDF-1.7\nnothing".utf8)) }
    }

    @Test func `the invoice is found by its name and extracted by its number`() throws {
        let xml = Samples.bytes("factur-x.xml")
        let runner = ProgramRunner { (words, _, bounds, files) in
            guard words[0] == "pdfdetach", words.last == "/dev/stdin", files.count == 1, bounds.seconds != nil
            else {
                return .failed("no")
            }
            if words[1] == "-list" {
                return .output(
                    Array("3 embedded files\n1: notes.txt\n2: other.xml\n3: Factur-X.xml\n".utf8), complaints: "")
            }
            return Array(words[1...4]) == ["-save", "3", "-o", "/dev/stdout"]
                ? .output(xml, complaints: "") : .failed("no")
        }
        #expect(try read(runner).first?.number == "FA-2026-0042")
    }

    @Test(
        arguments: [
            (.notFound, .notInstalled), (.failed("Syntax Error: a\nb\nc"), .failed("Syntax Error: a b")),
            (.tooLong(seconds: 30), .tooLong(seconds: 30)),
            (.killed(signal: 11), .failed("signal 11 ended it")), (.tooMuch(bytes: 5), .tooMuch(bytes: 5)),
            (.output(Array("0 embedded files\n".utf8), complaints: ""), .noInvoice([])),
        ] as [(ProgramRunner.Outcome, InvoiceError.PDFProblem)])
    func `a PDF without an invoice is refused`(outcome: ProgramRunner.Outcome, problem: InvoiceError.PDFProblem) {
        let error = InvoiceError.pdf(file: folder / "it's an invoice.pdf", problem)
        #expect(throws: error) { try read(ProgramRunner { _, _, _ in outcome }) }
        #expect(!error.words.message.isEmpty)
    }

    @Test func `bytes without a file are refused as a PDF`() {
        #expect(throws: InvoiceError.pdf(file: "file", .notAFile)) { try ForeignReceipt.read("%PDF-1.7") }
        #expect(throws: InvoiceError.form(file: "a.p7m", .signed)) {
            try ForeignReceipt.read("a.p7m", [0x30, 0x82, 0x10, 0x00, 0x06])
        }
    }
}
