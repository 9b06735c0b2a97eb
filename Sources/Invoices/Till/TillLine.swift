import Household
import Money

/// A line of a printed till receipt, parsed from right to left.
struct TillLine {
    /// Quantity and unit price: `2 x 1,29`, `0,480 kg x 2,99 EUR/kg`, `1,29 x 2`.
    struct Times {
        var quantity: Quantity
        var price: UnitPrice
    }

    /// The line number, from 1.
    let number: Int
    let text: String
    /// The text without quantity, price, VAT rate, VAT code and amount.
    let name: String
    let phrase: TillPhrase
    /// The amount at the end of the line; `nil` if there is none.
    let amount: Amount?
    /// The number of figures with two decimals in the line.
    let amounts: Int
    /// The quantity and unit price; `nil` if the line has none.
    let times: Times?
    /// The quantity of a line without a unit price, as in `2 x MILCH 2,58`; `nil` for other lines.
    let quantity: Quantity?
    /// The letter or digit after the amount that refers to a VAT rate; `nil` without one.
    let code: String?
    /// The VAT rate printed before the amount; `nil` without one.
    let rate: VATRate?

    /// - Parameter text: trimmed, with single spaces.
    /// - Throws: `InvoiceError.till` if the amount is too large.
    /// - Complexity: O(n) in the length of the text.
    init(_ text: String, number: Int) throws(InvoiceError) {
        self.text = text
        self.number = number
        func beyond() -> InvoiceError { .till(line: number, text: text, .overflow) }
        var words = Self.words(text)
        amounts = words.count { TillFigure($0).isAmount }
        var code: String?
        var isBelowZero = false
        // After the amount: a currency, a VAT letter, a minus.
        while words.count > 1, let last = words.last, !TillFigure(last).isAmount {
            if last == "-" {
                isBelowZero = true
            } else if Self.isCurrency(last) || last.allSatisfy({ $0 == "*" || $0 == "#" }) {
                // Neither says anything about the amount.
            } else if code == nil, let found = Self.vatCode(last) {
                code = found
            } else {
                break
            }
            words.removeLast()
        }
        let found =
            words.lastIndex { ["x", "X", "×", "*", "@"].contains($0) }.flatMap { Self.times(words, at: $0) }
            ?? Self.weighed(words) ?? Self.counted(words)
        var end = words.count
        if let last = words.last, case let figure = TillFigure(last), figure.isAmount,
            found?.range.upperBound != words.count
        {
            guard let cents = figure.cents else { throw beyond() }
            end -= 1
            if end > 0, words[end - 1] == "-", end > 1 {
                isBelowZero = true
                end -= 1
            }
            amount = Amount(cents: isBelowZero && cents > 0 ? -cents : cents)
            code = code ?? figure.code
            while end > 0, Self.isCurrency(words[end - 1]) { end -= 1 }
        } else {
            amount = nil
        }
        var rate: VATRate?
        if amount != nil, end > 0, words[end - 1].last == "%", end > 1 || words[end - 1].count > 1 {
            let from = words[end - 1].count > 1 ? end - 1 : end - 2
            if from > 0, let read = try? VATRate(reading: words[from..<end].joined()), read.permille <= 300 {
                rate = read
                end = from
            }
        }
        self.rate = rate
        self.code = code
        var rest = Array(words[..<end])
        if rate != nil, rest.last == "@" { rest.removeLast() }
        var quantity: Quantity?
        if let found, found.range.upperBound <= rest.count {
            times = Times(quantity: found.quantity, price: found.price)
            rest.removeSubrange(found.range)
            rest.removeFirst(found.leading)
        } else {
            times = nil
            if rest.count > 2, rest[1] == "x" || rest[1] == "X" || rest[1] == "×",
                let pieces = TillFigure(rest[0]).pieces
            {
                quantity = Quantity(milli: pieces, unit: .piece)
                rest.removeFirst(2)
            }
        }
        self.quantity = quantity
        name = rest.joined(separator: " ")
        phrase = TillPhrase(name)
    }

