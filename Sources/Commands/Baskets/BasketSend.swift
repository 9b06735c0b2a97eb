internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Mail
internal import Money
internal import Output
internal import Reports
internal import Secrets
internal import Terminal

/// `spesa basket send --to ADDRESS`
struct BasketSend: SpesaCommand {
    static let info = CommandInfo(
        name: "send", summary: "Send a basket by email, as a request for a quote or as an order.",
        discussion: """
            The email has the lines as text and as a CSV file. An order includes the prices that you expect; a request \
            for a quote does not. It is sent through sendmail, or by curl to a server that you set with: spesa \
            settings smtp-server smtp.example.org, smtp-user and smtp-password-file (a file of mode 0600). What was \
            sent is kept with the basket.
            """,
        examples: [
            ("spesa basket send --to shop@example.org", "your current basket: what would it cost?"),
            ("spesa basket send --to shop@example.org --as order --dry-run", "shows the email, and sends nothing"),
        ])

    /// The kind of mail.
    enum Form: String, CaseIterable, ParameterValue {
        case quote, order

        fileprivate var mailForm: BasketMail.Form {
            switch self {
            case .quote: .quote
            case .order: .order
            }
        }
    }

    @Option("The email address to send it to.", placeholder: "ADDRESS") var to: String
    @Option(name: "as", "What you ask for.") var asked: Form = .quote
    @OptionGroup var option: BasketOption
    @Flag("Show the email as it would be sent, and send nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let recipient = try MailAddress(to)
        let form = asked.mailForm
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let shown = try context.book.reading {
            try ShownBasket(context.basket(option.name), in: dryRun ? context : context.unhidden)
        }
        guard !shown.lines.isEmpty else { throw BookkeepingError.emptyBasket(shown.basket.name) }
        let route = try environment.mailRoute(in: context)
        let signature = context.signature
        let uid = makeUUIDv7(milliseconds: signature.at.seconds * 1000)
        let message = MailMessage(
            from: route.sender, to: recipient, subject: shown.subject(as: form), id: uid, written: signature.at.seconds,
            text: shown.letter(as: form),
            attachment: MailMessage.Attachment(
                name: "\(form.rawValue).csv", type: "text/csv", text: shown.csv(as: form)))
        if dryRun {
            // A dry run in a machine format gives the report that sending would.
            guard !environment.common.isForMachines else { return try environment.show(shown.report) }
            return try environment.writing(to: nil, dividedByTabs: false) { write in
                try write(message.lines.map { $0 + "\n" }.joined())
            }
        }
        try environment.send(message, by: route)
        let sent = BasketMail(
            uid: uid, basket: shown.basket.id, sent: signature.at, to: recipient.text, as: form, by: signature.by,
            lines: shown.lines.map { $0.sent(as: form) })
        do {
            try context.book.keep(sent, by: signature)
        } catch {
            throw failure(of: error).afterStep(
                "the email was sent to \(recipient.text), but recording it failed", hint: "do not send it again")
        }
        try environment.reply(
            try ShownBasket(shown.basket, in: context),
            sentences: [
                "Sent \(shown.basket.name) to \(recipient.text) as \(form.words): \(shown.contentText(as: form))."
            ])
    }
}

extension PricedLine {
    fileprivate func sent(as form: BasketMail.Form) -> BasketMail.Line {
        BasketMail.Line(
            number: line.number, what: line.what, quantity: quantity, price: form == .order ? price : nil,
            comment: line.comment)
    }
}

extension ShownBasket {
    fileprivate func subject(as form: BasketMail.Form) -> String {
        switch form {
        case .quote: "Request for a quote: \(basket.name)"
        case .order: "Order: \(basket.name)"
        }
    }

    /// The summary for a mail: `3 lines, 12,40 €; 1 has no price`. A request for a quote omits the prices.
    fileprivate func contentText(as form: BasketMail.Form) -> String {
        form == .order ? summary : counted(lines.count, "line")
    }

    /// Returns the text of the mail, without control characters.
    fileprivate func letter(as form: BasketMail.Form) -> String {
        let first =
            switch form {
            case .quote: "What would these cost, please?"
            case .order: "Please let me have these:"
            }
        let items = lines.map { line in
            let parts = [
                line.text(in: locale, isMarked: false), form == .order ? line.amount.map(amounts.string) : nil,
                line.line.comment,
            ]
            return "\(line.line.number): \(visible(parts.compactMap(\.self).joined(separator: ", ")))"
        }
        return ([first, ""] + items + ["", "\(contentText(as: form)). The attached file has the same lines."])
            .map { $0 + "\n" }.joined()
    }

    /// Returns the lines as CSV. Cells that a spreadsheet would run as formulas are escaped.
    fileprivate func csv(as form: BasketMail.Form) -> String {
        var fields: [Field<PricedLine>] = [
            Field("line") { .integer($0.line.number) }, Field("what") { .text($0.line.what) },
            Field("code") { JSON($0.product?.code) }, Field("maker") { JSON($0.product?.maker) },
            Field("barcodes") { .list(($0.product?.barcodes ?? []).map(JSON.text)) },
            Field("quantity") { .decimal($0.quantity.machineText) }, Field("unit") { .text($0.quantity.unit.sign) },
        ]
        if form == .order {
            fields.append(Field("price") { $0.price.map { .decimal($0.machineText) } ?? .null })
            fields.append(Field("amount") { $0.amount.map(JSON.amount) ?? .null })
        }
        fields.append(Field("comment") { JSON($0.line.comment) })
        return Fields(fields).records(lines).csv
    }
}
