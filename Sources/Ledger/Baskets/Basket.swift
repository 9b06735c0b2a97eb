internal import Failures
public import Household
internal import Text

/// A shopping list with a name.
public struct Basket: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The name, compared without case and accents.
    public var name: String
    /// Whether the basket and its lines are removed. A removed basket can be restored.
    public var isRemoved: Bool

    /// Makes a basket without validation.
    public init(id: Int64 = 0, uid: String = "", name: String, isRemoved: Bool = false) {
        self.id = id
        self.uid = uid
        self.name = name
        self.isRemoved = isRemoved
    }

    /// Validates the basket.
    /// - Throws: `LedgerError` of kind `basket.name` for a blank name, or the error of `checkedText`.
    public func checked() throws(LedgerError) -> Basket {
        guard try checkedText(name, "name of the basket") != nil, !folded(name).allSatisfy(\.isWhitespace) else {
            throw .nameless(
                ErrorWords(
                    kind: "basket.name", message: "a basket has a name", hint: "write one like: spesa basket new Week"))
        }
        return self
    }
}

/// A line of a basket: a product or a free text.
public struct BasketLine: Hashable, Sendable {
    /// The row number. 0 for a line that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The number of the basket.
    public var basket: Int64
    /// The line number that users type, constant while the line is in the basket.
    public var number: Int64
    /// The number of the product. `nil` for a free text.
    public var product: Int64?
    /// The free text, or the name of the product when the line was added.
    public var what: String
    /// The quantity to buy.
    public var quantity: Quantity
    /// The price of a unit, if given.
    public var price: UnitPrice?
    /// An optional remark of the user.
    public var comment: String?
    /// Whether the item is already in the shopping trolley.
    public var isTicked: Bool

    /// Makes a line without validation.
    public init(
        id: Int64 = 0, uid: String = "", basket: Int64, number: Int64 = 0, product: Int64?, what: String,
        quantity: Quantity, price: UnitPrice? = nil, comment: String? = nil, isTicked: Bool = false
    ) {
        self.id = id
        self.uid = uid
        self.basket = basket
        self.number = number
        self.product = product
        self.what = what
        self.quantity = quantity
        self.price = price
        self.comment = comment
        self.isTicked = isTicked
    }

    /// Returns the line under another row number, uid and line number.
    public func numbered(_ id: Int64, uid: String, number: Int64) -> BasketLine {
        BasketLine(
            id: id, uid: uid, basket: basket, number: number, product: product, what: what, quantity: quantity,
            price: price, comment: comment, isTicked: isTicked)
    }

    /// Validates the line, with an empty comment removed.
    /// - Throws: `LedgerError` of kind `basket.line` without text or with a quantity of zero or less, or the error of
    ///   `checkedText`.
    public func checked() throws(LedgerError) -> BasketLine {
        var line = self
        guard let what = try checkedText(what, "line"), quantity.milli > 0 else {
            throw .nameless(
                ErrorWords(
                    kind: "basket.line", message: "a line of a basket has words, and a quantity above zero",
                    input: what, hint: "write it like: spesa basket add 2 x Milk"))
        }
        line.what = what
        line.comment = try checkedText(comment, "comment")
        return line
    }
}

/// The current basket of a user.
public struct BasketUser: Hashable, Sendable {
    /// The number of this record, which is not the number of the basket.
    public let id: Int64
    /// The name of the user.
    public private(set) var user: String
    /// The number of the basket.
    public private(set) var basket: Int64

    /// Makes a record without validation.
    public init(id: Int64, user: String, basket: Int64) {
        (self.id, self.user, self.basket) = (id, user, basket)
    }
}