    /// Splits a line into words. A multiplication sign between figures becomes a word of its own.
    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").flatMap { word -> [String] in
            let scalars = Array(word.unicodeScalars)
            guard
                let at = scalars.indices.first(where: { index in
                    "xX×*".unicodeScalars.contains(scalars[index])
                        && (index == 0 || scalars[index - 1].isDigit)
                        && (index + 1 == scalars.count || scalars[index + 1].isDigit)
                }), scalars.count > 1, scalars.contains(where: \.isDigit)
            else { return [String(word)] }
            func text(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
            // `1,29*` has a star for its VAT.
            if scalars[at] == "*", at + 1 == scalars.count { return [String(word)] }
            return [text(scalars[..<at]), text(scalars[at...at]), text(scalars[(at + 1)...])].filter { !$0.isEmpty }
        }
    }

    private static func isCurrency(_ word: String) -> Bool { ["€", "EUR", "EURO", "Eur", "eur"].contains(word) }

    /// The VAT code in a word after an amount, its first letter or digit: `A` of `A`, `*A`, `AW`. `nil` without one.
    private static func vatCode(_ word: String) -> String? {
        let letters = word.unicodeScalars.filter { $0 != "*" && $0 != "#" }
        guard letters.count <= 2, letters.allSatisfy({ "A"..."Z" ~= $0 || $0.isDigit }) else { return nil }
        return letters.first.map { String($0) }
    }

    /// A quantity and its unit price, found in the words of a line.
    private struct Found {
        var quantity: Quantity
        var price: UnitPrice
        /// The indices of the words with the quantity and the price.
        var range: Range<Int>
        /// The number of words at the front of the line that belong to the quantity.
        var leading = 0
    }

    /// Parses the figures on both sides of a multiplication sign; `nil` if they are not a quantity and a price.
    private static func times(_ words: [String], at: Int) -> Found? {
        guard at > 0, at + 1 < words.count else { return nil }
        let (left, measured) = measure(words, endingAt: at)
        var right = at + 1
        if isCurrency(words[right]), right + 1 < words.count { right += 1 }
        let (one, other) = (TillFigure(measured.number), TillFigure(words[right]))
        var unit = measured.unit
        var end = right + 1
        if end < words.count, let per = per(words[end]) {
            unit = unit ?? per
            end += 1
        } else if end < words.count, isCurrency(words[end]) {
            end += 1
        }
        if unit == nil, one.isAmount, let pieces = other.pieces, let price = one.e5 {
            return Found(
                quantity: Quantity(milli: pieces, unit: .piece), price: UnitPrice(e5: price), range: left..<end)
        }
        guard let milli = one.milli, milli > 0, let price = other.e5, other.decimals >= 2,
            unit != nil || one.pieces != nil
        else { return nil }
        return Found(
            quantity: Quantity(milli: milli, unit: unit ?? .piece), price: UnitPrice(e5: price), range: left..<end)
    }

    /// Parses `0,512 kg 1,99 €/kg`; `nil` for other lines.
    private static func weighed(_ words: [String]) -> Found? {
        guard let at = words.lastIndex(where: { per($0) != nil }), at > 1, let price = TillFigure(words[at - 1]).e5,
            TillFigure(words[at - 1]).decimals >= 2
        else { return nil }
        let (left, measured) = measure(words, endingAt: at - 1)
        guard let unit = measured.unit, unit == per(words[at]), let milli = TillFigure(measured.number).milli, milli > 0
        else {
            return nil
        }
        return Found(quantity: Quantity(milli: milli, unit: unit), price: UnitPrice(e5: price), range: left..<at + 1)
    }

    /// Parses quantity, name, unit price and amount, `3 MILK 0,92 2,76`; `nil` unless quantity times price is exactly
    /// the amount.
    private static func counted(_ words: [String]) -> Found? {
        guard words.count > 3, let pieces = TillFigure(words[0]).pieces,
            let each = TillFigure(words[words.count - 2]).cents,
            let all = TillFigure(words[words.count - 1]).cents, let price = UnitPrice(Amount(cents: each)),
            case let quantity = Quantity(milli: pieces, unit: .piece), (try? price.cost(of: quantity))?.cents == all
        else { return nil }
        return Found(quantity: quantity, price: price, range: words.count - 2..<words.count - 1, leading: 1)
    }

    /// The number before a word index with its unit, which may be attached: `0,650 kg`, `0,650kg`, `2 Stk`, `2`.
    private static func measure(_ words: [String], endingAt end: Int) -> (start: Int, (number: String, unit: Unit?)) {
        let last = words[end - 1]
        if end > 1, let unit = unit(last) { return (end - 2, (words[end - 2], unit)) }
        let letters = String(String.UnicodeScalarView(last.unicodeScalars.drop { !$0.properties.isAlphabetic }))
        guard !letters.isEmpty, let unit = unit(letters) else { return (end - 1, (last, nil)) }
        return (end - 1, (String(last.dropLast(letters.count)), unit))
    }

    private static func unit(_ word: String) -> Unit? {
        let small = word.lowercased()
        if TillWords.pieces.contains(small) { return .piece }
        return ["kg", "g", "l", "m", "h"].contains(small) ? Unit(known: small) : nil
    }

    /// The unit in a word such as `/kg`, `EUR/kg`, `€/Stk`, which follows a price; `nil` for other words.
    private static func per(_ word: String) -> Unit? {
        guard let slash = word.lastIndex(of: "/"), slash == word.startIndex || isCurrency(String(word[..<slash])) else {
            return nil
        }
        return unit(String(word[word.index(after: slash)...]))
    }
}

