internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Household
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Terminal

/// `spesa receipt add LINE… --payee PAYEE`
struct ReceiptAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Record a receipt, and see where the month stands.",
        discussion: """
            A line is one argument, or one line of standard input: [QUANTITY] WHAT PRICE[/UNIT] [= TOTAL] [@VAT%] \
            [CATEGORY]. Put words that belong together in quotes: '7 Up' 1,29. A line below zero, without a quantity \
            and a category, is a discount on the line before it. A tender without an amount takes the rest. Only cash \
            gives change. On a terminal, spesa asks for what is missing.
            """,
        examples: [
            (
                "spesa receipt add --payee Lidl '2 x Milk 1,29 groceries' '0,480 kg Apples 2,99/kg groceries' --pay cash=10",
                ""
            ),
            ("spesa receipt add --payee IKEA 'Lamp 49,99 @22%' '-5,00 Discount' --category home --pay card", ""),
            (
                "spesa receipt add --payee Lidl --category groceries --total 23,40 --pay cash <shopping.txt",
                "one line for each"
            ),
        ])

    @Argument("A line of the receipt.", placeholder: "LINE") var lines: [String] = []
    @Option(short: "p", "Who was paid.", completing: .custom("payee")) var payee: String
    @Option(
        short: "d", "The day of the receipt (default: today).", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?
    @OptionGroup var options: PurchaseOptions
    @Option("The category of lines without one.", completing: .custom("category")) var category: String?
    @Option(
        "The printed total, before cash is rounded; the lines must add up to it.",
        placeholder: "AMOUNT")
    var total: String?
    @Flag("Add a line for the difference to the printed total.") var acceptDifference: Bool
    @Flag("Accept a difference above 1 euro or 1 % too.") var yes: Bool
    @Option("A UUID of your own; a receipt with the same one is recorded only once.") var uid: String?
    @Flag("Do not add the products to stock.") var noStock: Bool
    @OptionGroup var filing: FilingOptions
    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        var usual = try category.map { try tree.usableCategory(named: $0).id }
        let country = try options.country() ?? context.country
        let (day, filingWords) = try context.dayWithTime(on, filing.words)
        var typed: [String] = []
        func entries(of texts: [String]) throws -> [ReceiptEntry] {
            typed = texts
            do {
                return try context.entries(of: texts, category: usual, in: tree)
            } catch let error as LineError where texts.count > 1 && texts == self.lines {
                let whole = texts.joined(separator: " ")
                let anyCategory = usual ?? tree.all.first?.id
                guard (try? context.entries(of: [whole], category: anyCategory, in: tree)) != nil else { throw error }
                throw CommandError.advised(
                    ErrorWords(
                        kind: error.kind, message: "each word is taken as a separate line",
                        advice: [.command("put a line in quotes", [.words(0..<texts.count, [whole])])]),
                    error.exitCode)
            }
        }
        func typedEntries() throws -> [ReceiptEntry] {
            do {
                return try entries(of: self.lines)
            } catch BookkeepingError.linesWithoutCategory(let without)
                where environment.canAsk && !environment.common.isForMachines
            {
                usual = try environment.askCategory(ofLines: without, in: tree)
                return try entries(of: self.lines)
            }
        }
        let entries = try lines.isEmpty ? environment.receiptEntries(reading: entries) : typedEntries()
        guard !entries.isEmpty else { throw root.misuse(.missingWord("LINE"), of: ["receipt", Self.info.name]) }
        var lines = try ReceiptEntry.lines(of: entries)
        let printedVAT = try options.printedVAT(in: context)
        if let total {
            lines = try context.lines(
                lines, basis: options.basis, printedVAT: printedVAT, comingTo: context.amount(total),
                acceptingDifference: acceptDifference, isConfirmed: yes)
        }
        let purchase = try environment.settled(options.pay, in: context) {
            try context.purchase(
                of: lines, basis: options.basis, printedVAT: printedVAT, country: country, on: day,
                paying: $0, roundingBy: options.rounding)
        }
        var draft = try context.draft(purchase, payee: context.known(payee, as: .payee), on: day, uid: uid)
        draft.isStocked = !noStock
        let filed = try context.filing(of: day, filingWords)
        draft.extras = filed.extras
        draft.namesCurrency = (typed + options.pay + [total].compactMap(\.self)).contains(where: namesEuro)
        let sum = context.amounts.sum(in: total)
        try environment.record(draft, filing: filed, typed: sum, in: context, tree: tree, isDone: !dryRun)
    }
}

