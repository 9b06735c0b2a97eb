import Files
import Household
import Invoices
import Money
import Periods

extension ForeignReceipt {
    /// The receipts of a file, in the notation of the test tables.
    static func read(_ name: String, _ bytes: [UInt8], _ options: Options = Options()) throws -> [ForeignReceipt] {
        try read(InputFile(name: name, bytes: bytes), options)
    }

    static func read(_ text: String, _ options: Options = Options()) throws -> [ForeignReceipt] {
        try read("file", Array(text.utf8), options)
    }

    /// A line each: figures in thousandths, hundred-thousandths and cents.
    var described: [String] {
        [
            "\(form) \(number ?? "-") \(payee ?? "-") \(day?.iso ?? "-") \(country ?? "-") \(basis.rawValue) \(total?.cents ?? 0)"
        ]
            + lines.map { line in
                "\(line.quantity.milli) \(line.quantity.unit.sign) x \(line.price.e5) = \(line.total.cents)"
                    + (line.discount == .zero ? "" : " - \(line.discount.cents)")
                    + (line.rate.map { " @\($0.permille)" } ?? "") + " \(line.what)"
            }
            + printedVAT.map { "vat \($0.rate.permille) \($0.vat.cents)" }
            + paid.map { "paid \($0.method) \($0.kind.rawValue) \($0.amount.cents)" }
            + (change.map { ["change \($0.cents)"] } ?? []) + (requestedMethod.map { ["asked \($0.rawValue)"] } ?? [])
    }
}
