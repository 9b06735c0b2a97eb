internal import Money

extension LineReader {
    /// The maximum number of words tried as a category. Category names are shorter.
    private static let longestCategory = 20

    /// Reads a discount at the start of a line: `-0,50 Discount`, `-10% Discount @10%`; `nil` if the line does not
    /// start so, or if another number follows.
    ///
    /// - Throws: `LineError` for an amount without a description, a percentage of zero or above 100 %, and a category.
    func leadingDiscount(_ words: LineWords, _ tail: LineTail) throws(LineError) -> WrittenDiscount? {
        let end = tail.priceEnd ?? words.count
        guard tail.total == nil, quantityLength(of: words, before: end, per: nil) == 0 else { return nil }
        if let amount = try? amounts.parse(words.written(0..<end)), amount < .zero {
            throw words.fault(.noWords, at: 0..<end)
        }
        for start in (1..<max(1, min(end, 4))).reversed() {
            guard !(start..<end).contains(where: words.isFigure) else { continue }
            let figure = words.written(0..<start)
            if let permille = try share(figure, words, 0..<start) {
                return try discount(.permille(permille), words, start..<end, tail)
            }
            guard let amount = try? amounts.parse(figure), amount < .zero else { continue }
            try refuseCategory(behind: amount, words, start..<end)
            return try discount(.amount(amount), words, start..<end, tail)
        }
        return nil
    }

    /// Reads a percentage discount at the end of a line: `Discount -10%`; `nil` if the line does not end in a negative
    /// percentage.
    func trailingShare(_ words: LineWords, _ tail: LineTail) throws(LineError) -> WrittenDiscount? {
        let end = tail.priceEnd ?? words.count
        guard tail.total == nil, quantityLength(of: words, before: end, per: nil) == 0 else { return nil }
        for start in (max(1, end - 3)..<max(1, end)).reversed() {
            guard let permille = try share(words.written(start..<end), words, start..<end) else { continue }
            guard !words.isFigure(start - 1) else { throw words.fault(.percentBehindPrice, at: start..<end) }
            return try discount(.permille(permille), words, 0..<start, tail)
        }
        return nil
    }

    private func discount(
        _ size: WrittenDiscount.Size, _ words: LineWords, _ what: Range<Int>, _ tail: LineTail
    ) throws(LineError) -> WrittenDiscount {
        if let category = tail.category, !category.isEmpty { throw words.fault(.discountWithCategory, at: category) }
        return WrittenDiscount(size: size, what: words.joined(what), rate: tail.rate)
    }

    /// Throws `discountWithCategory` if a category name ends the words after the amount of a discount.
    ///
    /// Such a line may be a receipt line, which has its amount after the description, or a discount, which has no
    /// category.
    private func refuseCategory(behind amount: Amount, _ words: LineWords, _ what: Range<Int>) throws(LineError) {
        for start in what.dropFirst().suffix(Self.longestCategory)
        where isCategory(words.joined(start..<what.upperBound)) {
            let category = start..<what.upperBound
            let line = "\(words.quoted(what.lowerBound..<start)) \(figure(amount)) \(words.quoted(category))"
            let discount = "\(words.quoted(what)) \(figure(amount))"
            throw words.fault(.discountWithCategory, at: category, example: "\(line) or: \(discount)")
        }
    }

    /// Reads a percentage discount such as `-10%` in tenths of a percent, positive; `nil` for other text.
    /// - Parameter place: the words of the text, for the error.
    /// - Throws: `LineError` if the number is zero or not a valid percentage.
    private func share(_ text: String, _ words: LineWords, _ place: Range<Int>) throws(LineError) -> Int? {
        guard let first = text.unicodeScalars.first, first.isMinus, text.unicodeScalars.last == "%" else { return nil }
        let number = String(text.unicodeScalars.dropFirst())
        guard let permille = readTenths(number), permille > 0 else {
            guard number.unicodeScalars.contains(where: \.isASCIIDigit) else { return nil }
            throw words.fault(.discountSize, at: place)
        }
        return permille
    }
}
