import Files
import Markup
import Programs

extension ForeignReceipt {
    /// Options for reading invoices and till receipts.
    public struct Options: Sendable {
        /// The limits for reading. The record limit equals the file limit, because some invoices embed a picture of
        /// themselves.
        public var limits: ReadingLimits
        /// Runs `pdfdetach`; `nil` to refuse PDF files.
        public var programs: ProgramRunner?
        /// Whether an invoice is refused if its printed sums do not add up.
        public var isStrict: Bool
        /// Whether a till receipt with several printed dates is refused. `false` if the caller gives the date.
        public var needsDay: Bool

        /// Creates options. By default 32 MiB per file, and sums must add up.
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

    /// Reads the receipts in a seller's file, in the format detected from its content. A FatturaPA gives one receipt
    /// for each body, all other formats give one.
    /// - Throws: `InvoiceError`; `FileError` for files that are too large, malformed or not text.
    /// - Complexity: O(n) in the bytes, which are all kept.
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
        // A DER signature begins with a sequence tag and a long length. No text begins like that.
        if head.bytes.first == 0x30, let second = head.bytes.dropFirst().first, second & 0x80 != 0 {
            throw InvoiceError.form(file: file.name, .signed)
        }
        return [try till(file, options)]
    }

    /// The invoices in an XML file.
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

    /// Reads a till receipt as text in UTF-8.
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
