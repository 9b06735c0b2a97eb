internal import Money

/// A price, the index of its first word, and the index after its last word.
struct FoundPrice {
    let start: Int
    let end: Int
    let price: WrittenPrice

    /// The price as an amount; `nil` unless it is per piece and in whole cents.
    var amount: Amount? {
        guard price.unit == nil || price.unit == .piece, price.price.e5.isMultiple(of: 1000) else { return nil }
        return Amount(cents: price.price.e5 / 1000)
    }
}

extension LineReader {
    /// The maximum number of words of a price: sign, currency sign, two parts of a number, currency sign, and unit.
    private static let longestPrice = 6

    /// Returns the price directly before `=` or `@`; on a line with neither, the last price.
    ///
    /// - Throws: `LineError` if there is no price, or if the words have several readings.
    func price(of words: LineWords, _ tail: LineTail) throws(LineError) -> FoundPrice {
        if let end = tail.priceEnd {
            guard end > 0 else { throw words.fault(.noPrice, at: nil) }
            if let found = try price(of: words, endingAt: end) { return found }
            guard words.isFigure(end - 1) else { throw words.fault(.wordsBehindPrice, at: end - 1..<end) }
            throw unreadable(words, end - 1)
        }
        for end in (1...words.count).reversed() {
            if end == words.count, end > 1, words.isFigure(end - 1), isCategory(words[end - 1]),
                !readings(of: words, endingAt: end - 1).isEmpty
            {
                continue
            }
            if let found = try price(of: words, endingAt: end) {
                let behind = end..<words.count
                if Unit(known: words.joined(behind)) != nil, !isCategory(words.joined(behind)) {
                    throw words.fault(.noPrice, at: found.start..<words.count)
                }
                return found
            }
            if words.isFigure(end - 1) { throw unreadable(words, end - 1) }
        }
        throw words.fault(.noPrice, at: nil)
    }

    /// Returns the only price that ends at a position and leaves words before it; `nil` if no price ends there.
    ///
    /// - Throws: `LineError` if several prices end there, or if no description remains.
    private func price(of words: LineWords, endingAt end: Int) throws(LineError) -> FoundPrice? {
        let readings = readings(of: words, endingAt: end)
        guard let shortest = readings.first else { return nil }
        let quantity = quantityLength(of: words, before: shortest.start, per: shortest.price.unit)
        let possible = readings.filter { $0.start > quantity }
        guard let longest = possible.last else { throw words.fault(.noWords, at: shortest.start..<end) }
        // A currency or a sign alone is not a description.
        if readings.contains(where: { $0.start == quantity }), !words.hasDigit(quantity..<longest.start) {
            throw words.fault(.noWords, at: quantity..<end)
        }
        if let other = possible.last(where: { $0.price != longest.price }) {
            throw words.fault(.spacedPrice, at: longest.start..<end, example: examples(words, other, longest))
        }
        if let start = words.splitNumber(endingIn: longest.start), start >= quantity,
            let price = try? prices.read(words.glued(start..<longest.start) + words.written(longest.start..<end))
        {
            guard start > quantity else { throw words.fault(.noWords, at: start..<end) }
            let whole = FoundPrice(start: start, end: end, price: price)
            throw words.fault(.spacedPrice, at: start..<end, example: examples(words, longest, whole))
        }
        if longest.start - 1 >= quantity, words.isPriceLike(longest.start - 1) {
            throw words.fault(.twoPrices, at: longest.start - 1..<end)
        }
        return longest
    }

    /// Returns all possible prices that end at a position, shortest first.
    private func readings(of words: LineWords, endingAt end: Int) -> [FoundPrice] {
        (max(0, end - Self.longestPrice)..<end).reversed().compactMap { start in
            // Most words contain no digit, and this check is cheaper than parsing.
            guard words.hasDigit(start..<end) else { return nil }
            let text = words.written(start..<end)
            let price =
                (try? prices.read(text))
                ?? (start == end - 1 ? sum(text, behind: start > 0 ? words[start - 1] : "") : nil)
            return price.map { FoundPrice(start: start, end: end, price: $0) }
        }
    }

