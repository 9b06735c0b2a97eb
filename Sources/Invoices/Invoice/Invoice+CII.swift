import Household
import Markup
import Money
import Periods

extension Invoice {
    /// Reads a UN/CEFACT Cross Industry Invoice, the format of ZUGFeRD and Factur-X.
    static func cii(_ root: MarkupElement) throws(InvoiceError) -> Invoice {
        guard let document = root.first("ExchangedDocument"), let trade = root.first("SupplyChainTradeTransaction"),
            let settlement = trade.first("ApplicableHeaderTradeSettlement")
        else { throw .missing("ExchangedDocument or ApplicableHeaderTradeSettlement") }
        if let currency = settlement.text("InvoiceCurrencyCode"), currency != "EUR" { throw .currency(currency) }
        let seller = trade.first("ApplicableHeaderTradeAgreement/SellerTradeParty")
        let name = seller?.text("SpecifiedLegalOrganization/TradingBusinessName") ?? seller?.text("Name")
        let registrations = seller?.all("SpecifiedTaxRegistration/ID") ?? []
        let vat = registrations.first { $0.attributes["schemeID"] == "VA" } ?? registrations.first
        var invoice = Invoice(
            form: "CII invoice", number: try document.requiredText("ID"),
            day: try ciiDay(document.first("IssueDateTime/DateTimeString")),
            isCredit: isCredit(code: document.text("TypeCode")),
            sellerID: vat?.text ?? seller?.text("Name") ?? name ?? "", seller: name,
            country: seller?.text("PostalTradeAddress/CountryID"))
        for line in trade.all("IncludedSupplyChainTradeLineItem") {
            // Grouped lines repeat the amounts of their innermost lines.
            let status = line.text("AssociatedDocumentLineDocument/LineStatusReasonCode")
            guard status != "GROUP", status != "INFORMATION" else { continue }
            invoice.lines.append(try ciiLine(line))
        }
        for charge in settlement.all("SpecifiedTradeAllowanceCharge") {
            let isCharge = charge.text("ChargeIndicator/Indicator") == "true"
            invoice.charges.append(
                Charge(
                    reason: charge.text("Reason"),
                    amount: try charge.required("ActualAmount").signed(isCharge: isCharge),
                    rate: try ciiRate(charge.first("CategoryTradeTax"))))
        }
        for charge in settlement.all("SpecifiedLogisticsServiceCharge") {
            invoice.charges.append(
                Charge(
                    reason: charge.text("Description"), amount: try charge.required("AppliedAmount"),
                    rate: try ciiRate(charge.first("AppliedTradeTax"))))
        }
        for row in settlement.all("ApplicableTradeTax") {
            invoice.taxes.append(
                Tax(
                    rate: try ciiRate(row), taxable: try row.required("BasisAmount"),
                    tax: try row.required("CalculatedAmount")))
        }
        if let totals = settlement.first("SpecifiedTradeSettlementHeaderMonetarySummation") {
            invoice.lineTotal = try totals.amount("LineTotalAmount")
            invoice.net = try totals.amount("TaxBasisTotalAmount")
            let taxes = totals.all("TaxTotalAmount")
            let euros = taxes.first { $0.attributes["currencyID"] == "EUR" } ?? taxes.first
            if let euros { invoice.tax = try euros.ownAmount() }
            invoice.gross = try totals.amount("GrandTotalAmount")
            invoice.prepaid = try totals.amount("TotalPrepaidAmount") ?? .zero
            invoice.rounding = try totals.amount("RoundingAmount") ?? .zero
            invoice.payable = try totals.amount("DuePayableAmount")
        }
        invoice.requestedMethod = method(code: settlement.text("SpecifiedTradeSettlementPaymentMeans/TypeCode"))
        return invoice
    }

    private static func ciiLine(_ line: MarkupElement) throws(InvoiceError) -> Line {
        let settlement = line.first("SpecifiedLineTradeSettlement")
        let rate = try ciiRate(settlement?.first("ApplicableTradeTax"))
        var allowances: [Amount] = []
        var charges: [Charge] = []
        for charge in settlement?.all("SpecifiedTradeAllowanceCharge") ?? [] {
            let amount = try charge.required("ActualAmount")
            if charge.text("ChargeIndicator/Indicator") == "true" {
                charges.append(Charge(reason: charge.text("Reason"), amount: amount, rate: rate))
            } else {
                allowances.append(amount)
            }
        }
        let quantity = line.first("SpecifiedLineTradeDelivery/BilledQuantity")
        let price = line.first("SpecifiedLineTradeAgreement/NetPriceProductTradePrice")
        let sum = "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"
        guard let net = try settlement?.amount(sum) else { throw .missing("LineTotalAmount of \(line.place)") }
        return Line(
            what: line.text("SpecifiedTradeProduct/Name") ?? "item",
            quantity: try line.decimal("SpecifiedLineTradeDelivery/BilledQuantity"),
            unit: Unit(code: quantity?.attributes["unitCode"] ?? ""), price: try price?.decimal("ChargeAmount"),
            base: try price?.decimal("BasisQuantity"), net: net, allowances: allowances, charges: charges, rate: rate)
    }

    private static func ciiRate(_ tax: MarkupElement?) throws(InvoiceError) -> VATRate? {
        try rate(category: tax?.text("CategoryCode"), percent: tax?.text("RateApplicablePercent"))
    }

    /// Parses `20261120`: format 102, the only one that EN 16931 allows.
    private static func ciiDay(_ element: MarkupElement?) throws(InvoiceError) -> Day {
        guard let text = element?.text else { throw .missing("IssueDateTime") }
        let digits = Array(text.utf8)
        guard digits.count == 8, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw .unreadable("IssueDateTime", text: text)
        }
        let iso = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
        guard let day = Day(iso: iso) else { throw .unreadable("IssueDateTime", text: text) }
        return day
    }
}
