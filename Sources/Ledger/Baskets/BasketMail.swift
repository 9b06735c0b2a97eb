public import Household

/// What was sent of a basket, to whom, and when: it stays as it was when the basket changes.
public struct BasketMail: Hashable, Sendable {
    /// What whoever gets it is asked for.
    public enum Form: String, FieldChoice, Sendable {
        /// What it would cost.
        case quote
        /// To deliver it.
        case order
    }

    /// A line as it was sent.
    public struct Line: Hashable, Sendable {
        /// Its number in the basket.
        public fileprivate(set) var number: Int64
        /// What to buy.
        public fileprivate(set) var what: String
        /// How much of it.
        public fileprivate(set) var quantity: Quantity
        /// What one of the unit was reckoned to cost; `nil` where that was not said in the mail.
        public fileprivate(set) var price: UnitPrice?
        /// What was said besides.
        public fileprivate(set) var comment: String?

        /// A line as it is given.
        public init(number: Int64, what: String, quantity: Quantity, price: UnitPrice?, comment: String?) {
            (self.number, self.what, self.quantity, self.price) = (number, what, quantity, price)
            self.comment = comment
        }
    }

    /// The number of the row; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book, and in the mail's Message-ID.
    public private(set) var uid: String
    /// The number of the basket.
    public private(set) var basket: Int64
    /// When it was sent.
    public private(set) var sent: Instant
    /// The address it went to.
    public private(set) var recipient: String
    /// What for.
    public private(set) var form: Form
    /// Who sent it.
    public private(set) var by: String
    /// In the order of the mail.
    public private(set) var lines: [Line]

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
        of: BasketMail.self, "basket_mail", plural: "basket_mails",
        actions: [.sendBasket],
        isInRoom: true)
}

extension BasketMail: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .basketMail }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", basket: 0, sent: Instant(seconds: 0), to: "", as: .quote, by: "", lines: [])
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("basket", &basket, .reference("basket", whenMerged: .goes))
        fields.field("sent", &sent, role: .origin)
        fields.field("to", &recipient)
        fields.field("as", &form)
        fields.field("by", &by, role: .origin)
        let blank = Line(number: 0, what: "", quantity: .onePiece, price: nil, comment: nil)
        fields.entries("lines", &lines, table: "basket_mail_line", owner: "mail", blank: blank) { line, fields in
            var (milli, unit) = (line.quantity.milli, line.quantity.unit)
            fields.field("number", &line.number)
            fields.field("what", &line.what)
            fields.field("quantity", &milli)
            fields.field("unit", &unit)
            fields.field("price", &line.price)
            fields.field("comment", &line.comment)
            if fields.isReading { line.quantity = Quantity(milli: milli, unit: unit) }
        }
    }
}

extension Change.Action {
    /// A basket was sent to somebody.
    public static let sendBasket = Self("basket-send")
}