    /// Returns the price to which a sum evaluates; `nil` for words that are probably text: the name of a category (`4+1`),
    /// a range of sizes (`(4-9)`, a negative result without a minus in front), and a word after a number that may be the
    /// price (`Shampoo 5 1+1`).
    private func sum(_ word: String, behind previous: String) -> WrittenPrice? {
        guard mayBeSum(word), (try? prices.read(previous)) == nil, let price = try? sums.read(word), !isCategory(word),
            price.price.e5 >= 0 || word.unicodeScalars.first?.isMinus == true
        else { return nil }
        return price
    }

    /// Whether a word contains a character of sums and prices. Without one, numbers joined by a dash or slash are a
    /// description: `Pizza 1/2`, `TV 12-3`.
    private func mayBeSum(_ word: String) -> Bool {
        word.unicodeScalars.contains { "*×·+%().,".unicodeScalars.contains($0) }
    }

    /// Returns two lines that show how to write each of the two readings unambiguously.
    private func examples(_ words: LineWords, _ short: FoundPrice, _ long: FoundPrice) -> String {
        func spelled(_ found: FoundPrice) -> String {
            found.price.unit.map { found.price.price.text(per: $0, in: locale) } ?? found.price.price.number(in: locale)
        }
        let isSignAlone =
            long.start + 1 == short.start && !words[long.start].unicodeScalars.contains(where: \.isASCIIDigit)
        let alone =
            isSignAlone
            ? words.replacing(long.start..<short.end, by: spelled(short))
            : words.replacing(short.start..<short.end, by: "€" + spelled(short))
        return "\(words.replacing(long.start..<long.end, by: spelled(long))) or: \(alone)"
    }

    /// Returns the error for a word that looks like a number but is not a price.
    private func unreadable(_ words: LineWords, _ index: Int) -> LineError {
        guard words.scalars[words.places[index]].last != "%" else {
            return words.fault(.percentBehindPrice, at: index..<index + 1)
        }
        let offset = words.place(index..<index + 1).lowerBound
        do {
            _ = try (mayBeSum(words[index]) ? sums : prices).read(words[index])
        } catch .amount(let error) {
            return .amount(error, text: words.text, offset: offset)
        } catch {
            return .price(error, text: words.text, offset: offset)
        }
        return words.fault(.wordsBehindPrice, at: index..<index + 1)
    }
}

extension LineWords {
    fileprivate func hasDigit(_ words: Range<Int>) -> Bool {
        scalars[span(words)].contains(where: \.isASCIIDigit)
    }

    /// Returns words without the spaces between them.
    fileprivate func glued(_ words: Range<Int>) -> String { words.map { self[$0] }.joined() }

    /// Returns the index of the first word of a number with spaces at its mark, as `12, 50`, `12 ,50` or `12 , 50`;
    /// `nil` if the number that ends in this word has no such spaces.
    fileprivate func splitNumber(endingIn index: Int) -> Int? {
        guard index > 0, let first = scalars[places[index]].first else { return nil }
        let before = scalars[places[index - 1]]
        if first.isMark { return isFigure(index - 1) && before.last?.isASCIIDigit == true ? index - 1 : nil }
        guard first.isASCIIDigit, before.last?.isMark == true else { return nil }
        guard before.count == 1 else { return isFigure(index - 1) ? index - 1 : nil }
        guard index > 1, isFigure(index - 2) else { return nil }
        return scalars[places[index - 2]].last?.isASCIIDigit == true ? index - 2 : nil
    }

    /// Whether the word ends in a decimal mark and two digits, and has no other mark, as in `1,29`.
    fileprivate func isPriceLike(_ index: Int) -> Bool {
        let word = scalars[places[index]]
        guard let mark = word.lastIndex(where: \.isMark), isFigure(index) else { return false }
        return word[(mark + 1)...].count == 2 && word[(mark + 1)...].allSatisfy(\.isASCIIDigit)
    }
}
