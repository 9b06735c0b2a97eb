import Household
import Markup
import Money
import Periods

/// An invoice in the terms of EN 16931, independent of its file format. Amounts are as printed, positive on credit
/// notes too; `nil` if the file does not state them.
struct Invoice {
    /// An allowance or a charge, with its VAT rate.
    struct Charge {
        var reason: String?
        /// The amount without VAT; negative for an allowance.
        var amount: Amount
        var rate: VATRate?
    }

    struct Line {
        var what: String
        var quantity: DecimalText?
        var unit: Unit
        /// The price of `base` units; `nil` if the line states none.
        var price: DecimalText?
        /// The number of units that `price` is for; `nil` for one unit.
        var base: DecimalText?
        /// The line amount, after allowances and charges.
        var net: Amount
        /// Allowances already deducted from `net`, as positive amounts.
        var allowances: [Amount]
        /// Charges already included in `net`.
        var charges: [Charge]
        var rate: VATRate?
    }

    /// A row of the VAT breakdown (BG-23). Several rows may have the same rate, which is `nil` outside VAT.
    struct Tax {
        var rate: VATRate?
        var taxable: Amount
        var tax: Amount
    }

    var form: String
    var number: String
    var day: Day
    var isCredit = false
    /// Identifies the seller: the VAT number if there is one, otherwise another registration or the name.
    var sellerID: String
    var seller: String?
    var country: String?
    var lines: [Line] = []
    /// Allowances and charges on the whole document.
    var charges: [Charge] = []
    var taxes: [Tax] = []
    /// BT-106: the sum of the line amounts.
    var lineTotal: Amount?
    /// BT-109: the total without VAT.
    var net: Amount?
    /// BT-110: the total of VAT.
    var tax: Amount?
    /// BT-112: the total with VAT.
    var gross: Amount?
    /// BT-113: the amount already paid.
    var prepaid = Amount.zero
    /// BT-114: the rounding of the amount due.
    var rounding = Amount.zero
    /// BT-115: the amount due.
    var payable: Amount?
    var requestedMethod: MethodKind?

    /// The payment method of a UNTDID 4461 code; `nil` if the code is missing, or means an unspecified method (`1`,
    /// `ZZZ`).
    static func method(code: String?) -> MethodKind? {
        switch code {
        case "10": .cash
        case "48", "54", "55": .card
        case "30", "31", "42", "49", "57", "58", "59": .transfer
        case nil, "1", "ZZZ": nil
        default: .other
        }
    }

    /// Whether a UNTDID 1001 code is a credit note.
    static func isCredit(code: String?) -> Bool {
        ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"].contains(code ?? "")
    }

    /// The VAT rate of a category and a percentage; `nil` for category O, outside VAT.
    static func rate(category: String?, percent: String?) throws(InvoiceError) -> VATRate? {
        guard category != "O" else { return nil }
        guard let percent else {
            // All categories but S, the standard rate, may omit the percentage.
            guard let category, category != "S" else { throw .missing("the rate of VAT of a line") }
            return VATRate(permille: 0)
        }
        guard let permille = DecimalText(percent)?.exactly(1), 0...1000 ~= permille else { throw .rate(percent) }
        return VATRate(permille: Int(permille))
    }
}

extension MarkupElement {
    /// An amount in euros and cents; `nil` if the element is missing or empty.
    func amount(_ path: String) throws(InvoiceError) -> Amount? {
        guard let element = first(path) else { return nil }
        return try element.ownAmount()
    }

    /// The element's own amount in euros and cents; `nil` if it is empty.
    func ownAmount() throws(InvoiceError) -> Amount? {
        guard let text else { return nil }
        guard let number = DecimalText(text) else { throw .unreadable(place, text: text) }
        guard let cents = number.exactly(2) else {
            // Too large, or finer than cents.
            throw number.rounded(2) == nil ? .overflow : .unreadable(place, text: text)
        }
        return Amount(cents: cents)
    }

    /// A mandatory amount. Throws `InvoiceError.missing` without it.
    func required(_ path: String) throws(InvoiceError) -> Amount {
        guard let amount = try amount(path) else { throw .missing("\(path) of \(place)") }
        return amount
    }

    /// A decimal number with any number of decimals; `nil` if the element is missing or empty.
    func decimal(_ path: String) throws(InvoiceError) -> DecimalText? {
        guard let element = first(path), let text = element.text else { return nil }
        guard let number = DecimalText(text) else { throw .unreadable(element.place, text: text) }
        return number
    }

    /// A mandatory text. Throws `InvoiceError.missing` without it.
    func requiredText(_ path: String) throws(InvoiceError) -> String {
        guard let text = text(path) else { throw .missing("\(path) of \(place)") }
        return text
    }

    /// The element's name and line, for messages.
    var place: String { "\(name) (line \(line))" }
}
