import Household
import Invoices
import Money

extension FuzzTarget {
    /// Invoices in UBL, CII and FatturaPA: an accepted invoice adds up to the cent.
    static let invoiceFiles = FuzzTarget { input in
        for isStrict in [true, false] {
            try ReceiptRules.check(input.bytes, isStrict: isStrict) { receipt in
                guard isStrict, receipt.basis == .net, let total = receipt.total else { return }
                let lines = receipt.lines.reduce(Int128(0)) { $0 + Int128($1.total.cents) - Int128($1.discount.cents) }
                let tax = receipt.printedVAT.reduce(Int128(0)) { $0 + Int128($1.vat.cents) }
                try expect(lines + tax == Int128(total.cents), "the lines with VAT are not the total")
            }
        }
    }
}