/// A word of a till receipt, parsed as a figure: digits with an optional decimal mark and grouping, and an attached
/// sign or VAT code. Other words have no value.
struct TillFigure {
    /// All digits without the mark; `nil` on overflow.
    private var digits: Int64? = 0
    /// The number of digits after the decimal mark.
    private(set) var decimals = 0
    private var isNegative = false
    private var isFigure = false
    /// The attached VAT letter; `nil` without one.
    private(set) var code: String?

    init(_ word: String) {
        var scalars = Array(word.unicodeScalars)[...]
        while let first = scalars.first, first == "€" || first == "-" || first == "+" || first == "−" {
            if first == "-" || first == "−" { isNegative = true }
            scalars.removeFirst()
        }
        while let last = scalars.last, !last.isDigit {
            if last == "-" || last == "−" {
                isNegative = true
            } else if last != "€", last != "*" {
                guard code == nil, "A"..."Z" ~= last else { return }
                code = String(last)
            }
            scalars.removeLast()
        }
        let mark = scalars.lastIndex { $0 == "," || $0 == "." }
        let decimals = mark.map { scalars.endIndex - $0 - 1 } ?? 0
        let whole = scalars[..<(mark ?? scalars.endIndex)]
        let groups = whole.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." || $0 == "'" }
        let isGrouped = groups.count > 1
        guard !whole.isEmpty, groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
            !isGrouped || groups.dropFirst().allSatisfy({ $0.count == 3 }) && groups[0].count <= 3,
            // Grouping and decimal marks differ.
            mark.map({ mark in !whole.contains(scalars[mark]) }) ?? !isGrouped,
            scalars[whole.endIndex...].dropFirst().allSatisfy(\.isDigit)
        else { return }
        self.decimals = decimals
        isFigure = true
        for scalar in scalars where scalar.isDigit {
            digits = digits.flatMap { digits in
                let (tens, over) = digits.multipliedReportingOverflow(by: 10)
                let (sum, overSum) = tens.addingReportingOverflow(Int64(scalar.value - 0x30))
                return over || overSum ? nil : sum
            }
        }
    }

    /// Whether the figure has exactly two decimals.
    var isAmount: Bool { isFigure && decimals == 2 }

    /// The amount in cents; `nil` if it is not an amount or too large.
    var cents: Int64? { isAmount ? digits.map { isNegative ? -$0 : $0 } : nil }

    /// The figure in thousandths; `nil` unless it is a positive whole number.
    var pieces: Int64? { decimals == 0 && !isNegative ? scaled(to: 3).flatMap { $0 > 0 ? $0 : nil } : nil }

    /// The figure in thousandths; `nil` for other words, with more than three decimals, or on overflow.
    var milli: Int64? { scaled(to: 3) }

    /// The figure in hundred-thousandths; `nil` for other words, with more than five decimals, or on overflow.
    var e5: Int64? { scaled(to: 5) }

    private func scaled(to places: Int) -> Int64? {
        guard isFigure, decimals <= places, let digits else { return nil }
        let exact = DecimalText(digits: Int128(isNegative ? -digits : digits), places: decimals)
        return exact.exactly(places)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is an ASCII digit.
    fileprivate var isDigit: Bool { "0"..."9" ~= self }
}
