internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger

/// `spesa receipt edit ID`
struct ReceiptEdit: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change a receipt; its expenses follow.",
        discussion: """
            Options that are not given change nothing, and all sums are computed again. --pay replaces every tender. \
            Without it the tenders stay, and the last one that was given without an amount takes the new rest. Number \
            the lines as they were before the change.
            """,
        examples: [
            ("spesa receipt edit 7 --payee Aldi", ""),
            ("spesa receipt edit 7 --line '2=Bread 3,40' --remove 4 --add 'Bag 0,20 home'", ""),
            ("spesa receipt edit last --pay card", "paid in another way"),
        ])

    @Argument("The number of the receipt, or last.", placeholder: "ID") var id: String
    @Option(short: "p", "Who was paid.", completing: .custom("payee")) var payee: String?
    @Option(
        short: "d", "The day of the receipt.", placeholder: "DAY", completing: .custom("day"), alsoCalled: dayNames)
    var on: String?
    @Option("Replace a line; without a category the new one keeps that of the old one.", placeholder: "N=LINE")
    var line: [String]
    @Option("One more line.", placeholder: "LINE") var add: [String]
    @Option("Remove this line.", placeholder: "N") var remove: [String]
    @Option("The category of added lines without one.", completing: .custom("category")) var category: String?
    @Flag("Prices include VAT.") var gross: Bool
    @OptionGroup(changing: true) var options: PurchaseOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let tree = try context.book.categories()
        guard let before = try context.receipts(named: [id]).first else { return }
        guard !(gross && options.net) else {
            throw CommandError.notUsableHere("--gross and --net say the opposite", hint: "leave one of them out")
        }
        let lines = try changed(before.purchase.lines, in: environment, context, tree: tree)
        let day = try on.map { try context.day($0) } ?? before.day
        let basis: PriceBasis = gross ? .gross : options.net ? .net : before.purchase.basis
        let vat =
            try options.vatTotal.isEmpty
            ? (lines == before.purchase.lines && basis == before.purchase.basis ? before.purchase.printedVAT : [])
            : options.printedVAT(in: context)
        let country = try options.country() ?? before.purchase.country
        let offers: [TenderOffer]? =
            try options.pay.isEmpty
            ? context.offersAgain(before.purchase.tenders)
            : options.pay.map(context.offer)
        let purchase = try context.purchase(
            of: lines, basis: basis, printedVAT: vat, country: country, on: day, paying: offers,
            roundingBy: try isUnrounded(before, in: context) ? nil : .standard)
        if !options.pay.isEmpty, let offers { try purchase.requirePart(ofEach: offers) }
        let payee = try payee.map { try context.draft(purchase, payee: $0, on: day, uid: nil).payee } ?? before.payee
        try context.requireVouchers(
            for: [
                ReceiptDraft(uid: before.uid, day: day, payee: payee, purchase: purchase, isVoid: before.isVoid)
            ], replacing: before)
        let agreement = try context.agreement(ofReceipts: [before])
        let receipts = try context.book.editReceipts([before.id], as: .editReceipt, by: context.signature) { receipt in
            guard receipt == before else { throw BookkeepingError.changedMeanwhile(receipt.id, isReceipt: true) }
            (receipt.day, receipt.payee, receipt.purchase) = (day, payee, purchase)
        }
        try environment.reportDisagreements(of: agreement)
        for notice in try context.stockNotices(of: [before] + receipts) { environment.notice(notice) }
        try environment.reply(about: receipts, in: context, tree: tree) { receipt in
            receipt == before ? "Unchanged receipt \(receipt.id)" : "Changed receipt \(receipt.id)"
        }
    }

    /// Returns whether cash is not rounded, by option or as recorded. A named country implies its rounding.
    private func isUnrounded(_ receipt: Receipt, in context: Context) throws -> Bool {
        guard !options.noRounding, try options.country() == nil else { return options.noRounding }
        let purchase = receipt.purchase
        // If the receipt cannot be paid again as before, the usual rounding applies.
        let usual = try? context.purchase(
            of: purchase.lines, basis: purchase.basis, printedVAT: purchase.printedVAT, country: purchase.country,
            on: receipt.day, paying: context.offersAgain(purchase.tenders), roundingBy: .standard)
        return purchase.rounding == .zero && usual.map { $0.rounding != .zero } ?? false
    }

    private func changed(
        _ lines: [ReceiptLine], in environment: Environment, _ context: Context, tree: CategoryTree
    ) throws -> [ReceiptLine] {
        func place(_ text: String) throws -> Int {
            guard let number = Int(text), number > 0, number <= lines.count else {
                throw BookkeepingError.noSuchLine(text, of: lines.count)
            }
            return number - 1
        }
        var entries = lines.map { [ReceiptEntry.line($0)] }
        for text in line {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw BookkeepingError.noSuchLine(text, of: lines.count) }
            let index = try place(parts[0])
            entries[index] = try context.entries(
                of: [parts[1]], category: lines[index].category, in: tree)
        }
        for text in remove { entries[try place(text)] = [] }
        let added = try context.entries(
            of: add, category: category.map { try tree.usableCategory(named: $0).id }, in: tree)
        let result = try ReceiptEntry.lines(of: entries.flatMap(\.self) + added)
        guard !result.isEmpty else {
            throw CommandError.notUsableHere(
                "a receipt needs a line",
                hint: "take the whole receipt out of the totals with: spesa receipt void \(id)")
        }
        return result
    }
}
