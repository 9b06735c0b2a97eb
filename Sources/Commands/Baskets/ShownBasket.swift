internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal

/// A basket with estimated costs, for replies and reports.
struct ShownBasket {
    let basket: Basket
    let isCurrent: Bool
    /// The lines in shelf order, free text last.
    let lines: [PricedLine]
    /// The mails sent from the basket, oldest first.
    let mails: [BasketMail]
    /// The total of the lines with a price, zero without such lines; `nil` on overflow.
    let subtotal: Amount?
    private let context: Context

    var locale: EuroLocale { context.locale }
    var amounts: AmountFormatter { context.amounts }

    /// - Throws: the errors of reading the book.
    init(_ basket: Basket, in context: Context) throws {
        self.basket = basket
        self.context = context
        isCurrent = try context.book.currentBasket(of: context.session.user.name.description) == basket.id
        lines = try context.priced(context.book.lines(ofBasket: basket.id))
        mails = try context.book.mails(ofBasket: basket.id)
        subtotal = try? lines.subtotal()
    }

    /// The number of lines without a price.
    var unpriced: Int { lines.count { $0.price == nil } }

    /// The summary: `3 lines, 12,40 €; 1 has no price`.
    var summary: String {
        guard !lines.isEmpty else { return "nothing yet" }
        let total = subtotal.map { ", \(context.amounts.string($0))" } ?? ""
        let missing = unpriced == 0 ? "" : "; \(unpriced) \(unpriced == 1 ? "has" : "have") no price"
        return counted(lines.count, "line") + total + missing
    }

    /// The basket as JSON.
    var object: JSON {
        .object([
            "name": .text(basket.name), "current": .truth(isCurrent), "lines": .list(lines.map(fields.object)),
            "subtotal_cents": .cents(subtotal), "unpriced": JSON(unpriced), "sent": .list(mails.map(\.json)),
        ])
    }

    /// The fields of a line.
    var fields: Fields<PricedLine> {
        let (locale, amounts) = (context.locale, context.amounts)
        return Fields([
            Field("line", column: Table.Column("N", alignment: .trailing)) { .integer($0.line.number) },
            Field("product") { JSON($0.product?.id) },
            Field(
                "what", column: Table.Column("What", shrinksTo: 10),
                cell: { $0.text(in: locale) }
            ) { .text($0.line.what) },
            Field("quantity_milli") { .integer($0.quantity.milli) },
            Field("quantity") { .decimal($0.quantity.machineText) },
            Field("unit") { .text($0.quantity.unit.sign) },
            Field(
                "price_e5", column: Table.Column("Each", alignment: .trailing, leaves: 2), cell: { $0.each(in: locale) }
            ) {
                JSON($0.price?.e5)
            },
            Field(
                "cents", column: Table.Column("Amount", alignment: .trailing),
                cell: { $0.amount.map(amounts.number) ?? "?" }
            ) { .cents($0.amount) },
            Field("comment", column: Table.Column("Comment", shrinksTo: 6, leaves: 1)) { JSON($0.line.comment) },
            Field("ticked") { .truth($0.line.isTicked) },
        ])
    }

    /// The basket with all its lines.
    var report: Report {
        let json = JSON.object(["schema": .text("spesa.basket/1"), "basket": object])
        return Report(
            json: { json }, records: { fields.records(lines) }, objects: { lines.map(fields.object) },
            lines: { screen in
                let title =
                    StyledText("\(screen.glyphs.shown(basket.name)): ") + StyledText(screen.glyphs.shown(summary))
                let end = [title] + (lastMail.map { [StyledText(screen.glyphs.shown($0))] } ?? [])
                guard !lines.isEmpty else { return end }
                return fields.table(lines).lines(on: screen) + [StyledText("")] + end
            },
            sentences: {
                ["\(basket.name): \(summary)."] + lines.map { "\($0.line.number): \(sentence($0))." }
                    + (lastMail.map { [$0 + "."] } ?? [])
            })
    }

    /// The last mail: `Sent to shop@example.org as an order on 2026-11-21 18:03 (UTC), after 2 other mails`; `nil` if
    /// none was sent.
    private var lastMail: String? {
        mails.last.map { mail in
            let before = mails.count == 1 ? "" : ", after \(counted(mails.count - 1, "other mail"))"
            return "Sent to \(mail.recipient) as \(mail.form.words) on \(mail.sent.minute) (UTC)" + before
        }
    }

    /// Returns a line as text, with its comment: `2 x Milk, 2,58 €, fresh`.
    /// - Parameter isMarked: whether a tick is shown.
    func sentence(_ line: PricedLine, isMarked: Bool = true) -> String {
        let parts = [
            line.text(in: context.locale, isMarked: isMarked), line.amount.map(context.amounts.string),
            line.line.comment,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns a line as text, with its number. A line that is no longer in the basket has no price in the text.
    func sentence(_ line: BasketLine) -> String {
        lines.first { $0.line.id == line.id }.map { "\(sentence($0)) (line \($0.line.number))" }
            ?? "\(line.quantity.text(in: context.locale)) \(line.what) (line \(line.number))"
    }

    /// Returns past prices of the product of a line, as one line; empty for free text and a product never bought.
    func memory(of line: BasketLine) -> [String] {
        context.memory(ofProducts: [line.product].compactMap(\.self))
    }
}

extension PricedLine {
    /// Returns the line as text: `2 x Milk`, with a mark if ticked.
    func text(in locale: EuroLocale, isMarked: Bool = true) -> String {
        "\(line.isTicked && isMarked ? "✓ " : "")\(line.quantity.text(in: locale)) \(line.what)"
    }

    fileprivate func each(in locale: EuroLocale) -> String {
        price.map { $0.text(per: quantity.unit, in: locale) } ?? ""
    }
}

extension Environment {
    /// Replies to a change of lines, with the new summary of the basket.
    /// - Parameters:
    ///   - lines: the changed or removed lines.
    ///   - more: further sentences, before the summary.
    ///   - sentence: makes the first sentence, without a full stop, from the lines as text.
    func reply(
        _ shown: ShownBasket, about lines: [BasketLine], _ more: [String] = [], _ sentence: (String) -> String
    ) throws {
        let opening = sentence(lines.map(shown.sentence).joined(separator: "; "))
        try reply(shown, sentences: [opening + "."] + more + ["\(shown.basket.name): \(shown.summary)."])
    }

    /// Replies to a change of a basket: with the sentences, or with the whole basket in machine formats.
    func reply(_ shown: ShownBasket, sentences: [String]) throws {
        let report = shown.report
        try reply(
            Report(
                json: report.json, records: report.records, objects: report.objects, sentences: { sentences }))
    }
}
