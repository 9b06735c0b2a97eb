public import Failures
public import Money

extension InvoiceError: WordedError {
    /// The message with amounts in euro, in the locale-independent format.
    public var words: ErrorWords { words(AmountFormatter(locale: .undetermined)) }

    /// The message with amounts in the format of a locale.
    public func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .unknown(let file):
            ErrorWords(
                kind: "receipt.file", message: "\(file) is not a kind of file that spesa reads",
                hint:
                    "supported: invoices in UBL, CII (ZUGFeRD, Factur-X; also inside a PDF) and FatturaPA, and the "
                    + "text of a till's receipt with its total")
        case .form(let file, let form): form.words(file)
        case .missing(let what): ErrorWords(kind: "receipt.file", message: "the invoice does not say \(what)")
        case .unreadable(let place, let text):
            ErrorWords(kind: "receipt.file", message: "'\(text)' cannot be read as \(place)", input: text)
        case .overflow: ErrorWords(kind: "receipt.overflow", message: "in the file " + AmountOverflow().message)
        case .currency(let text):
            ErrorWords(
                kind: "receipt.currency", message: "the invoice is in '\(text)', not in EUR", input: text,
                hint: "record what was paid in euro with: spesa add")
        case .rate(let text):
            ErrorWords(
                kind: "vat.rate", message: "'\(text)' is not a rate of VAT: 0 to 100 %, to the tenth of a percent",
                input: text)
        case .sum(let what, let printed, let computed):
            ErrorWords(
                kind: "receipt.total",
                message: "\(what): the file says \(amounts.string(printed)), but the parts add up to "
                    + "\(amounts.string(computed)): \(Self.apart(printed, computed, amounts))",
                advice: [
                    .command(
                        "to record it as printed", [.option("--accept-difference")],
                        otherwise: "to record it as printed: --accept-difference")
                ])
        case .pdf(let file, let problem): problem.words(file)
        case .till(let line, let text, let problem): problem.words(line, text, amounts)
        }
    }

    fileprivate static func apart(_ printed: Amount, _ computed: Amount, _ amounts: AmountFormatter) -> String {
        guard let difference = try? printed.subtracting(computed), difference.cents > .min else { return "far apart" }
        return difference < .zero
            ? "\(amounts.string(Amount(cents: -difference.cents))) too little"
            : "\(amounts.string(difference)) too much"
    }
}

extension InvoiceError.Form {
    fileprivate func words(_ file: String) -> ErrorWords {
        switch self {
        case .signed:
            ErrorWords(
                kind: "receipt.file", message: "\(file) is wrapped in a signature, which spesa does not read",
                hint:
                    "extract the invoice: openssl smime -verify -noverify -inform DER -in invoice.xml.p7m -out invoice.xml"
            )
        case .zugferd1:
            ErrorWords(
                kind: "receipt.file", message: "\(file) is ZUGFeRD 1.0; spesa reads ZUGFeRD 2.0 and later, and Factur-X"
            )
        case .simplified:
            ErrorWords(kind: "receipt.file", message: "\(file) is a simplified FatturaPA, which spesa does not read")
        case .other(let name):
            ErrorWords(
                kind: "receipt.file", message: "\(file) is XML, but not an invoice: it begins with \(name)",
                hint: "supported: UBL, CII (ZUGFeRD, Factur-X) and FatturaPA")
        }
    }
}

extension InvoiceError.PDFProblem {
    fileprivate func words(_ file: String) -> ErrorWords {
        switch self {
        case .notInstalled:
            ErrorWords(
                kind: "receipt.pdf",
                message: "\(file) is a PDF; pdfdetach, which extracts the invoice, is not installed",
                hint: "sudo apt-get install poppler-utils")
        case .notAFile: ErrorWords(kind: "receipt.pdf", message: "\(file) is a PDF that pdfdetach cannot read there")
        case .noInvoice(let names):
            ErrorWords(
                kind: "receipt.pdf",
                message: names.isEmpty
                    ? "\(file) has no embedded invoice that programs can read"
                    : "\(file) has no embedded invoice, only \(names.joined(separator: ", "))",
                hint: "record it with: spesa receipt add --payee NAME 'WHAT AMOUNT CATEGORY'")
        case .failed(let complaint):
            ErrorWords(kind: "receipt.pdf", message: "pdfdetach cannot read \(file): \(complaint)")
        case .tooLong(let seconds):
            ErrorWords(kind: "receipt.pdf", message: "pdfdetach took more than \(seconds) seconds over \(file)")
        case .tooMuch(let bytes):
            ErrorWords(kind: "receipt.pdf", message: "the invoice in \(file) is larger than \(bytes) bytes")
        }
    }
}

extension InvoiceError.TillProblem {
    fileprivate func words(_ line: Int, _ text: String, _ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .noTotal:
            ErrorWords(
                kind: "receipt.total", message: "no line has the total",
                hint: "a line such as: SUMME 12,34 or TOTALE 12,34")
        case .noLines:
            ErrorWords(
                kind: "receipt.line", message: "there are no items above the total", input: text,
                hint: "a line ends in its price: MILK 1,29")
        case .twoTotals(let one, let other):
            ErrorWords(
                kind: "receipt.total",
                message: "line \(line): the total is \(amounts.string(other)), but above \(amounts.string(one))",
                input: text, hint: "remove the line that is not the total")
        case .quantity(let computed, let printed):
            ErrorWords(
                kind: "receipt.line",
                message: "line \(line): quantity times price is \(amounts.string(computed)), but the printed amount is "
                    + amounts.string(printed), input: text, hint: "check the line; nothing was recorded")
        case .strayQuantity:
            ErrorWords(
                kind: "receipt.line", message: "line \(line): the quantity belongs to no line next to it",
                input: text,
                hint: "check the line; nothing was recorded")
        case .overflow:
            ErrorWords(
                kind: "receipt.overflow", message: "line \(line): " + AmountOverflow().message, input: text)
        case .days(let days):
            ErrorWords(
                kind: "day.ambiguous", message: "several days are printed: \(days.joined(separator: ", "))",
                hint: "choose one: --on \(days.first ?? "today")")
        }
    }
}
