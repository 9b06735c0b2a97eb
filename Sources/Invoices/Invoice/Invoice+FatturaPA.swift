import Household
import Markup
import Money
import Periods

extension Invoice {
    /// Reads the invoices of a FatturaPA file, one for each body.
    static func fatturaPA(_ root: MarkupElement) throws(InvoiceError) -> [Invoice] {
        let bodies = root.all("FatturaElettronicaBody")
        guard !bodies.isEmpty else { throw .missing("FatturaElettronicaBody") }
        let seller = root.first("FatturaElettronicaHeader/CedentePrestatore")
        let names = seller?.first("DatiAnagrafici/Anagrafica")
        let person = [names?.text("Nome"), names?.text("Cognome")].compactMap(\.self).joined(separator: " ")
        let name = names?.text("Denominazione") ?? (person.isEmpty ? nil : person)
        let vat = seller?.first("DatiAnagrafici/IdFiscaleIVA").map {
            "\($0.text("IdPaese") ?? "")\($0.text("IdCodice") ?? "")"
        }
        let sellerID = vat ?? seller?.text("DatiAnagrafici/CodiceFiscale") ?? name ?? ""
        var invoices: [Invoice] = []
        for body in bodies {
            guard let document = body.first("DatiGenerali/DatiGeneraliDocumento") else {
                throw .missing("DatiGeneraliDocumento of \(body.place)")
            }
            if let currency = document.text("Divisa"), currency != "EUR" { throw .currency(currency) }
            let date = try document.requiredText("Data")
            guard let day = Day(iso: String(date.prefix(10))) else { throw .unreadable("Data", text: date) }
            var invoice = Invoice(
                form: "FatturaPA", number: try document.requiredText("Numero"), day: day,
                isCredit: ["TD04", "TD08"].contains(document.text("TipoDocumento")), sellerID: sellerID, seller: name,
                country: seller?.text("Sede/Nazione"))
            try invoice.addFatturaPA(body, document)
            invoices.append(invoice)
        }
        return invoices
    }

    /// Adds the lines, taxes and payment terms of a body.
    private mutating func addFatturaPA(_ body: MarkupElement, _ document: MarkupElement) throws(InvoiceError) {
        var exact = ExactSums()
        for line in body.all("DatiBeniServizi/DettaglioLinee") {
            lines.append(try Self.fatturaLine(line, &exact))
        }
        for fund in document.all("DatiCassaPrevidenziale") {
            charges.append(
                Charge(
                    reason: "cassa previdenziale \(fund.text("TipoCassa") ?? "")",
                    amount: try fund.required("ImportoContributoCassa"), rate: try Self.fatturaRate(fund)))
        }
        for row in body.all("DatiBeniServizi/DatiRiepilogo") {
            let rate = try Self.fatturaRate(row)
            taxes.append(
                Tax(rate: rate, taxable: try row.required("ImponibileImporto"), tax: try row.required("Imposta")))
            if let costs = try row.amount("SpeseAccessorie"), costs != .zero {
                charges.append(Charge(reason: "spese accessorie", amount: costs, rate: rate))
            }
            // This is the rounding of the taxable amount to cents, with up to eight decimals.
            if let rounding = try row.decimal("Arrotondamento"), rounding.digits != 0 {
                guard let cents = exact.next(rounding, of: rate) else { throw .overflow }
                charges.append(Charge(reason: "arrotondamento", amount: Amount(cents: cents), rate: rate))
            }
        }
        rounding = try document.amount("Arrotondamento") ?? .zero
        try addDocumentDiscounts(document)
        let payments = body.all("DatiPagamento/DettaglioPagamento")
        requestedMethod = payments.lazy.compactMap { Self.method(modalita: $0.text("ModalitaPagamento")) }.first
        guard let printed = try document.amount("ImportoTotaleDocumento") else { return }
        // Programs disagree on whether the total includes the document's rounding and a charged stamp duty.
        let sum = taxes.reduce(Int128(0)) { $0 + Int128($1.taxable.cents) + Int128($1.tax.cents) }
        let rest = Int128(printed.cents) - sum
        let stamp = try document.amount("DatiBollo/ImportoBollo") ?? .zero
        if rest == Int128(stamp.cents) + Int128(rounding.cents), stamp != .zero {
            charges.append(Charge(reason: "imposta di bollo", amount: stamp, rate: nil))
            taxes.append(Tax(rate: nil, taxable: stamp, tax: .zero))
        }
        payable = rest == 0 && rounding != .zero ? nil : printed
    }

