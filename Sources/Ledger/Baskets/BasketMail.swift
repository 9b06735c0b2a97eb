public import Household

/// What was sent of a basket, to whom, and when: it stays as it was when the basket changes.
public struct BasketMail: Hashable, Sendable {
    /// What whoever gets it is asked for.
    public enum Form: String, CaseIterable, Sendable {
        /// What it would cost.
        case quote
        /// To deliver it.
        case order
    }

    /// A line as it was sent.
    public struct Line: Hashable, Sendable {
        /// Its number in the basket.
        public let number: Int64
        /// What to buy.
        public let what: String
        /// How much of it.
        public let quantity: Quantity
        /// What one of the unit was reckoned to cost; `nil` where that was not said in the mail.
        public let price: UnitPrice?
        /// What was said besides.
        public let comment: String?

        /// A line as it is given.
        public init(number: Int64, what: String, quantity: Quantity, price: UnitPrice?, comment: String?) {
            (self.number, self.what, self.quantity, self.price) = (number, what, quantity, price)
            self.comment = comment
        }
    }

    /// The number of the row; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book, and in the mail's Message-ID.
    public let uid: String
    /// The number of the basket.
    public let basket: Int64
    /// When it was sent.
    public let sent: Instant
    /// The address it went to.
    public let recipient: String
    /// What for.
    public let form: Form
    /// Who sent it.
    public let by: String
    /// In the order of the mail.
    public let lines: [Line]

    /// What was sent, as it is given; nothing of it is checked.
    public init(
        id: Int64 = 0, uid: String, basket: Int64, sent: Instant, to recipient: String, as form: Form, by: String,
        lines: [Line]
    ) {
        (self.id, self.uid, self.basket, self.sent) = (id, uid, basket, sent)
        (self.recipient, self.form, self.by, self.lines) = (recipient, form, by, lines)
    }

    /// The same under another number of row.
    public func numbered(_ id: Int64) -> BasketMail {
        BasketMail(id: id, uid: uid, basket: basket, sent: sent, to: recipient, as: form, by: by, lines: lines)
    }
}

extension TrackedTable {
    /// What was sent of the baskets of a book.
    public static let basketMail = TrackedTable(
        "basket_mail", plural: "basket_mails",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("basket", .reference("basket", whenMerged: .goes), isRequired: true),
            TrackedField("sent", .instant, role: .origin, isRequired: true),
            TrackedField("to", .text, isRequired: true),
            TrackedField("as", .choice(BasketMail.Form.allCases.map(\.rawValue)), isRequired: true),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField(
                "lines",
                .entries([
                    TrackedField("number", .number, isRequired: true),
                    TrackedField("what", .text, isRequired: true),
                    TrackedField("quantity", .number, isRequired: true),
                    TrackedField("unit", .text, isRequired: true),
                    TrackedField("price", .number),
                    TrackedField("comment", .text),
                ]), table: "basket_mail_line", owner: "mail"),
        ],
        actions: [.sendBasket],
        isInRoom: true,
        fault: { row in BasketMail(row) == nil ? "it is nothing that was sent" : nil })
}

extension BasketMail {
    /// From a row of `TrackedTable.basketMail`; `nil` for one that nothing sent is written as.
    public init?(_ row: TrackedRow) {
        guard let uid = row.text(0), let basket = row.number(1), let sent = row.number(2), let to = row.text(3),
            let form = row.text(4).flatMap(Form.init), let by = row.text(5)
        else { return nil }
        self.init(
            id: row.id, uid: uid, basket: basket, sent: Instant(seconds: sent), to: to, as: form, by: by,
            lines: row.values[6].entries.map { entry in
                Line(
                    number: entry[0].number ?? 0, what: entry[1].text ?? "",
                    quantity: Quantity(milli: entry[2].number ?? 0, unit: Unit(sign: entry[3].text ?? "")),
                    price: entry[4].number.map(UnitPrice.init(e5:)), comment: entry[5].text)
            })
    }

    /// As a row of `TrackedTable.basketMail`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .number(basket), .number(sent.seconds), .text(recipient), .text(form.rawValue), .text(by),
                .entries(
                    lines.map { line in
                        [
                            .number(line.number), .text(line.what), .number(line.quantity.milli),
                            .text(line.quantity.unit.sign), FieldValue(line.price?.e5), FieldValue(line.comment),
                        ]
                    }),
            ])
    }
}

extension Change.Action {
    /// A basket was sent to somebody.
    public static let sendBasket = Self("basket-send")
}
