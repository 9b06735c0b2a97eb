internal import Money

/// A parsed entry of a receipt, before discounts are applied to their lines.
public enum ReceiptEntry: Hashable, Sendable {
    /// A purchase or return.
    case line(ReceiptLine)
    /// A discount on the line before it.
    case discount(WrittenDiscount)

    /// Returns the lines with discounts applied.
    ///
    /// Several discounts on a line add up. A percentage is computed on the total before discount, rounded half away
    /// from zero; it reduces the magnitude of a negative line.
    /// - Throws: `ReceiptError.discount` for a discount without a line before it, with another VAT rate, or above the
    ///   total of its line; `ReceiptError.overflow` if an amount exceeds 64 bits.
    /// - Complexity: O(*n*).
    public static func lines(of entries: [ReceiptEntry]) throws(ReceiptError) -> [ReceiptLine] {
        var lines: [ReceiptLine] = []
        for entry in entries {
            switch entry {
            case .line(let line): lines.append(line)
            case .discount(let discount):
                guard let line = lines.popLast() else { throw .discount(.first) }
                lines.append(try line.lowered(by: discount))
            }
        }
        return lines
    }
}

extension ReceiptLine {
    /// Returns the line with a discount applied.
    fileprivate func lowered(by written: WrittenDiscount) throws(ReceiptError) -> ReceiptLine {
        if let other = written.rate, other != rate { throw .discount(.otherRate(other, line: rate)) }
        let off =
            switch written.size {
            case .amount(let amount): -Int128(amount.cents)
            case .permille(let permille): halfUp(Int128(total.cents) * Int128(permille), over: 1000)
            }
        let sum = Int128(discount.cents) + off
        // A discount is between zero and the whole line.
        let (least, most) = (min(0, Int128(total.cents)), max(0, Int128(total.cents)))
        guard least...most ~= sum else { throw .discount(.above(discount: try sum.cents(), line: total)) }
        return try ReceiptLine(
            what: what, product: product, quantity: quantity, price: price, total: total, discount: sum.cents(),
            category: category, rate: rate)
    }
}
