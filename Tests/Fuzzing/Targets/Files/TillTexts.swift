import Household
import Invoices
import Money

extension FuzzTarget {
    /// Text of till receipts, as pasted by users.
    static let tillTexts = FuzzTarget { input in
        try ReceiptRules.check(input.bytes, isStrict: true) { receipt in
            guard receipt.basis == .gross else { return }
            try expect(receipt.total != nil, "a till prints no total")
            for line in receipt.lines {
                try expect(
                    line.discount >= .zero && line.discount <= max(line.total, .zero), "a discount above its line")
            }
            try expect(receipt.paid.allSatisfy { $0.amount > .zero }, "a tender of nothing")
        }
    }
}
