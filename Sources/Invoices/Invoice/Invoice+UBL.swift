import Household
import Markup
import Money
import Periods

extension Invoice {
    /// Reads a UBL 2.1 invoice or credit note.
    static func ubl(_ root: MarkupElement) throws(InvoiceError) -> Invoice {
        let isNote = root.name == "CreditNote"
        if let currency = root.text("DocumentCurrencyCode"), currency != "EUR" { throw .currency(currency) }
        let date = try root.requiredText("IssueDate")
        guard let day = Day(iso: String(date.prefix(10))) else { throw .unreadable("IssueDate", text: date) }
        let party = root.first("AccountingSupplierParty/Party")
        let name = party?.text("PartyName/Name") ?? party?.text("PartyLegalEntity/RegistrationName")
        let sellerID =
            party?.text("PartyTaxScheme/CompanyID") ?? party?.text("PartyLegalEntity/CompanyID")
            ?? party?.text("PartyLegalEntity/RegistrationName") ?? name
        var invoice = Invoice(
            form: isNote ? "UBL credit note" : "UBL invoice", number: try root.requiredText("ID"), day: day,
            isCredit: isNote || isCredit(code: root.text("InvoiceTypeCode")), sellerID: sellerID ?? "", seller: name,
            country: party?.text("PostalAddress/Country/IdentificationCode"))
        for line in root.all(isNote ? "CreditNoteLine" : "InvoiceLine") {
            invoice.lines.append(
                try ublLine(line, quantity: isNote ? "CreditedQuantity" : "InvoicedQuantity"))
        }
        for charge in root.all("AllowanceCharge") {
            let rate = try ublRate(charge.first("TaxCategory"))
            invoice.charges.append(
                Charge(reason: charge.text("AllowanceChargeReason"), amount: try ublSigned(charge), rate: rate))
        }
        // A second TaxTotal gives the tax in another currency, without a breakdown.
        let taxes = root.all("TaxTotal")
        let total = taxes.first { !$0.all("TaxSubtotal").isEmpty } ?? taxes.first
        for row in total?.all("TaxSubtotal") ?? [] {
            invoice.taxes.append(
                Tax(
                    rate: try ublRate(row.first("TaxCategory")), taxable: try row.required("TaxableAmount"),
                    tax: try row.required("TaxAmount")))
        }
        invoice.tax = try total?.amount("TaxAmount")
        if let totals = root.first("LegalMonetaryTotal") {
            invoice.lineTotal = try totals.amount("LineExtensionAmount")
            invoice.net = try totals.amount("TaxExclusiveAmount")
            invoice.gross = try totals.amount("TaxInclusiveAmount")
            invoice.prepaid = try totals.amount("PrepaidAmount") ?? .zero
            invoice.rounding = try totals.amount("PayableRoundingAmount") ?? .zero
            invoice.payable = try totals.amount("PayableAmount")
        }
        invoice.requestedMethod = method(code: root.text("PaymentMeans/PaymentMeansCode"))
        return invoice
    }

    private static func ublLine(_ line: MarkupElement, quantity: String) throws(InvoiceError) -> Line {
        var allowances: [Amount] = []
        var charges: [Charge] = []
        let rate = try ublRate(line.first("Item/ClassifiedTaxCategory"))
        for charge in line.all("AllowanceCharge") {
            let amount = try charge.required("Amount")
            if charge.text("ChargeIndicator") == "true" {
                charges.append(Charge(reason: charge.text("AllowanceChargeReason"), amount: amount, rate: rate))
            } else {
                allowances.append(amount)
            }
        }
        return Line(
            what: line.text("Item/Name") ?? line.text("Item/Description") ?? "item",
            quantity: try line.decimal(quantity), unit: Unit(code: line.first(quantity)?.attributes["unitCode"] ?? ""),
            price: try line.decimal("Price/PriceAmount"), base: try line.decimal("Price/BaseQuantity"),
            net: try line.required("LineExtensionAmount"), allowances: allowances, charges: charges, rate: rate)
    }

    private static func ublSigned(_ charge: MarkupElement) throws(InvoiceError) -> Amount {
        try charge.required("Amount").signed(isCharge: charge.text("ChargeIndicator") == "true")
    }

    private static func ublRate(_ category: MarkupElement?) throws(InvoiceError) -> VATRate? {
        try rate(category: category?.text("ID"), percent: category?.text("Percent"))
    }
}

extension Amount {
    /// The amount of a charge, or the negated amount of an allowance.
    func signed(isCharge: Bool) throws(InvoiceError) -> Amount {
        guard !isCharge else { return self }
        guard cents > .min else { throw .overflow }
        return Amount(cents: -cents)
    }
}