/// A line of standard input.
private struct NumberedLine {
    let number: Int
    let text: String

    /// Returns the error of the line; `nil` if it is valid.
    func fault(_ read: (String) throws -> Void) -> BadLine? {
        do {
            try read(text)
            return nil
        } catch {
            let failure = failure(of: error)
            return BadLine(number: number, words: failure.words, exitCode: failure.exitCode)
        }
    }
}

extension Environment {
    /// Records a receipt and replies, with notices about doubts and a possible duplicate. A receipt whose uid the book
    /// has already is not recorded again.
    /// - Parameters:
    ///   - filing: the outing of the receipt; `nil` if it was not looked for.
    ///   - sum: the calculation that was typed as the total, such as `20+3,40`; `nil` for a plain amount.
    ///   - isDone: `false` for a dry run, which only shows the receipt.
    func record(
        _ draft: ReceiptDraft, filing: OutingFiling? = nil, typed sum: String? = nil, in context: Context,
        tree: CategoryTree, isDone: Bool
    ) throws {
        if let notice = DayNotice.of(draft.day, today: today) { self.notice("\(draft.day.fullText) is \(notice.text)") }
        try context.requireVouchers(for: [draft])
        try reportDoubts([draft], in: context)
        guard isDone else {
            if let filing { try reportFiling(of: filing, in: context, isDone: false) }
            try reportEuro([draft], in: context)
            reportUnusedSplit(in: .receipts, of: context)
            if !common.quiet, let other = try context.duplicate(of: draft) {
                notice("this receipt looks the same as receipt \(other), recorded a moment ago")
            }
            return try show(draft, in: context, tree: tree)
        }
        let recorded = try context.book.addReceipts([draft], by: context.signature)
        if recorded.contains(where: \.isNew) {
            // Reported only after recording: the notice may advise `spesa undo`, which would undo another change if
            // this receipt were refused.
            if let filing { noticeOfRecorded { try reportFiling(of: filing, in: context) } }
            reportUnusedSplit(in: .receipts, of: context)
            noticeOfRecorded { try reportDuplicate(of: draft, as: recorded[0].receipt.id, in: context) }
        }
        noticeOfRecorded { try reportEuro(zip([draft], recorded).filter(\.1.isNew).map(\.0), in: context) }
        if recorded.contains(where: { !$0.isNew }) { notice("that uid is recorded already; nothing was added") }
        let bought = Set(recorded.flatMap { $0.receipt.purchase.lines.compactMap(\.product) }).sorted()
        let memory = context.memory(ofProducts: bought, without: Set(recorded.map(\.receipt.id)))
        try reply(about: recorded.map(\.receipt), in: context, tree: tree, memory: memory) { receipt in
            guard recorded.first?.isNew != false else { return "Already recorded as receipt \(receipt.id)" }
            let typed = sum.map { " of \(context.amounts.string(receipt.total)) (\($0))" } ?? ""
            return "Added receipt \(receipt.id)\(typed)"
        }
    }

    /// Warns if a new receipt looks like one that was recorded minutes before.
    private func reportDuplicate(of draft: ReceiptDraft, as number: Int64, in context: Context) throws {
        guard !common.quiet, let other = try context.duplicate(of: draft, except: number) else { return }
        notice(
            "receipt \(number) looks the same as receipt \(other), recorded a moment ago; "
                + "if it is a duplicate: spesa undo")
    }

    /// Warns, once each, about VAT rates that a country did not have on the day, and about expired cards.
    func reportDoubts(_ drafts: [ReceiptDraft], in context: Context) throws {
        let table = VATTable.standard
        var doubts: [String] = []
        for draft in drafts {
            let rates = Set(draft.purchase.lines.compactMap(\.rate)).sorted()
            if let country = draft.purchase.country {
                doubts += rates.filter { !table.knows($0, in: country, on: draft.day) }.map { rate in
                    "\(country) had no VAT of \(rate.text(in: .undetermined)) on \(draft.day.fullText): spesa vat \(country)"
                }
            }
            doubts += try context.expiredMethods(of: draft.purchase, on: draft.day).map { method in
                "the card '\(method.name)' was good until \(method.expiry?.text ?? "")"
            }
        }
        var reported: Set<String> = []
        for doubt in doubts where reported.insert(doubt).inserted { notice(doubt) }
    }

