public import Household

/// A sent email with the content of a basket. Later changes of the basket do not affect the mail.
public struct BasketMail: Hashable, Sendable {
    /// The request to the recipient.
    public enum Form: String, FieldChoice, Sendable {
        /// A request for a quote.
        case quote
        /// A request for delivery.
        case order
    }

    /// A line as it was sent.
    public struct Line: Hashable, Sendable {
        /// The line number in the basket.
        public fileprivate(set) var number: Int64
        /// The product or free text.
        public fileprivate(set) var what: String
        /// The requested quantity.
        public fileprivate(set) var quantity: Quantity
        /// The expected price of a unit. `nil` if the mail did not state it.
        public fileprivate(set) var price: UnitPrice?
        /// The user's remark on the line.
        public fileprivate(set) var comment: String?

        /// Makes a line without validation.
        public init(number: Int64, what: String, quantity: Quantity, price: UnitPrice?, comment: String?) {
            (self.number, self.what, self.quantity, self.price) = (number, what, quantity, price)
            self.comment = comment
        }
    }

    /// The row number. 0 for a mail that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book, and part of the Message-ID.
    public private(set) var uid: String
    /// The number of the basket.
    public private(set) var basket: Int64
    /// The time of sending.
    public private(set) var sent: Instant
    /// The email address of the recipient.
    public private(set) var recipient: String
    /// The kind of request.
    public private(set) var form: Form
    /// The name of the user who sent it.
    public private(set) var by: String
    /// The lines in the order of the mail.
    public private(set) var lines: [Line]

    /// Makes a mail without validation.
    public init(
        id: Int64 = 0, uid: String, basket: Int64, sent: Instant, to recipient: String, as form: Form, by: String,
        lines: [Line]
    ) {
        (self.id, self.uid, self.basket, self.sent) = (id, uid, basket, sent)
        (self.recipient, self.form, self.by, self.lines) = (recipient, form, by, lines)
    }

    /// Returns the mail under another row number.
    public func numbered(_ id: Int64) -> BasketMail {
        BasketMail(id: id, uid: uid, basket: basket, sent: sent, to: recipient, as: form, by: by, lines: lines)
    }
}

extension TrackedTable {
    /// The sent mails of a book's baskets.
    public static let basketMail = TrackedTable(
        of: BasketMail.self, "basket_mail", plural: "basket_mails",
        actions: [.sendBasket],
        isOptionalTable: true)
}

extension BasketMail: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .basketMail }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", basket: 0, sent: Instant(seconds: 0), to: "", as: .quote, by: "", lines: [])
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("basket", &basket, .reference("basket", whenMerged: .isDeleted))
        fields.field("sent", &sent, role: .origin)
        fields.field("to", &recipient)
        fields.field("as", &form)
        fields.field("by", &by, .author, role: .origin)
        let blank = Line(number: 0, what: "", quantity: .onePiece, price: nil, comment: nil)
        fields.entries("lines", &lines, table: "basket_mail_line", owner: "mail", blank: blank) { line, fields in
            var (milli, unit) = (line.quantity.milli, line.quantity.unit)
            fields.field("number", &line.number)
            fields.field("what", &line.what)
            fields.field("quantity", &milli)
            fields.unit(&unit)
            fields.field("price", &line.price)
            fields.field("comment", &line.comment)
            if fields.isReading { line.quantity = Quantity(milli: milli, unit: unit) }
        }
    }
}

extension Change.Action {
    /// A basket was sent by email.
    public static let sendBasket = Self("basket-send")
}
