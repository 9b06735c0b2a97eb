import Household
import Money

extension Invoice {
    /// The tolerated difference between printed and computed VAT, in cents: the tolerance of the EN 16931 validators.
    private static let vatTolerance: Int128 = 100

    /// Converts the invoice to a receipt and verifies its printed sums. The amounts of a credit note become negative.
    ///
    /// An invoice without lines, as in the smallest profiles of Factur-X, gets one line for each VAT rate.
    /// - Parameter isStrict: whether wrong sums are refused. Otherwise the printed amount due is the total, and VAT is
    ///   computed.
    /// - Throws: `InvoiceError.sum` for the first printed sum that differs from its parts, `.missing`, `.overflow`.
    /// - Complexity: O(lines · rates).
    func receipt(isStrict: Bool) throws(InvoiceError) -> ForeignReceipt {
        var lines = try lines.isEmpty ? linesOfTaxes() : []
        for line in self.lines { lines += try line.receiptLines() }
        if !self.lines.isEmpty {
            if isStrict {
                try Self.check("the sum of the lines", printed: lineTotal, lines.reduce(0) { $0 + $1.cents })
            }
            for charge in charges where charge.amount != .zero {
                lines.append(
                    try ForeignReceipt.Line(
                        charge.reason ?? (charge.amount < .zero ? "allowance" : "charge"), charge.amount, charge.rate))
            }
        }
        var total = try isStrict ? checkedTotal(of: lines) : printedTotal
        let printedVAT = isStrict ? try printedVAT(of: lines) : []
        if rounding != .zero {
            lines.append(try ForeignReceipt.Line("rounding", rounding, nil))
            if isStrict { total = total.map { $0 + Int128(rounding.cents) } }
        }
        if isStrict, let total {
            try Self.check("what is left to pay", printed: payable, total - Int128(prepaid.cents))
        }
        return try ForeignReceipt(
            form: form, identity: "\(sellerID) \(number) \(day.iso)", number: number, payee: seller?.asWordsOfLine,
            day: day,
            country: country, basis: .net, lines: lines, printedVAT: printedVAT,
            total: total.map { sum throws(InvoiceError) in Amount(cents: try Self.cents(sum)) }, paid: paid,
            change: nil,
            requestedMethod: requestedMethod
        ).givenBack(isCredit)
    }

    /// The total of lines and VAT without rounding, in cents. Throws if a printed sum differs.
    private func checkedTotal(of lines: [ForeignReceipt.Line]) throws(InvoiceError) -> Int128 {
        let net = lines.reduce(Int128(0)) { $0 + $1.cents }
        try Self.check("the total without VAT", printed: self.net, self.lines.isEmpty && taxes.isEmpty ? nil : net)
        let sum = net + (try printedVAT(of: lines)).reduce(0) { $0 + Int128($1.vat.cents) }
        try Self.check("the total with VAT", printed: gross, sum)
        return sum
    }

    /// The printed total in cents, after rounding and before prepayments are deducted; `nil` without one.
    private var printedTotal: Int128? {
        payable.map { Int128($0.cents) + Int128(prepaid.cents) }
            ?? gross.map { Int128($0.cents) + Int128(rounding.cents) }
    }

    private var paid: [ForeignReceipt.Payment] {
        guard prepaid != .zero else { return [] }
        // A transfer is paid later, so an amount that is already paid was paid in another way, or the method is
        // unknown.
        let kind = requestedMethod.flatMap { $0 == .cash || $0 == .card ? $0 : nil }
        return [
            ForeignReceipt.Payment(method: kind?.rawValue ?? "prepaid", kind: kind ?? .other, amount: prepaid)
        ]
    }

    /// A line for each VAT rate, or a single line if the invoice has no rates.
    private func linesOfTaxes() throws(InvoiceError) -> [ForeignReceipt.Line] {
        guard taxes.isEmpty else {
            return try taxes.map { tax throws(InvoiceError) in
                try ForeignReceipt.Line("invoice \(number)", tax.taxable, tax.rate)
            }
        }
        guard let all = gross ?? payable else { throw .missing("a line, or a total with VAT") }
        return [try ForeignReceipt.Line("invoice \(number)", all, nil)]
    }

    /// The printed VAT of each rate. Throws if a taxable amount differs from its lines.
    private func printedVAT(of lines: [ForeignReceipt.Line]) throws(InvoiceError) -> [PrintedVAT] {
        guard !taxes.isEmpty else {
            // An invoice with only a total has no known VAT.
            guard lines.allSatisfy({ $0.rate?.permille ?? 0 == 0 }) else { throw .missing("the VAT of each rate") }
            return []
        }
        var printed: [PrintedVAT] = []
        var rates: [VATRate?] = []
        for rate in taxes.map(\.rate) + lines.map(\.rate) where !rates.contains(rate) { rates.append(rate) }
        var sum: Int128 = 0
        for rate in rates {
            let rows = taxes.filter { $0.rate == rate }
            let taxable = rows.reduce(Int128(0)) { $0 + Int128($1.taxable.cents) }
            let tax = rows.reduce(Int128(0)) { $0 + Int128($1.tax.cents) }
            let name = rate.map { "\($0.permille / 10).\($0.permille % 10) %" } ?? "no VAT"
            let found = lines.filter { $0.rate == rate }
            try Self.check(
                "what is taxed at \(name)", printed: Amount(cents: try Self.cents(taxable)),
                found.reduce(0) { $0 + $1.cents })
            sum += tax
            // Truncated to cents, which is far below the tolerance.
            let computed = taxable * Int128(rate?.permille ?? 0) / 1000
            guard (tax - computed).magnitude <= Self.vatTolerance, rate != nil || tax == 0 else {
                throw .sum(
                    "the VAT of \(name)", printed: Amount(cents: try Self.cents(tax)),
                    computed: Amount(cents: try Self.cents(computed)))
            }
            if let rate, !found.isEmpty {
                printed.append(PrintedVAT(rate: rate, vat: Amount(cents: try Self.cents(tax))))
            }
        }
        try Self.check("the VAT in all", printed: tax, sum)
        return printed
    }

