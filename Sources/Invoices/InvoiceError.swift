public import Money

/// An error of reading invoices and till receipts from a file.
public enum InvoiceError: Error, Equatable, Sendable {
    /// The file is neither an invoice nor a till receipt.
    case unknown(file: String)
    /// An invoice format that is not supported.
    case form(file: String, Form)
    /// A mandatory element is missing. The value describes it.
    case missing(String)
    /// `text` is not a valid value of an element. The first value names the element.
    case unreadable(String, text: String)
    /// An amount, price or quantity is too large.
    case overflow
    /// The invoice is in another currency than the euro.
    case currency(String)
    /// A VAT rate that is not a percentage from 0 to 100, or is finer than a tenth of a percent.
    case rate(String)
    /// A printed sum differs from the sum of its parts. The first value names the sum.
    case sum(String, printed: Amount, computed: Amount)
    /// No invoice could be extracted from a PDF.
    case pdf(file: String, PDFProblem)
    /// A till receipt has an ambiguous or invalid line. `line` is 0 if the problem concerns the whole text.
    case till(line: Int, text: String, TillProblem)

    /// An unsupported invoice format.
    public enum Form: Equatable, Sendable {
        /// The file is wrapped in a signature (CAdES, `.p7m`).
        case signed
        /// ZUGFeRD before version 2.
        case zugferd1
        /// The simplified FatturaPA, whose lines have no separate VAT.
        case simplified
        /// Another XML format, named by its root element.
        case other(String)
    }

    /// The reason why no invoice could be extracted from a PDF.
    public enum PDFProblem: Equatable, Sendable {
        /// `pdfdetach` is not installed.
        case notInstalled
        /// No program runner is available, so `pdfdetach` cannot read the file.
        case notAFile
        /// The PDF embeds no XML file. The value is the names of its embedded files.
        case noInvoice([String])
        /// `pdfdetach` failed, with its message.
        case failed(String)
        /// `pdfdetach` was stopped after this many seconds.
        case tooLong(seconds: Int)
        /// The output exceeds this many bytes.
        case tooMuch(bytes: Int)
    }

    /// A problem in the text of a till receipt.
    public enum TillProblem: Equatable, Sendable {
        /// No line has the total.
        case noTotal
        /// No purchased item precedes the total.
        case noLines
        /// The first total, and a later one that differs.
        case twoTotals(Amount, Amount)
        /// Quantity times price differs from the printed amount.
        case quantity(computed: Amount, printed: Amount)
        /// A quantity on a line of its own matches no item beside it.
        case strayQuantity
        /// An amount is too large.
        case overflow
        /// Several printed dates could be the receipt's. The values are in ISO 8601.
        case days([String])
    }
}
