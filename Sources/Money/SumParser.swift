/// Parses sums of amounts: `3*2,50`, `10+5`, `(4+6)*1,5`, `50+10%`, `37/3`.
///
/// The numbers of a sum are read like amounts; beside `*` and `/`, and before `%`, they may have any decimals. After
/// `+` or `-`, a percentage applies to all that is to its left: `50+10%` is 55. The arithmetic is exact, and only the
/// result is rounded.
struct SumParser {
    /// The largest result in minor units, below the largest amount, so that a factor with digits too many is refused.
    static let largest: Int64 = 999_999_999_999_999

    /// The maximum number of parentheses within each other, which bounds the recursion.
    private static let deepest = 32

    private let text: AmountText<[Unicode.Scalar]>
    private let locale: EuroLocale
    private var tokens: [SumToken] = []
    private var position = 0
    private var depth = 0

    /// The value of a part of a sum, and the place of its currency in the text; `nil` without one.
    private struct Part {
        var value: Fraction
        var currency: Range<Int>?
    }

    /// Parses the whole text, and returns minor units, half a unit rounded away from zero.
    ///
    /// - Throws: `AmountError` for the first fault.
    /// - Complexity: O(*n*) in the length of the text.
    static func parse(_ text: String, currency: CurrencyForm, locale: EuroLocale) throws(AmountError) -> Int64 {
        let text = AmountText(text: text, scalars: Array(text.unicodeScalars), currency: currency)
        try text.checkPoison()
        var parser = SumParser(text: text, locale: locale)
        parser.tokens = try text.sumTokens()
        let part = try parser.sum()
        if let token = parser.current {
            throw text.error(token.kind == .closing ? .openParenthesis : .malformed, at: token.range)
        }
        guard let units = part.value.rounded(places: currency.decimals), units.magnitude <= Self.largest.magnitude
        else { throw parser.overflow() }
        return units
    }

    private init(text: AmountText<[Unicode.Scalar]>, locale: EuroLocale) {
        self.text = text
        self.locale = locale
    }

    private var current: SumToken? { position < tokens.count ? tokens[position] : nil }

    private var previous: SumToken? { position > 0 ? tokens[position - 1] : nil }

    private var next: SumToken? { position + 1 < tokens.count ? tokens[position + 1] : nil }

    /// The error for a number of the sum, or by default the whole sum, that is out of range.
    private func overflow(at place: Range<Int>? = nil) -> AmountError {
        var error = text.error(.overflow, at: place)
        error.sum = AmountError.Sum(text: text.text, offset: 0)
        return error
    }

    private mutating func take(_ kinds: SumToken.Kind...) -> SumToken? {
        guard let current, kinds.contains(current.kind) else { return nil }
        position += 1
        return current
    }

    private func inRange(_ value: Fraction?) throws(AmountError) -> Fraction {
        guard let value else { throw overflow() }
        return value
    }

    // MARK: Grammar

    /// Products and percentages with `+` and `-` between them.
    private mutating func sum() throws(AmountError) -> Part {
        var left = try product()
        while let sign = take(.plus, .minus) {
            var right: Part
            if current?.kind == .number, next?.kind == .percent {
                right = Part(value: try inRange(left.value.multiplied(by: percentage().value)))
                if let token = current, [.times, .over].contains(token.kind), let percent = previous {
                    throw text.error(.percentage, at: percent.range)
                }
            } else {
                right = try product()
            }
            if sign.kind == .minus { right.value = right.value.negated }
            left.value = try inRange(left.value.adding(right.value))
            left.currency = left.currency ?? right.currency
        }
        return left
    }

    /// Numbers and parentheses with `*` and `/` between them.
    private mutating func product() throws(AmountError) -> Part {
        var left = try operand()
        if let percent = take(.percent) { throw text.error(.percentage, at: percent.range) }
        while let sign = take(.times, .over) {
            let start = position
            let right = next?.kind == .percent && current?.kind == .number ? try percentage() : try operand()
            if let percent = take(.percent) { throw text.error(.percentage, at: percent.range) }
            if left.currency != nil, let second = right.currency { throw text.error(.currencyTwice, at: second) }
            if sign.kind == .times {
                left.value = try inRange(left.value.multiplied(by: right.value))
            } else {
                guard !right.value.isZero else {
                    let end = tokens[position - 1].range.upperBound
                    throw text.error(.divisionByZero, at: tokens[start].range.lowerBound..<end)
                }
                left.value = try inRange(left.value.divided(by: right.value))
            }
            left.currency = left.currency ?? right.currency
        }
        return left
    }

    /// A number before `%`, divided by 100.
    private mutating func percentage() throws(AmountError) -> Part {
        var part = try number()
        _ = take(.percent)
        if let currency = part.currency { throw text.error(.malformed, at: currency) }
        part.value = try inRange(part.value.divided(by: Fraction(100)))
        return part
    }

