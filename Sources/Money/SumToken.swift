/// A token of a sum.
struct SumToken {
    enum Kind {
        /// A number with sign and currency, as typed; beside parentheses a sign or a currency alone.
        case number
        case plus, minus, times, over, percent, opening, closing
    }

    let kind: Kind
    let range: Range<Int>

    /// The kind of an operator that occurs in no amount, such as `*`; `nil` for other characters.
    static func kind(ofOperator scalar: Unicode.Scalar) -> Kind? {
        switch scalar {
        case "*", "×", "·": .times
        case "/", "÷": .over
        case "%": .percent
        default: nil
        }
    }
}

extension AmountText where Scalars == [Unicode.Scalar] {
    /// Whether the text is a sum, valid or not: has an operator that occurs in no amount, a plus or a minus between digits,
    /// or a parenthesis without the other half. Dates with a year and `12·50` do not count.
    var isSum: Bool {
        guard !isDate, !hasRaisedMark else { return false }
        var (hasDigit, hasSign, open) = (false, false, 0)
        for (index, scalar) in scalars.enumerated() {
            if SumToken.kind(ofOperator: scalar) != nil { return true }
            switch symbol(at: index) {
            case .digit where hasSign: return true
            case .digit: hasDigit = true
            case .plus, .minus: hasSign = hasDigit
            case .opening: open += 1
            case .closing: open -= 1
            default: break
            }
        }
        return open != 0 && hasDigit
    }

    /// Whether the text is a date or a month with a year, such as `2026-11-20`, `20/11/2026`, `20/11/26` or `2026-11`.
    private var isDate: Bool {
        let parts = scalars.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        guard parts.allSatisfy({ $0.allSatisfy { AmountSymbol($0) == .digit } }) else { return false }
        let isYear = parts.map {
            $0.count == 4 && ($0.starts(with: "19".unicodeScalars) || $0.starts(with: "20".unicodeScalars))
        }
        let isShort = parts.map { (1...2).contains($0.count) }
        switch parts.count {
        case 2: return isYear[0] && parts[1].count == 2
        case 3:
            let hasShortYear = isShort[0] && parts[2].count == 2 && scalars.contains("/")
            return isShort[1] && (isYear[0] && isShort[2] || isShort[0] && isYear[2] || hasShortYear)
        default: return false
        }
    }

    /// Whether the text is a number with a raised decimal point, such as `12·50`, which could also be a product.
    private var hasRaisedMark: Bool {
        let parts = scalars.split(separator: "·", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy { AmountSymbol($0) == .digit } }
    }

    /// Splits a sum into numbers, operators and parentheses.
    ///
    /// A plus or a minus is an operator after a digit, a parenthesis or `%`, and otherwise the sign of a number. The dash of
    /// `12,-` belongs to its number.
    func sumTokens() throws(AmountError) -> [SumToken] {
        var tokens: [SumToken] = []
        var (start, end, hasDigit) = (0, 0, false)
        /// Ends the pending number, without the spaces around it.
        func flush(upTo index: Int) {
            while end > start, symbol(at: end - 1) == .space { end -= 1 }
            while start < end, symbol(at: start) == .space { start += 1 }
            if start < end { tokens.append(SumToken(kind: .number, range: start..<end)) }
            (start, end, hasDigit) = (index, index, false)
        }
        var index = 0
        while index < scalars.count {
            let symbol = symbol(at: index)
            let isBehindValue = hasDigit || [.closing, .percent].contains(tokens.last?.kind)
            var kind = SumToken.kind(ofOperator: scalars[index])
            switch symbol {
            case .minus where hasDigit && centsDash(at: index) != nil:
                index = centsDash(at: index)?.upperBound ?? index + 1
                end = index
                continue
            case .minus where isBehindValue:
                // `12,-5` is a slip of `12,-` or of `12,5`.
                if hasDigit, let last = scalars[start..<index].last(where: { AmountSymbol($0) != .space }),
                    AmountSymbol(last).isMark
                {
                    throw error(.malformed, at: index..<index + 1)
                }
                kind = .minus
            case .plus where isBehindValue: kind = .plus
            case .opening: kind = .opening
            case .closing: kind = .closing
            case .digit: hasDigit = true
            default: break
            }
            if let kind {
                if kind == .opening, hasDigit { throw error(.malformed, at: index..<index + 1) }
                flush(upTo: index + 1)
                tokens.append(SumToken(kind: kind, range: index..<index + 1))
            }
            index += 1
            if kind == nil { end = index }
        }
        flush(upTo: index)
        return tokens
    }
}
