/// A token of an amount.
struct AmountToken {
    enum Kind {
        /// Digits and separators, without surrounding spaces.
        case body
        /// The dash of `12,-`, which means zero cents and is not a minus.
        case centsDash
        case minus, plus, opening, closing, euroSign, currencyWord
        /// An em dash anywhere else.
        case stray
    }

    let kind: Kind
    let range: Range<Int>
}

extension AmountText {
    /// Splits the range into tokens, ignoring spaces between them. Words must be checked before.
    func tokens(in range: Range<Int>) -> [AmountToken] {
        var tokens: [AmountToken] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let single = index..<index + 1
            switch symbol(at: index) {
            case .space: index += 1
            case .letter:
                let end = endOfWord(from: index, in: range)
                tokens.append(AmountToken(kind: .currencyWord, range: index..<end))
                index = end
            case .digit, .point, .comma, .apostrophe:
                let (body, end) = body(from: index, in: range)
                tokens.append(AmountToken(kind: .body, range: body))
                index = end
                if body.upperBound == end, let dash = centsDash(at: end) {
                    tokens.append(AmountToken(kind: .centsDash, range: dash))
                    index = dash.upperBound
                }
            case let symbol:
                tokens.append(AmountToken(kind: kind(of: symbol), range: single))
                index += 1
            }
        }
        return tokens
    }

    private func kind(of symbol: AmountSymbol) -> AmountToken.Kind {
        switch symbol {
        case .minus: .minus
        case .plus: .plus
        case .opening: .opening
        case .closing: .closing
        case .euroSign: .euroSign
        default: .stray
        }
    }

    /// The digits and separators from `start` on without trailing spaces, and the end of these spaces.
    private func body(from start: Int, in range: Range<Int>) -> (body: Range<Int>, end: Int) {
        var (index, end) = (start, start)
        while index < range.upperBound {
            let symbol = symbol(at: index)
            guard symbol == .digit || symbol.isSeparator else { break }
            index += 1
            if symbol != .space { end = index }
        }
        return (start..<end, index)
    }

    /// The place of the cents dash at `index`; `nil` without one. The dash is directly after a digit and a mark,
    /// one dash or two hyphens, not followed by a digit.
    func centsDash(at index: Int) -> Range<Int>? {
        guard index >= 2, symbol(at: index - 1).isMark, isDigit(at: index - 2), scalars.indices.contains(index),
            [.minus, .emDash].contains(symbol(at: index))
        else { return nil }
        let isDouble = scalars[index] == "-" && index + 1 < scalars.count && scalars[index + 1] == "-"
        if isDouble, !isDigit(at: index + 2) { return index..<index + 2 }
        return isDigit(at: index + 1) ? nil : index..<index + 1
    }
}