extension Sequence<BasketLine> {
    /// The lines sorted by line number. Of lines with one number, which arise in merges, the line with the smallest uid
    /// keeps it. The others get the next free numbers and come last.
    /// - Complexity: O(n log n).
    public var inOrder: [BasketLine] {
        let sorted = sorted { ($0.number, $0.uid) < ($1.number, $1.uid) }
        var next = (sorted.last?.number ?? 0) + 1
        var seen: Set<Int64> = []
        var (kept, renumbered): ([BasketLine], [BasketLine]) = ([], [])
        for var line in sorted {
            if seen.insert(line.number).inserted {
                kept.append(line)
            } else {
                line.number = next
                next += 1
                renumbered.append(line)
            }
        }
        return kept + renumbered
    }
}

extension TrackedTable {
    /// The baskets of a book.
    public static let basket = TrackedTable(
        of: Basket.self, "basket", plural: "baskets",
        actions: [.newBasket, .editBasket, .removeBasket, .restoreBasket],
        isOptionalTable: true, listed: "basket list")

    /// The lines of baskets. A quantity must be above zero.
    public static let basketLine = TrackedTable(
        of: BasketLine.self, "basket_line", plural: "basket_lines",
        actions: [.addToBasket, .editBasketLine, .takeFromBasket, .tickInBasket],
        isOptionalTable: true,
        fault: { record in record.quantity.milli > 0 ? nil : "there is nothing of it" })

    /// The current basket of each user.
    public static let basketUser = TrackedTable(
        of: BasketUser.self, "basket_user", plural: "basket_users", actions: [.useBasket], isOptionalTable: true)
}

extension Basket: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .basket }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, name: "")
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("removed", &isRemoved)
    }
}

extension BasketLine: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .basketLine }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, basket: 0, product: nil, what: "", quantity: .onePiece)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (milli, unit) = (quantity.milli, quantity.unit)
        fields.field("uid", &uid, role: .identity)
        fields.field("basket", &basket, .reference("basket", whenMerged: .isDeleted))
        fields.field("number", &number)
        fields.field("product", &product, .reference("product", whenMerged: .follows), unit: "what")
        fields.field("what", &what)
        fields.field("quantity", &milli, unit: "quantity")
        fields.unit(&unit, unit: "quantity")
        fields.field("price", &price)
        fields.field("comment", &comment)
        fields.field("ticked", &isTicked)
        guard fields.isReading else { return }
        // Later lines get the next numbers.
        guard 0...Self.mostNumber ~= number else { return fields.refuse() }
        quantity = Quantity(milli: milli, unit: unit)
    }

    /// The greatest accepted number of a line.
    private static var mostNumber: Int64 { 1 << 53 }
}

extension BasketUser: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .basketUser }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, user: "", basket: 0)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("user", &user, role: .identity)
        fields.field("basket", &basket, .reference("basket", whenMerged: .isDeleted))
    }
}

extension Change.Action {
    /// A basket was created and is the current basket of its creator.
    public static let newBasket = Self("basket-new")
    /// A basket was renamed.
    public static let editBasket = Self("basket-rename")
    /// A basket was removed.
    public static let removeBasket = Self("basket-remove")
    /// A removed basket was restored.
    public static let restoreBasket = Self("basket-restore")
    /// Lines were added to a basket.
    public static let addToBasket = Self("basket-add")
    /// Lines of a basket were changed.
    public static let editBasketLine = Self("basket-edit")
    /// Lines were removed from a basket.
    public static let takeFromBasket = Self("basket-take")
    /// Lines were ticked or unticked.
    public static let tickInBasket = Self("basket-tick")
    /// A user chose another current basket.
    public static let useBasket = Self("basket-use")
}

extension LedgerError {
    /// No basket has this name.
    /// - Parameter known: the names of the baskets. If one is similar to `name`, the error suggests it.
    public static func noSuchBasket(_ name: String, among known: [String] = []) -> LedgerError {
        .noSuchRow(.basket, name, near: nearest(to: name, among: known, limit: 1))
    }

    /// A basket already has this name.
    public static func basketExists(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "basket.exists", message: "there is already a basket '\(name)'", input: name,
                hint: "use it with: spesa basket use \(inShellQuotes(name))"))
    }
}