    private static func check(_ what: String, printed: Amount?, _ sum: Int128?) throws(InvoiceError) {
        guard let sum else { return }
        let computed = Amount(cents: try cents(sum))
        guard let printed, printed != computed else { return }
        throw .sum(what, printed: printed, computed: computed)
    }

    private static func cents(_ sum: Int128) throws(InvoiceError) -> Int64 {
        guard let cents = Int64(exactly: sum) else { throw .overflow }
        return cents
    }
}

extension Invoice.Line {
    /// The line, and one more for each surcharge on it.
    fileprivate func receiptLines() throws(InvoiceError) -> [ForeignReceipt.Line] {
        let off = allowances.reduce(Int128(0)) { $0 + Int128($1.cents) }
        let on = charges.reduce(Int128(0)) { $0 + Int128($1.amount.cents) }
        guard let before = Int64(exactly: Int128(net.cents) + off - on), let discount = Int64(exactly: off) else {
            throw .overflow
        }
        let total = Amount(cents: before)
        var line = try ForeignReceipt.Line(what, total, rate)
        // A price without a quantity is for one unit.
        let stated = quantity ?? (price == nil ? nil : DecimalText(digits: 1, places: 0))
        if let milli = stated?.rounded(3), milli != 0 {
            let quantity = Quantity(milli: milli, unit: unit)
            if let price = unitPrice ?? UnitPrice(total: total, of: quantity), (try? price.cost(of: quantity)) != nil {
                (line.quantity, line.price) = (quantity, price)
            }
        }
        var more = try charges.map { charge throws(InvoiceError) in
            try ForeignReceipt.Line(charge.reason ?? "charge", charge.amount, charge.rate)
        }
        // An allowance above the amount of its line, or on a negative line, becomes a line of its own.
        if off >= 0, off <= Int128(before) {
            line.discount = Amount(cents: discount)
        } else if off != 0 {
            more.append(try ForeignReceipt.Line("allowance", Amount(cents: discount).signed(isCharge: false), rate))
        }
        return [line] + more
    }

    /// The price of one unit, to hundred-thousandths of a euro; `nil` if it is missing or too large.
    private var unitPrice: UnitPrice? {
        guard let price else { return nil }
        guard let base, base.digits > 0, base.digits != DecimalText.power(base.places) else {
            return price.rounded(5).map(UnitPrice.init(e5:))
        }
        let (above, over) = price.digits.multipliedReportingOverflow(by: DecimalText.power(base.places + 5))
        let (below, overBelow) = base.digits.multipliedReportingOverflow(by: DecimalText.power(price.places))
        guard !over, !overBelow else { return nil }
        return Int64(exactly: halfUp(above, over: below)).map(UnitPrice.init(e5:))
    }
}

extension ForeignReceipt.Line {
    /// Creates a line for one piece at the given price.
    init(_ what: String, _ total: Amount, _ rate: VATRate?) throws(InvoiceError) {
        guard let price = UnitPrice(total) else { throw .overflow }
        self.init(
            what: what.asWordsOfLine, quantity: .onePiece, price: price, total: total, discount: .zero, rate: rate)
    }
}

extension ForeignReceipt {
    /// The receipt with reversed signs if it is a credit note.
    fileprivate func givenBack(_ isCredit: Bool) throws(InvoiceError) -> ForeignReceipt {
        guard isCredit else { return self }
        var receipt = self
        for index in lines.indices {
            let line = lines[index]
            guard line.quantity.milli > .min, line.price.e5 > .min else { throw .overflow }
            if line.quantity == .onePiece {
                receipt.lines[index].price = UnitPrice(e5: -line.price.e5)
            } else {
                receipt.lines[index].quantity = Quantity(milli: -line.quantity.milli, unit: line.quantity.unit)
            }
            receipt.lines[index].total = try line.total.signed(isCharge: false)
            receipt.lines[index].discount = try line.discount.signed(isCharge: false)
        }
        receipt.printedVAT = try printedVAT.map { vat throws(InvoiceError) in
            PrintedVAT(rate: vat.rate, vat: try vat.vat.signed(isCharge: false))
        }
        for index in paid.indices { receipt.paid[index].amount = try paid[index].amount.signed(isCharge: false) }
        receipt.total = try total?.signed(isCharge: false)
        return receipt
    }
}
