import Files
import Household
import Invoices
import Money

/// Rules for the receipts of every seller's file, for any bytes.
enum ReceiptRules {
    /// Reads a file twice, and checks the rules of every receipt.
    static func check(
        _ bytes: some Sequence<UInt8>, isStrict: Bool, addsUp: (ForeignReceipt) throws -> Void
    ) throws {
        let options = ForeignReceipt.Options(isStrict: isStrict)
        let file = InputFile(name: "file", bytes: Array(bytes))
        let (first, again) = (
            Result { try ForeignReceipt.read(file, options) }, Result { try ForeignReceipt.read(file, options) }
        )
        switch (first, again) {
        case (.success(let receipts), .success(let same)):
            try expect(receipts == same, "it is read in two ways")
            try expect(!receipts.isEmpty, "it is read as nothing")
            for receipt in receipts {
                try checkLines(of: receipt)
                try addsUp(receipt)
            }
        case (.failure(let error as InvoiceError), .failure(let same as InvoiceError)):
            try expect(error == same, "it is refused in two ways")
            try expect(!error.words.kind.isEmpty && !error.words.message.isEmpty, "it is refused without a word")
        case (.failure(let error as FileError), .failure(let same as FileError)):
            try expect(error == same, "it is refused in two ways")
        default: throw BrokenRule(description: "it is read once and not again, or refused by another error")
        }
    }

    private static func checkLines(of receipt: ForeignReceipt) throws {
        try expect(!receipt.lines.isEmpty, "a receipt has no lines")
        for line in receipt.lines {
            try expect(
                !line.what.isEmpty && line.what.unicodeScalars.count <= 120, "the words of a line are none, or too long"
            )
            try expect(
                line.what.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a control character"
            )
            try expect(line.quantity.milli != 0 && !line.quantity.unit.sign.isEmpty, "a line of nothing")
            try expect((try? line.price.cost(of: line.quantity)) != nil, "quantity times price does not fit")
        }
        try expect(Set(receipt.printedVAT.map(\.rate)).count == receipt.printedVAT.count, "a rate has two taxes")
    }
}
