import Household
import Money
import Statements

extension FuzzTarget {
    /// Receipts that spesa writes in JSON, with changes by others.
    static let ownReceipts = FuzzTarget { input in
        for line in input.text.split(whereSeparator: \.isNewline).map(String.init) {
            let (first, again) = (
                outcome { () throws(Refusal) in try OwnReceipt.read(line) },
                outcome { () throws(Refusal) in try OwnReceipt.read(line) }
            )
            try expect(first == again, "it is read in two ways")
            switch first {
            case .success(let receipts):
                for receipt in receipts {
                    try expect(!receipt.lines.isEmpty, "a receipt has no lines")
                    try expect(receipt.lines.allSatisfy { $0.quantity.milli != 0 }, "a line of nothing")
                    try expect(receipt.tenders.allSatisfy { !$0.method.isEmpty }, "a tender without a method")
                }
            case .failure(let refusal):
                try expect(!refusal.kind.isEmpty && !refusal.message.isEmpty, "it is refused without a word")
            }
        }
    }
}
