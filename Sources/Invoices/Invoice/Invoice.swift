import Household
import Markup
import Money
import Periods

/// An invoice by the terms of EN 16931, whatever it was written in. Amounts are as printed, above zero on a credit note too.
struct Invoice {
    /// Something taken off or put on, with its VAT.
    struct Charge {
        var reason: String?
        /// Below zero for what is taken off.
        var amount: Amount
        var rate: VATRate?
    }

    struct Line {
        var what: String
        var quantity: DecimalText?
        var unit: Unit
        /// What `base` units cost.
        var price: DecimalText?
        var base: DecimalText?
        /// What the line comes to, all taken off and put on.
        var net: Amount
        /// Taken off within `net`; above zero.
        var allowances: [Amount]
        /// Put on within `net`.
        var charges: [Charge]
        var rate: VATRate?
    }

    /// What is taxed at one rate.
    struct Tax {
        var rate: VATRate?
        var taxable: Amount
        var tax: Amount
    }

    var form: String
    var number: String
    var day: Day
    var isCredit = false
    /// What identifies the seller: the number for VAT, else the name.
    var sellerID: String
    var seller: String?
    var country: String?
    var lines: [Line] = []
    /// On the document as a whole.
    var charges: [Charge] = []
    var taxes: [Tax] = []
    /// BT-106, BT-109, BT-110, BT-112.
    var lineTotal: Amount?
    var net: Amount?
    var tax: Amount?
    var gross: Amount?
    /// BT-113, BT-114, BT-115.
    var prepaid = Amount.zero
    var rounding = Amount.zero
    var payable: Amount?
    var asked: MethodKind?

    /// The method that a code of UNTDID 4461 stands for.
    static func method(code: String?) -> MethodKind? {
        switch code {
        case "10": .cash
        case "48", "54", "55": .card
        case "30", "31", "42", "49", "57", "58", "59": .transfer
        case nil, "1", "ZZZ": nil
        default: .other
        }
    }

    /// Whether a code of UNTDID 1001 stands for something that gives back.
    static func isCredit(code: String?) -> Bool {
        ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"].contains(code ?? "")
    }

    /// The rate of a VAT category with its percentage; `nil` for what VAT is not about.
    static func rate(category: String?, percent: String?) throws(InvoiceError) -> VATRate? {
        guard category != "O" else { return nil }
        guard let percent else {
            // Of the other categories the standard rates alone must say a percentage.
            guard let category, category != "S" else { throw .missing("the rate of VAT of a line") }
            return VATRate(permille: 0)
        }
        guard let permille = DecimalText(percent)?.exactly(1), 0...1000 ~= permille else { throw .rate(percent) }
        return VATRate(permille: Int(permille))
    }
}

extension MarkupElement {
    /// An amount of euros and cents; `nil` where there is none.
    func amount(_ path: String) throws(InvoiceError) -> Amount? {
        guard let element = first(path) else { return nil }
        return try element.ownAmount()
    }

    /// The amount of euros and cents that the element itself holds; `nil` where it says nothing.
    func ownAmount() throws(InvoiceError) -> Amount? {
        guard let text else { return nil }
        guard let number = DecimalText(text) else { throw .unreadable(place, text: text) }
        guard let cents = number.exactly(2) else {
            // More digits than an amount has, or finer than cents.
            throw number.rounded(2) == nil ? .overflow : .unreadable(place, text: text)
        }
        return Amount(cents: cents)
    }

    /// An amount that must be there.
    func required(_ path: String) throws(InvoiceError) -> Amount {
        guard let amount = try amount(path) else { throw .missing("\(path) of \(place)") }
        return amount
    }

    /// A number of any decimals; `nil` where there is none.
    func decimal(_ path: String) throws(InvoiceError) -> DecimalText? {
        guard let element = first(path), let text = element.text else { return nil }
        guard let number = DecimalText(text) else { throw .unreadable(element.place, text: text) }
        return number
    }

    /// A text that must be there.
    func requiredText(_ path: String) throws(InvoiceError) -> String {
        guard let text = text(path) else { throw .missing("\(path) of \(place)") }
        return text
    }

    /// Where it stands, for people.
    var place: String { "\(name) (line \(line))" }
}
