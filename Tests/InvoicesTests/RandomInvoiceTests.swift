import Invoices
import Support
import Testing

/// Random invoices with totals computed here, written in two standards and read back.
@Suite struct RandomInvoiceTests {
    /// A random invoice in integers: quantities in thousandths, prices in hundred-thousandths, amounts in cents.
    private struct Made {
        struct Charge {
            var cents: Int64
            var rate: Int
        }

        struct Line {
            var milli: Int64
            var e5: Int64
            var base: Int64
            var allowances: [Int64]
            var charges: [Int64]
            var rate: Int

            /// Quantity times price, rounded to the cent, half a cent up.
            var gross: Int64 { (milli * e5 * 2 / base + 1_000_000) / 2_000_000 }
            var net: Int64 { gross - allowances.reduce(0, +) + charges.reduce(0, +) }
        }

        var lines: [Line] = []
        var charges: [Charge] = []
        var prepaid: Int64 = 0
        var rounding: Int64 = 0
        var isCredit = false

        static let rates = [0, 55, 70, 190, 255]

        init(using random: inout SplitMix64) {
            for _ in 0...Int.random(in: 0...7, using: &random) {
                let base: Int64 = random.next() % 4 == 0 ? 10 : 1
                var line = Line(
                    milli: .random(in: 1...50_000, using: &random), e5: .random(in: 0...900_000, using: &random) * base,
                    base: base, allowances: [], charges: [], rate: Self.rates.randomElement(using: &random) ?? 0)
                if random.next() % 3 == 0 { line.allowances = [line.gross / 10] }
                if random.next() % 5 == 0 { line.charges = [.random(in: 1...500, using: &random)] }
                lines.append(line)
            }
            if random.next() % 2 == 0 {
                charges.append(Charge(cents: .random(in: -500...900, using: &random) | 1, rate: lines[0].rate))
            }
            isCredit = random.next() % 5 == 0
            if random.next() % 3 == 0 { rounding = .random(in: -4...4, using: &random) }
            if random.next() % 3 == 0 { prepaid = max(0, total / 3) }
        }

        func taxable(_ rate: Int) -> Int64 {
            lines.reduce(0) { $0 + ($1.rate == rate ? $1.net : 0) }
                + charges.reduce(0) { $0 + ($1.rate == rate ? $1.cents : 0) }
        }

        /// Rounds half a cent away from zero.
        func tax(_ rate: Int) -> Int64 {
            let thousandths = taxable(rate) * Int64(rate)
            return thousandths.signum() * Int64((thousandths.magnitude + 500) / 1000)
        }

        var used: [Int] { Self.rates.filter { rate in lines.contains { $0.rate == rate } } }
        var lineTotal: Int64 { lines.reduce(0) { $0 + $1.net } }
        var net: Int64 { lineTotal + charges.reduce(0) { $0 + $1.cents } }
        var taxes: Int64 { used.reduce(0) { $0 + tax($1) } }
        var total: Int64 { net + taxes + rounding }
    }