    /// Asks for the category of receipt lines without one.
    /// - Parameter lines: the texts of the lines.
    fileprivate func askCategory(ofLines lines: [String], in tree: CategoryTree) throws -> Category.ID {
        let whose = lines.count == 1 ? "'\(lines[0])'" : counted(lines.count, "line")
        let names = tree.children(of: nil).filter { !$0.isArchived }.map(\.name).joined(separator: ", ")
        return try asking {
            let text = try askCategory("Category of \(whose): ", in: tree)
            guard text.contains(where: { $0 != " " }) else { throw CommandError.noCategory(known: names) }
            do {
                return try tree.usableCategory(named: text).id
            } catch BookkeepingError.unknownCategory(let name, let nearest, _) {
                // The advice names no command that creates a category, because the question accepts only names.
                throw CommandError.advised(
                    ErrorWords(
                        kind: "category.not-found", message: "there is no category '\(name)'", input: name,
                        hint: nearest.isEmpty
                            ? "type one of \(names), or one of their subcategories"
                            : "did you mean \(nearest.joined(separator: " or "))?"), .notFound)
            }
        }
    }

    /// Reads receipt lines from standard input. At a prompt, lines are checked one by one and end with an empty one.
    /// Elsewhere empty lines and lines that start with `#` are skipped.
    /// - Parameter read: parses lines.
    /// - Throws: `CommandError.badLines` with all invalid lines.
    fileprivate func receiptEntries(reading read: ([String]) throws -> [ReceiptEntry]) throws -> [ReceiptEntry] {
        var lines: [NumberedLine] = []
        if canAsk {
            func answered() throws -> String? {
                guard let line = try prompt.ask("Line (Enter when done): "), !line.isEmpty else { return nil }
                _ = try read([line])
                return line
            }
            while let line = try asking(answered) { lines.append(NumberedLine(number: lines.count + 1, text: line)) }
            return try read(lines.map(\.text))
        }
        var number = 0
        var bad: [BadLine] = []
        while let line = try readLine(counting: &number, &bad) {
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
            lines.append(NumberedLine(number: number, text: line))
        }
        do {
            let entries = try read(lines.map(\.text))
            if bad.isEmpty { return entries }
        } catch let failure as any Failure {
            // Parsing all lines together reports only the first error.
            bad += lines.compactMap { $0.fault { _ = try read([$0]) } }
            if bad.isEmpty { throw failure }
        }
        throw CommandError.badLines(bad.sorted { $0.number < $1.number })
    }

    /// Returns the purchase, paid with the given tenders. Without tenders, asks the user for them until the total is paid,
    /// or uses the usual method if there is no terminal.
    /// - Parameters:
    ///   - texts: the values of `--pay`.
    ///   - paid: payments before these, such as the prepayment of an invoice.
    ///   - purchase: returns the purchase paid with the given offers; throws `ReceiptError.unpaid` for too little.
    /// - Throws: `PaymentFailure` for a refused payment, unless the user is asked again.
    func settled(
        _ texts: [String], after paid: [TenderOffer] = [], in context: Context,
        _ purchase: ([TenderOffer]) throws -> Purchase
    ) throws -> Purchase {
        guard texts.isEmpty, canAsk else {
            do {
                return try settled(unasked: texts, after: paid, in: context, purchase)
            } catch let error as ReceiptError {
                throw PaymentFailure(error: error, payments: texts)
            }
        }
        var offers = paid
        while true {
            let due: Amount
            do {
                return try purchase(offers)
            } catch ReceiptError.unpaid(let rest, _) {
                due = rest
            }
            let question = "Paid with (\(context.amounts.string(due)) due): "
            offers = try asking {
                guard let text = try prompt.ask(question) else { throw PromptError.ended }
                let offered = offers + [try context.offer(text)]
                do { _ = try purchase(offered) } catch ReceiptError.unpaid {}
                return offered
            }
        }
    }

    /// Returns the purchase, paid with the given tenders. Without tenders, the usual method, if any, pays the rest.
    private func settled(
        unasked texts: [String], after paid: [TenderOffer], in context: Context,
        _ purchase: ([TenderOffer]) throws -> Purchase
    ) throws -> Purchase {
        guard texts.isEmpty else {
            let offers = try texts.map(context.offer)
            let settled = try purchase(paid + offers)
            try settled.requirePart(ofEach: offers)
            return settled
        }
        guard let usual = context.usualMethod else { return try purchase(paid) }
        do {
            if !paid.isEmpty { return try purchase(paid) }
        } catch ReceiptError.unpaid {}
        return try purchase(paid + [context.offer(usual)])
    }
}
