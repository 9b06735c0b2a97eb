internal import Money

/// One line of a receipt as it was read, before discounts are taken off the lines that they belong to.
public enum ReceiptEntry: Hashable, Sendable {
    /// Something bought or given back.
    case line(ReceiptLine)
    /// Something off the line before it.
    case discount(WrittenDiscount)

    /// The lines of a receipt, with their discounts taken off.
    ///
    /// Several discounts of one line add up. A part of a line is worked out on what it comes to before discount, half
    /// up in magnitude; that of a line below zero makes it smaller in magnitude.
    /// - Throws: `ReceiptError.discount` for one without a line before it, of another rate than its line, or for more
    ///   in all than its line comes to; `ReceiptError.overflow` where an amount does not fit.
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
    /// The same line with a discount taken off.
    fileprivate func lowered(by written: WrittenDiscount) throws(ReceiptError) -> ReceiptLine {
        if let other = written.rate, other != rate { throw .discount(.otherRate(other, line: rate)) }
        let off =
            switch written.size {
            case .amount(let amount): -Int128(amount.cents)
            case .permille(let permille): halfUp(Int128(total.cents) * Int128(permille), over: 1000)
            }
        let sum = Int128(discount.cents) + off
        // Between nothing and the whole line, on its side of zero.
        let (least, most) = (min(0, Int128(total.cents)), max(0, Int128(total.cents)))
        guard least...most ~= sum else { throw .discount(.above(discount: try sum.cents(), line: total)) }
        return try ReceiptLine(
            what: what, product: product, quantity: quantity, price: price, total: total, discount: sum.cents(),
            category: category, rate: rate)
    }
}
