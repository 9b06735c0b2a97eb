/// A parsed number, with the meaning of its marks decided.
struct AmountNumber {
    /// The place of the whole euros, or other units, in the text, with the marks between the digits.
    let euros: Range<Int>
    /// The place of the decimals, empty without any: at most as many digits as the currency has decimals. A single
    /// digit is tenths.
    let decimals: Range<Int>
}

extension AmountText {
    /// Decides for each mark of the number whether it separates thousands or decimals.
    func number(_ shape: AmountShape, in locale: EuroLocale) throws(AmountError) -> AmountNumber {
        let body = shape.body
        if let decimals = shape.euroDecimals {
            if let bad = badGroup(in: body) { throw error(.badGrouping, at: bad, shape) }
            return AmountNumber(euros: body, decimals: decimals)
        }
        let whole = AmountNumber(euros: body, decimals: body.upperBound..<body.upperBound)
        guard let last = body.last(where: { symbol(at: $0).isSeparator }) else { return whole }
        guard symbol(at: last).isMark else {
            if let bad = badGroup(in: body) { throw error(.badGrouping, at: bad, shape) }
            let isOnly = !(body.lowerBound..<last).contains { symbol(at: $0).isSeparator }
            // Spanish prices use an apostrophe as decimal mark.
            guard symbol(at: last) == .space || !isOnly || locale.groupMark == "'" || currency.decimals == 0 else {
                throw error(.ambiguous, at: last..<last + 1, shape)
            }
            return whole
        }
        return try number(shape, lastMark: last, in: locale)
    }

    /// Decides for a number whose last mark is a point or a comma.
    private func number(
        _ shape: AmountShape, lastMark last: Int, in locale: EuroLocale
    ) throws(AmountError) -> AmountNumber {
        let body = shape.body
        let head = body.lowerBound..<last
        let tail = last + 1..<body.upperBound
        let whole = AmountNumber(euros: body, decimals: body.upperBound..<body.upperBound)
        let mark = symbol(at: last)
        let isRepeated = head.contains { symbol(at: $0) == mark }
        let isMixed = head.contains { symbol(at: $0).isSeparator && symbol(at: $0) != mark }

        if isRepeated {
            let bad = badGroup(in: body)
            if !isMixed, !shape.hasCentsDash, bad == nil { return whole }
            if isMixed || tail.count <= 2 { throw error(.twoDecimalMarks, at: last..<last + 1, shape) }
            throw error(.badGrouping, at: bad, shape)
        }
        if isMixed, let bad = badGroup(in: head) { throw error(.badGrouping, at: bad, shape) }
        let decimals = AmountNumber(euros: head, decimals: tail)
        let couldBeDecimals = tail.count <= currency.decimals
        let couldBeThousands =
            !isMixed && tail.count == 3 && (1...3).contains(head.count)
            && scalars[head.lowerBound] != "0"
        guard couldBeThousands else {
            guard couldBeDecimals else { throw error(.tooManyDecimals, at: tail, shape) }
            return decimals
        }
        if currency.decimals == 0 { return whole }
        switch locale.meaning(of: scalars[last]) {
        case .thousands: return whole
        case .decimals where couldBeDecimals: return decimals
        case .decimals: throw error(.tooManyDecimals, at: tail, shape)
        case .unknown: throw error(.ambiguous, at: last..<last + 1, shape)
        }
    }

    /// The place of the first error in the grouping of digits; `nil` without one. Digits without marks are not grouped.
    ///
    /// In valid grouping all marks are equal, the first group has one to three digits and no leading zero, and all others
    /// have three.
    private func badGroup(in range: Range<Int>) -> Range<Int>? {
        var mark: AmountSymbol?
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound {
            let isEnd = index == range.upperBound
            guard isEnd || symbol(at: index).isSeparator else { continue }
            if isEnd, mark == nil { return nil }
            let group = start..<index
            let isGood =
                mark == nil ? (1...3).contains(group.count) && scalars[start] != "0" : group.count == 3
            if !isGood, group.isEmpty { return isEnd ? index - 1..<index : index..<index + 1 }
            if !isGood { return group }
            if isEnd { return nil }
            guard mark == nil || mark == symbol(at: index) else { return index..<index + 1 }
            mark = symbol(at: index)
            start = index + 1
        }
        return nil
    }

    func error(_ reason: AmountError.Kind, at range: Range<Int>?, _ shape: AmountShape) -> AmountError {
        AmountError(
            reason: reason, range: range, text: text, currency: currency, number: shape.number,
            isNegative: shape.isNegative)
    }
}
