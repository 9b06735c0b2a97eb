public import Money

/// Why a file is not read as receipts.
public enum InvoiceError: Error, Equatable, Sendable {
    /// It is neither an invoice nor what a till printed.
    case unknown(file: String)
    /// An invoice in a form that is not read.
    case form(file: String, Form)
    /// A figure that must be there is not.
    case missing(String)
    /// What stands in the place of a figure.
    case unreadable(String, text: String)
    /// An amount, price or quantity beyond what is counted.
    case overflow
    /// Another currency than the euro.
    case currency(String)
    /// A rate of VAT that tenths of a percent cannot hold, or none at all.
    case rate(String)
    /// A sum is printed otherwise than its parts come to.
    case sum(String, printed: Amount, computed: Amount)
    /// A PDF out of which no invoice comes.
    case pdf(file: String, PDFProblem)
    /// A text of a till in which something cannot be told.
    case till(line: Int, text: String, TillProblem)

    /// A form of invoices that is not read.
    public enum Form: Equatable, Sendable {
        /// A signature is around it.
        case signed
        /// ZUGFeRD before version 2.
        case zugferd1
        /// The short form of FatturaPA, which has no lines with VAT.
        case simplified
        /// Something else in XML, by the name of its outermost element.
        case other(String)
    }

    /// Why no invoice comes out of a PDF.
    public enum PDFProblem: Equatable, Sendable {
        /// The program that takes files out of a PDF is not installed.
        case notInstalled
        /// It lies where no other program finds it.
        case notAFile
        /// No XML is in it; with the names of what is.
        case noInvoice([String])
        /// The program refused it, with what it said.
        case failed(String)
        /// The program was stopped after this many seconds.
        case tooLong(seconds: Int)
        /// What came out is larger than this.
        case tooMuch(bytes: Int)
    }

    /// What is wrong with the text of a till.
    public enum TillProblem: Equatable, Sendable {
        /// No line says what all of it comes to.
        case noTotal
        /// Nothing that was bought stands above the total.
        case noLines
        /// Two totals that are not the same.
        case twoTotals(Amount, Amount)
        /// Quantity times price is another amount than the line's.
        case quantity(computed: Amount, printed: Amount)
        /// A quantity belongs to no line beside it.
        case strayQuantity
        /// An amount beyond what is counted.
        case overflow
        /// Several days, any of which may be that of the receipt.
        case days([String])
    }
}
