/// The places of number, sign and currency in an amount.
struct AmountShape {
    /// The place of the digits with their marks; in a form such as `12€50` only of the whole euros.
    var body: Range<Int>
    /// The place of the two digits after the sign in `12€50`; `nil` in other forms.
    var euroDecimals: Range<Int>?
    /// Whether a dash for zero cents follows the body.
    var hasCentsDash = false
    /// Whether there is a minus or a pair of parentheses.
    var isNegative = false
    /// The place of a minus directly before the number, ignoring spaces; `nil` without one.
    var leadingMinus: Range<Int>?
    /// The place of a plus or a minus after the number; `nil` without one.
    var trailingSign: Range<Int>?

    /// The place of the number, from its first digit or mark to its last, including decimals.
    var number: Range<Int> { body.lowerBound..<(euroDecimals?.upperBound ?? body.upperBound) }
}

/// A position in a list of tokens.
private struct TokenCursor {
    let tokens: [AmountToken]
    var position = 0

    var current: AmountToken? { position < tokens.count ? tokens[position] : nil }

    func token(after distance: Int) -> AmountToken? {
        position + distance < tokens.count ? tokens[position + distance] : nil
    }

    mutating func take(_ kinds: AmountToken.Kind...) -> AmountToken? {
        guard let current, kinds.contains(current.kind) else { return nil }
        position += 1
        return current
    }
}

extension AmountText {
    /// Finds number, sign and currency in a text of known characters.
    ///
    /// At most one sign and one currency are allowed, each before or after the number, and inside or outside of parentheses.
    func shape(in range: Range<Int>) throws(AmountError) -> AmountShape {
        guard range.contains(where: { isDigit(at: $0) }) else { throw error(.noDigits) }
        let tokens = tokens(in: range)
        let signs = tokens.filter { [.minus, .plus, .opening].contains($0.kind) }
        guard signs.count < 2 else { throw error(.twoSigns, at: signs[1].range) }
        let currencies = tokens.filter { [.euroSign, .currencyWord].contains($0.kind) }
        guard currencies.count < 2 else { throw error(.currencyTwice, at: currencies[1].range) }

        var cursor = TokenCursor(tokens: tokens)
        let isParenthesised = signs.first?.kind == .opening
        let found = isParenthesised ? parenthesised(&cursor) : plain(&cursor)
        guard var shape = found, cursor.current == nil else { throw error(.malformed, at: cursor.current?.range) }
        if shape.hasCentsDash, let sign = shape.trailingSign { throw error(.malformed, at: sign) }
        shape.isNegative = isParenthesised || signs.first?.kind == .minus
        return shape
    }

    private func plain(_ cursor: inout TokenCursor) -> AmountShape? {
        let outerSign = cursor.take(.minus, .plus)
        let currency = cursor.take(.euroSign, .currencyWord)
        let innerSign = cursor.take(.minus, .plus)
        guard var shape = number(&cursor) else { return nil }
        let before = innerSign ?? (currency == nil ? outerSign : nil)
        shape.leadingMinus = before?.kind == .minus ? before?.range : nil
        shape.trailingSign = cursor.take(.minus, .plus)?.range
        _ = cursor.take(.euroSign, .currencyWord)
        shape.trailingSign = shape.trailingSign ?? cursor.take(.minus, .plus)?.range
        return shape
    }

    private func parenthesised(_ cursor: inout TokenCursor) -> AmountShape? {
        _ = cursor.take(.euroSign, .currencyWord)
        guard cursor.take(.opening) != nil else { return nil }
        _ = cursor.take(.euroSign, .currencyWord)
        guard let shape = number(&cursor) else { return nil }
        _ = cursor.take(.euroSign, .currencyWord)
        guard cursor.take(.closing) != nil else { return nil }
        _ = cursor.take(.euroSign, .currencyWord)
        return shape
    }

    private func number(_ cursor: inout TokenCursor) -> AmountShape? {
        guard let body = cursor.current, body.kind == .body,
            body.range.contains(where: { isDigit(at: $0) }),
            symbol(at: body.range.lowerBound) != .apostrophe, symbol(at: body.range.upperBound - 1) != .apostrophe
        else { return nil }
        var shape = AmountShape(body: body.range)
        if let decimals = euroDecimals(after: body, cursor) {
            shape.euroDecimals = decimals
            cursor.position += 3
            return shape
        }
        cursor.position += 1
        shape.hasCentsDash = cursor.take(.centsDash) != nil
        return shape
    }

    /// The place of the `50` in `12€50`; `nil` in other forms. Only the euro sign is accepted there, with digits on
    /// both sides, and exactly two after it.
    private func euroDecimals(after body: AmountToken, _ cursor: TokenCursor) -> Range<Int>? {
        guard isDigit(at: body.range.lowerBound), isDigit(at: body.range.upperBound - 1),
            cursor.token(after: 1)?.kind == .euroSign, let decimals = cursor.token(after: 2), decimals.kind == .body,
            decimals.range.count == 2, decimals.range.allSatisfy({ isDigit(at: $0) })
        else { return nil }
        return decimals.range
    }
}
