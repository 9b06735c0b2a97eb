internal import Arguments
internal import Bookkeeping
internal import Files
internal import Household
internal import Invoices
internal import Ledger
internal import Money
internal import Periods
internal import Terminal
internal import Text

/// `spesa receipt read FILE`: records the invoices in a file, or the text of a till receipt.
struct ReceiptRead: SpesaCommand {
    static let info = CommandInfo(
        name: "read", summary: "Record a seller's file: an invoice, or the text of a till receipt.",
        discussion: """
            spesa recognises a file by its content: invoices of EN 16931 in UBL and in CII (ZUGFeRD, Factur-X, \
            XRechnung; also inside a PDF, if pdfdetach of poppler-utils is installed), FatturaPA with all its bodies, \
            and the text of a till receipt, copied with its total. All printed sums must add up. The same file always \
            makes the same receipt, recorded once. An amount that an invoice says was paid before becomes a tender \
            called prepaid, or card or cash if the invoice says so. --left-to-pay subtracts it instead, if you have \
            recorded it already. The payment that a till prints applies unless you give --pay.
            """,
        examples: [
            ("spesa receipt read invoice.pdf --category home --dry-run", "shows what it would record"),
            ("spesa receipt read fattura.xml --category electricity --pay transfer", ""),
            (
                "spesa receipt read till.txt --category groceries --category-of 3=home",
                "the third line is something else"
            ),
        ])

    @Argument("The file, or - for the text of a till receipt on standard input.", completing: .file) var file: String
    @Option("The category of its lines.", completing: .custom("category")) var category: String?
    @Option("The category of one line, by its number.", placeholder: "N=CATEGORY") var categoryOf: [String]
    @Option(short: "p", "Who was paid (default: the seller in the file).", completing: .custom("payee"))
    var payee: String?
    @Option(
        short: "d", "The day of the receipt (default: the day in the file).", placeholder: "DAY",
        completing: .custom("day"), alsoCalled: dayNames)
    var on: String?
    @Option(
        "How it was paid: METHOD, METHOD=AMOUNT, or vouchers such as METHOD=2x8; without an amount, the rest.",
        placeholder: "METHOD[=AMOUNT]", completing: .custom("method"))
    var pay: [String]
    @Flag("Count only what is left to pay; what was paid before is recorded already.") var leftToPay: Bool
    @Option(
        name: "country", "The country whose cash rounding applies, such as FI (default: the seller's).",
        placeholder: "COUNTRY")
    var givenCountry: String?
    @Flag("Do not round cash.") var noRounding: Bool
    @Flag("Add a line for the difference to the printed total.") var acceptDifference: Bool
    @Flag("Accept a difference above 1 euro or 1 % too.") var yes: Bool
    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let usual = try category.map { try tree.usableCategory(named: $0).id }
        let categories = try categories(in: tree)
        let read = try receipts(in: environment)
        guard read.count == 1 || categories.isEmpty else {
            throw CommandError.notUsableHere(
                "the file has \(read.count) receipts, so a number cannot name a line",
                hint: "set one category with --category, and change lines with: spesa receipt edit")
        }
        var drafts: [ReceiptDraft] = []
        var kept: [Receipt] = []
        for receipt in read {
            let uid = context.uid(of: receipt)
            if let known = try context.book.receipt(uid: uid) {
                kept.append(known)
            } else {
                let lines = try context.lines(
                    of: receipt, category: usual, categories: categories, isRest: leftToPay)
                drafts.append(try draft(of: receipt, lines: lines, uid: uid, in: environment, context))
            }
        }
        if let draft = drafts.first, read.count == 1 {
            try environment.record(draft, in: context, tree: tree, isDone: !dryRun)
        } else {
            try environment.record(drafts, keeping: kept, in: context, tree: tree, isDone: !dryRun)
        }
    }

    private func categories(in tree: CategoryTree) throws -> [Int: Category.ID] {
        var categories: [Int: Category.ID] = [:]
        for text in categoryOf {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let number = Int(parts[0]) else {
                throw CommandError.notUsableHere(
                    "\(quoted(text)) is not the category of a line",
                    hint: "write the line's number and its category: --category-of 3=home")
            }
            categories[number] = try tree.usableCategory(named: parts[1]).id
        }
        return categories
    }

    private func receipts(in environment: Environment) throws -> [ForeignReceipt] {
        let options = ForeignReceipt.Options(
            programs: environment.system.programs, isStrict: !acceptDifference, needsDay: on == nil)
        do {
            guard file == "-" else {
                return try ForeignReceipt.read(InputFile(path: file, limits: options.limits), options)
            }
            var bytes: [UInt8] = []
            while let line = try environment.system.readLine() {
                bytes += Array(line.utf8) + [0x0A]
                guard bytes.count <= options.limits.bytes else { break }
            }
            return try ForeignReceipt.read(InputFile(name: "standard input", bytes: bytes), options)
        } catch let error as FileError {
            // The hints are left out, because they are about bank files and not about receipts.
            let words = error.words
            throw CommandError.receiptFile(words.message)
        }
    }

    private func draft(
        of receipt: ForeignReceipt, lines read: [ReceiptLine], uid: String, in environment: Environment,
        _ context: Context
    ) throws -> ReceiptDraft {
        let day = try on.map { try context.day($0) } ?? receipt.day.map { try context.day($0.iso) } ?? context.today
        let seller = receipt.country.flatMap { try? VATTable.country($0) }
        let country = try givenCountry.map(VATTable.country) ?? seller ?? context.country
        var lines = read
        if let total = try context.total(of: receipt, isRest: leftToPay) {
            lines = try context.lines(
                read, basis: receipt.basis, printedVAT: receipt.printedVAT, comingTo: total,
                acceptingDifference: acceptDifference, isConfirmed: yes)
        }
        let isInvoice = receipt.basis == .net
        let paid = leftToPay || !isInvoice && !pay.isEmpty ? [] : try context.offers(of: receipt)
        if isInvoice { reportPayment(of: receipt, paid, in: environment, context) }
        let purchase = try environment.settled(pay, after: paid, in: context) { offers in
            try context.purchase(
                of: lines, basis: receipt.basis, printedVAT: receipt.printedVAT, country: country, on: day,
                paying: offers, roundingBy: noRounding ? nil : .standard)
        }
        if pay.isEmpty, !isInvoice { try context.checkChange(receipt.change, of: purchase) }
        var draft = try context.draft(
            purchase, payee: context.known(payee ?? receipt.payee, as: .payee), on: day, uid: uid)
        draft.namesCurrency = receipt.namesCurrency
        return draft
    }

    /// Reports the payments that the invoice says were made before, and the kind of payment that it asks for.
    private func reportPayment(
        of receipt: ForeignReceipt, _ paid: [TenderOffer], in environment: Environment, _ context: Context
    ) {
        for offer in paid {
            guard let amount = offer.amount else { continue }
            environment.notice(
                "\(context.amounts.string(amount)) of the invoice were paid before, taken as '\(offer.method)'; if "
                    + "that is recorded already: --left-to-pay")
        }
        let isPaid = receipt.total == (try? receipt.paid.map(\.amount).total())
        if pay.isEmpty, !isPaid, let method = receipt.requestedMethod, method != .other {
            environment.notice("the invoice asks for this payment: --pay \(method.rawValue)")
        }
    }
}