    private static func decimal(_ number: Int64, _ places: Int) -> String {
        let digits = String(number.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(number < 0 ? "-" : "")\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    private static func euros(_ cents: Int64) -> String { decimal(cents, 2) }

    private static func category(_ rate: Int) -> String { rate == 0 ? "Z" : "S" }

    private static func ubl(_ made: Made) -> String {
        func tax(_ name: String, _ rate: Int) -> String {
            "<\(name)><ID>\(category(rate))</ID><Percent>\(decimal(Int64(rate), 1))</Percent></\(name)>"
        }
        func charge(_ cents: Int64, _ more: String = "") -> String {
            "<AllowanceCharge><ChargeIndicator>\(cents > 0)</ChargeIndicator><Amount>\(euros(abs(cents)))</Amount>\(more)</AllowanceCharge>"
        }
        let (root, line, quantity) =
            made.isCredit
            ? ("CreditNote", "CreditNoteLine", "CreditedQuantity") : ("Invoice", "InvoiceLine", "InvoicedQuantity")
        return "<\(root)><ID>7</ID><IssueDate>2026-11-20</IssueDate>"
            + made.charges.map { charge($0.cents, tax("TaxCategory", $0.rate)) }.joined()
            + "<TaxTotal><TaxAmount>\(euros(made.taxes))</TaxAmount>"
            + made.used.map { rate in
                "<TaxSubtotal><TaxableAmount>\(euros(made.taxable(rate)))</TaxableAmount><TaxAmount>\(euros(made.tax(rate)))</TaxAmount>"
                    + tax("TaxCategory", rate) + "</TaxSubtotal>"
            }.joined()
            + "</TaxTotal><LegalMonetaryTotal><LineExtensionAmount>\(euros(made.lineTotal))</LineExtensionAmount>"
            + "<TaxExclusiveAmount>\(euros(made.net))</TaxExclusiveAmount><TaxInclusiveAmount>\(euros(made.net + made.taxes))</TaxInclusiveAmount>"
            + "<PrepaidAmount>\(euros(made.prepaid))</PrepaidAmount><PayableRoundingAmount>\(euros(made.rounding))</PayableRoundingAmount>"
            + "<PayableAmount>\(euros(made.total - made.prepaid))</PayableAmount></LegalMonetaryTotal>"
            + made.lines.map { one in
                "<\(line)><\(quantity) unitCode='KGM'>\(decimal(one.milli, 3))</\(quantity)><LineExtensionAmount>\(euros(one.net))</LineExtensionAmount>"
                    + one.allowances.map { charge(-$0) }.joined() + one.charges.map { charge($0) }.joined()
                    + "<Item><Name>thing</Name>\(tax("ClassifiedTaxCategory", one.rate))</Item>"
                    + "<Price><PriceAmount>\(decimal(one.e5, 5))</PriceAmount><BaseQuantity>\(one.base)</BaseQuantity></Price></\(line)>"
            }.joined() + "</\(root)>"
    }

    private static func cii(_ made: Made) -> String {
        func tax(_ name: String, _ rate: Int, _ more: String = "") -> String {
            "<\(name)>\(more)<CategoryCode>\(category(rate))</CategoryCode><RateApplicablePercent>\(decimal(Int64(rate), 1))</RateApplicablePercent></\(name)>"
        }
        func charge(_ cents: Int64, _ more: String = "") -> String {
            "<SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>\(cents > 0)</Indicator></ChargeIndicator>"
                + "<ActualAmount>\(euros(abs(cents)))</ActualAmount>\(more)</SpecifiedTradeAllowanceCharge>"
        }
        let lines = made.lines.map { one in
            "<IncludedSupplyChainTradeLineItem><SpecifiedTradeProduct><Name>thing</Name></SpecifiedTradeProduct>"
                + "<SpecifiedLineTradeAgreement><NetPriceProductTradePrice><ChargeAmount>\(decimal(one.e5, 5))</ChargeAmount>"
                + "<BasisQuantity>\(one.base)</BasisQuantity></NetPriceProductTradePrice></SpecifiedLineTradeAgreement>"
                + "<SpecifiedLineTradeDelivery><BilledQuantity unitCode='KGM'>\(decimal(one.milli, 3))</BilledQuantity></SpecifiedLineTradeDelivery>"
                + "<SpecifiedLineTradeSettlement>\(tax("ApplicableTradeTax", one.rate))"
                + one.allowances.map { charge(-$0) }.joined() + one.charges.map { charge($0) }.joined()
                + "<SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>\(euros(one.net))</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>"
                + "</SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>"
        }.joined()
        return "<CrossIndustryInvoice><ExchangedDocument><ID>7</ID><TypeCode>\(made.isCredit ? 381 : 380)</TypeCode>"
            + "<IssueDateTime><DateTimeString format='102'>20261120</DateTimeString></IssueDateTime></ExchangedDocument>"
            + "<SupplyChainTradeTransaction>\(lines)<ApplicableHeaderTradeSettlement>"
            + made.used.map { rate in
                tax(
                    "ApplicableTradeTax", rate,
                    "<CalculatedAmount>\(euros(made.tax(rate)))</CalculatedAmount><BasisAmount>\(euros(made.taxable(rate)))</BasisAmount>"
                )
            }.joined()
            + made.charges.map { charge($0.cents, tax("CategoryTradeTax", $0.rate)) }.joined()
            + "<SpecifiedTradeSettlementHeaderMonetarySummation><LineTotalAmount>\(euros(made.lineTotal))</LineTotalAmount>"
            + "<TaxBasisTotalAmount>\(euros(made.net))</TaxBasisTotalAmount><TaxTotalAmount currencyID='EUR'>\(euros(made.taxes))</TaxTotalAmount>"
            + "<RoundingAmount>\(euros(made.rounding))</RoundingAmount><GrandTotalAmount>\(euros(made.net + made.taxes))</GrandTotalAmount>"
            + "<TotalPrepaidAmount>\(euros(made.prepaid))</TotalPrepaidAmount><DuePayableAmount>\(euros(made.total - made.prepaid))</DuePayableAmount>"
            + "</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>"
    }

    @Test(arguments: [0xE1, 0xE2, 0xE3, 0xE4] as [UInt64])
    func `random invoices in both standards are read as generated`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for number in 0..<250 {
            let made = Made(using: &random)
            let (ubl, cii) = (try ForeignReceipt.read(Self.ubl(made)), try ForeignReceipt.read(Self.cii(made)))
            let place = "seed \(seed), invoice \(number)"
            #expect(ubl.count == 1 && ubl[0].described.dropFirst() == cii[0].described.dropFirst(), "\(place)")
            let sign: Int64 = made.isCredit ? -1 : 1
            #expect(ubl[0].total?.cents == sign * made.total, "\(place)")
            #expect(ubl[0].paid.map(\.amount.cents) == (made.prepaid == 0 ? [] : [sign * made.prepaid]), "\(place)")
            #expect(
                ubl[0].printedVAT.reduce(into: [:]) { $0[$1.rate.permille] = $1.vat.cents }
                    == made.used.reduce(into: [:]) { $0[$1] = sign * made.tax($1) }, "\(place)")
            let lines = ubl[0].lines.filter { $0.what == "thing" }
            #expect(
                zip(lines, made.lines).allSatisfy { line, one in
                    line.total.cents == sign * one.gross && line.discount.cents == sign * one.allowances.reduce(0, +)
                        && line.price.e5 * one.base == one.e5 * line.quantity.milli.signum() * sign
                        && line.quantity.milli.magnitude == UInt64(one.milli)
                } && lines.count == made.lines.count, "\(place)")
            // A cent more anywhere is noticed.
            let wrong = Self.ubl(made).replacing(
                "<PayableAmount>\(Self.euros(made.total - made.prepaid))<",
                with: "<PayableAmount>\(Self.euros(made.total - made.prepaid + 1))<")
            #expect(throws: InvoiceError.self, "\(place)") { try ForeignReceipt.read(wrong) }
        }
    }
}