    /// Adds the discounts and surcharges of the whole document, which FatturaPA lists outside the tax summary.
    private mutating func addDocumentDiscounts(_ document: MarkupElement) throws(InvoiceError) {
        for change in document.all("ScontoMaggiorazione") {
            guard let amount = try change.amount("Importo") else {
                throw .missing("Importo of \(change.place), which says a percentage alone")
            }
            let isCharge = change.text("Tipo") == "MG"
            let signed = try amount.signed(isCharge: isCharge)
            charges.append(Charge(reason: isCharge ? "maggiorazione" : "sconto", amount: signed, rate: nil))
            taxes.append(Tax(rate: nil, taxable: signed, tax: .zero))
        }
    }

    private static func fatturaLine(_ line: MarkupElement, _ sums: inout ExactSums) throws(InvoiceError) -> Line {
        let rate = try fatturaRate(line)
        guard let exact = try line.decimal("PrezzoTotale") else { throw .missing("PrezzoTotale of \(line.place)") }
        guard let net = sums.next(exact, of: rate) else { throw .overflow }
        let quantity = try line.decimal("Quantita")
        let price = try line.decimal("PrezzoUnitario")
        var allowances: [Amount] = []
        if line.first("ScontoMaggiorazione") != nil, let price,
            let milli = (quantity ?? DecimalText(digits: 1, places: 0)).rounded(3), let e5 = price.rounded(5),
            let full = try? UnitPrice(e5: e5).cost(of: Quantity(milli: milli, unit: .piece)), full.cents > net, net >= 0
        {
            allowances = [Amount(cents: full.cents - net)]
        }
        return Line(
            what: line.text("Descrizione") ?? "voce", quantity: quantity,
            unit: line.text("UnitaMisura").map { Unit(written: $0) } ?? .piece, price: price, base: nil,
            net: Amount(cents: net), allowances: allowances, charges: [], rate: rate)
    }

    private static func fatturaRate(_ element: MarkupElement) throws(InvoiceError) -> VATRate? {
        // N1 and N2 are outside VAT, like category O in EN 16931.
        let nature = element.text("Natura") ?? ""
        if nature.hasPrefix("N1") || nature.hasPrefix("N2") { return nil }
        return try rate(category: "S", percent: element.text("AliquotaIVA"))
    }

    private static func method(modalita: String?) -> MethodKind? {
        switch modalita {
        case "MP01", "MP04", "MP14": .cash
        case "MP08": .card
        case "MP05", "MP07", "MP09", "MP10", "MP11", "MP12", "MP13", "MP16", "MP17", "MP18", "MP19", "MP20", "MP21",
            "MP23":
            .transfer
        case nil: nil
        default: .other
        }
    }
}

/// Converts figures with many decimals to cents so that the cents at each VAT rate add up to the exact sum at that
/// rate, rounded once.
///
/// Each figure gets the difference between the rounded sums after and before it.
private struct ExactSums {
    private var sums: [VATRate?: (exact: Int128, cents: Int64)] = [:]
    private static let places = 8

    /// The cents of the next figure at a VAT rate; `nil` on overflow.
    mutating func next(_ figure: DecimalText, of rate: VATRate?) -> Int64? {
        guard let scaled = figure.exactly(Self.places) ?? figure.rounded(Self.places) else { return nil }
        let before = sums[rate] ?? (0, 0)
        let exact = before.exact + Int128(scaled)
        guard let cents = DecimalText(digits: exact, places: Self.places).rounded(2) else { return nil }
        sums[rate] = (exact, cents)
        let (difference, overflow) = cents.subtractingReportingOverflow(before.cents)
        return overflow ? nil : difference
    }
}
