import Files
import Markup
import Programs

extension ForeignReceipt {
    /// How a file is read.
    public struct Options: Sendable {
        /// How much is read before it is refused: a text may be as long as the file, as some hold a picture of themselves.
        public var limits: ReadingLimits
        /// What runs `pdfdetach`.
        public var programs: ProgramRunner?
        /// Whether what does not add up is refused.
        public var isStrict: Bool
        /// Whether a text must name its day clearly, because nobody else says it.
        public var needsDay: Bool

        /// 32 MiB a file, and nothing that does not add up, if nothing is said.
        public init(
            limits: ReadingLimits = ReadingLimits(bytes: 32 << 20, recordBytes: 32 << 20, columns: 0, rows: 0),
            programs: ProgramRunner? = nil, isStrict: Bool = true, needsDay: Bool = true
        ) {
            self.limits = limits
            self.programs = programs
            self.isStrict = isStrict
            self.needsDay = needsDay
        }
    }

    /// The receipts that a file of a seller holds, recognised by what is in it: one, or of FatturaPA one for each body.
    /// - Throws: `InvoiceError`, and `StatementError` for bytes that are no text or no XML, or too many.
    /// - Complexity: O(n) in the bytes; all of it is kept.
    public static func read(_ file: InputFile, _ options: Options) throws -> [ForeignReceipt] {
        guard file.count <= options.limits.bytes else {
            throw FileError.tooLarge(file.name, bytes: file.count, limit: options.limits.bytes)
        }
        guard file.count > 0 else { throw FileError.empty(file.name) }
        let head = try FileHead(file)
        if head.beginsWithElement { return try invoices(file, options) }
        if InvoicePDF.isPDF(head) {
            guard let programs = options.programs else { throw InvoiceError.pdf(file: file.name, .notAFile) }
            let pdf = InvoicePDF(file: file, programs: programs, limits: options.limits)
            return try invoices(InputFile(name: file.name, bytes: pdf.invoice()), options)
        }
        // DER begins with a sequence; no text begins with these.
        if head.bytes.first == 0x30, let second = head.bytes.dropFirst().first, second & 0x80 != 0 {
            throw InvoiceError.form(file: file.name, .signed)
        }
        return [try till(file, options)]
    }

    /// The invoices of an XML file.
    static func invoices(_ file: InputFile, _ options: Options) throws -> [ForeignReceipt] {
        let root = try MarkupTree.read(
            file, limits: options.limits, keeping: ["unitCode", "schemeID", "currencyID"])
        let invoices: [Invoice]
        switch root.name {
        case "Invoice", "CreditNote": invoices = [try Invoice.ubl(root)]
        case "CrossIndustryInvoice": invoices = [try Invoice.cii(root)]
        case "CrossIndustryDocument": throw InvoiceError.form(file: file.name, .zugferd1)
        case "FatturaElettronica": invoices = try Invoice.fatturaPA(root)
        case "FatturaElettronicaSemplificata": throw InvoiceError.form(file: file.name, .simplified)
        default: throw InvoiceError.form(file: file.name, .other(String(root.name.prefix(60))))
        }
        return try invoices.map { invoice in
            do {
                return try invoice.receipt(isStrict: true)
            } catch InvoiceError.sum where !options.isStrict {
                return try invoice.receipt(isStrict: false)
            }
        }
    }

    /// What a till printed, as text in UTF-8.
    private static func till(_ file: InputFile, _ options: Options) throws -> ForeignReceipt {
        let (encoding, _) = try TextEncoding.ofOwnText(file)
        let stream = try TextStream(file, encoding)
        var bytes: [UInt8] = []
        while case let piece = try stream.next(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= TillText.mostBytes else {
                throw FileError.tooLarge(file.name, bytes: file.count, limit: TillText.mostBytes)
            }
        }
        guard !bytes.contains(0) else { throw FileError.notText(file.name, offset: bytes.firstIndex(of: 0) ?? 0) }
        return try TillText(String(decoding: bytes, as: UTF8.self)).receipt(file: file.name, needsDay: options.needsDay)
    }
}