    /// A number, or a sum in parentheses with a sign or a currency before it, and a currency after it.
    private mutating func operand() throws(AmountError) -> Part {
        let isNumber = current?.kind == .number && next?.kind != .opening
        if isNumber { return try number() }
        var (isNegative, currency) = (false, Range<Int>?.none)
        if let prefix = take(.number) { (isNegative, currency) = try signs(of: prefix, allowingSign: isFirst) }
        guard let opening = take(.opening) else {
            // An operator stands where a number belongs.
            throw text.error(.missingNumber, at: (current ?? previous)?.range)
        }
        try refuseRefund(in: opening)
        guard depth < Self.deepest else { throw text.error(.malformed, at: opening.range) }
        depth += 1
        var part = try sum()
        depth -= 1
        guard take(.closing) != nil else {
            guard let current else { throw text.error(.openParenthesis, at: opening.range) }
            throw text.error(.malformed, at: current.range)
        }
        if let suffix = current, suffix.kind == .number {
            position += 1
            let second = try signs(of: suffix, allowingSign: false).currency
            if currency != nil, let second { throw text.error(.currencyTwice, at: second) }
            currency = currency ?? second
        }
        if part.currency != nil, let currency { throw text.error(.currencyTwice, at: currency) }
        if isNegative { part.value = part.value.negated }
        part.currency = part.currency ?? currency
        return part
    }

    /// Refuses an amount in parentheses, `(12,50)`, which alone is a refund.
    private func refuseRefund(in opening: SumToken) throws(AmountError) {
        guard let number = current, number.kind == .number, let closing = next, closing.kind == .closing,
            text.scalars[number.range].contains(where: { AmountSymbol($0) == .digit }),
            sign(of: number) == nil
        else { return }
        let start = opening.range.lowerBound
        // Without the currency beside it.
        let body = number.range.filter { text.isDigit(at: $0) || text.symbol(at: $0).isMark }
        var error = AmountError(
            reason: .ambiguous, range: 0..<1, text: spelled(start..<closing.range.upperBound),
            currency: text.currency, number: body[0] - start..<body[body.count - 1] + 1 - start,
            isNegative: false)
        error.sum = AmountError.Sum(text: text.text, offset: start)
        throw error
    }

    // MARK: Numbers

    /// A number with its sign and currency, read as an amount.
    private mutating func number() throws(AmountError) -> Part {
        guard let token = take(.number) else { throw text.error(.missingNumber, at: (current ?? previous)?.range) }
        if !isFirst, let sign = sign(of: token) { throw text.error(.twoSigns, at: sign) }
        let neighbours = [position > 1 ? tokens[position - 2].kind : nil, current?.kind]
        let isFactor = neighbours.contains { $0 == .times || $0 == .over || $0 == .percent }
        let scalars = Array(text.scalars[token.range])
        let form = isFactor ? text.currency.widened(for: scalars) : text.currency
        let number = AmountText(text: spelled(token.range), scalars: scalars, currency: form)
        let units: Int64
        do {
            units = try MinorUnitParser(locale: locale, currency: form).parse(number)
        } catch {
            guard error.reason != .overflow else { throw overflow(at: token.range) }
            var error = error
            error.sum = AmountError.Sum(text: text.text, offset: token.range.lowerBound)
            throw error
        }
        let currency = number.tokens(in: 0..<scalars.count).first { [.euroSign, .currencyWord].contains($0.kind) }
        let start = token.range.lowerBound
        return Part(
            value: try inRange(Fraction(units, places: form.decimals)),
            currency: currency.map { start + $0.range.lowerBound..<start + $0.range.upperBound })
    }

    /// Whether no operator precedes the number that was just taken in its parentheses.
    private var isFirst: Bool { position < 2 || tokens[position - 2].kind == .opening }

    /// The place of the first sign in front of the digits of a number; `nil` without one.
    private func sign(of token: SumToken) -> Range<Int>? {
        for index in token.range {
            switch text.symbol(at: index) {
            case .minus, .plus: return index..<index + 1
            case .digit, .point, .comma: return nil
            default: break
            }
        }
        return nil
    }

    /// The sign and the currency beside parentheses, where no number may be.
    private func signs(
        of token: SumToken, allowingSign: Bool
    ) throws(AmountError) -> (isNegative: Bool, currency: Range<Int>?) {
        try text.checkAlphabet(in: token.range)
        var sign: AmountToken?
        var currency: Range<Int>?
        for part in text.tokens(in: token.range) {
            switch part.kind {
            case .minus, .plus:
                guard allowingSign, sign == nil else { throw text.error(.twoSigns, at: part.range) }
                sign = part
            case .euroSign, .currencyWord:
                guard currency == nil else { throw text.error(.currencyTwice, at: part.range) }
                currency = part.range
            default: throw text.error(.malformed, at: part.range)
            }
        }
        return (sign?.kind == .minus, currency)
    }

    private func spelled(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text.scalars[range])) }
}

extension CurrencyForm {
    /// The currency with at least as many decimals as a number has after its last point or comma, so that all of them
    /// are read.
    fileprivate func widened(for number: [Unicode.Scalar]) -> CurrencyForm {
        guard let mark = number.lastIndex(where: { AmountSymbol($0).isMark }) else { return self }
        let digits = number[(mark + 1)...].count { AmountSymbol($0) == .digit }
        return CurrencyForm(code: code, places: max(decimals, digits))
    }
}
