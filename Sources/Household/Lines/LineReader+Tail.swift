internal import Money

/// The parts of a line after the price: total, rate and category.
struct LineTail {
    /// The total after `=`; `nil` if none was typed.
    var total: Amount?
    /// The range of the words of the total, including the `=`; `nil` without a total.
    var totalWords: Range<Int>?
    /// The rate after `@`; `nil` if none was typed.
    var rate: VATRate?
    /// The index of the word after the price; `nil` if neither total nor rate follows the price.
    var priceEnd: Int?
    /// The words of the category; empty without one, and `nil` if neither total nor rate precedes it.
    var category: Range<Int>?
}

extension LineReader {
    /// Finds total, rate and category from the right. A category without `=` or `@` before it is not found here.
    func tail(of words: LineWords) throws(LineError) -> LineTail {
        var tail = LineTail()
        if let at = words.lastMark("@") {
            let (rate, end) = try rate(of: words, at: at)
            tail.rate = rate
            tail.priceEnd = at
            tail.category = end..<words.count
        }
        if let equals = words.lastMark("=", before: tail.priceEnd) {
            let (total, end) = try total(of: words, at: equals, before: tail.priceEnd)
            tail.total = total
            tail.totalWords = equals..<end
            tail.priceEnd = equals
            tail.category = tail.category ?? end..<words.count
        }
        if let category = tail.category, let figure = category.last(where: words.isFigure),
            !isCategory(words.joined(category))
        {
            throw words.fault(.figureBehindPrice, at: figure..<figure + 1)
        }
        return tail
    }

    /// Reads a rate: `@10%`, `@ 10 %`, `@10`. `end` is the index of the word after it.
    /// - Throws: `LineError.rate` for any other text after `@`.
    private func rate(of words: LineWords, at index: Int) throws(LineError) -> (VATRate, end: Int) {
        for end in (index + 1...min(index + 3, words.count)).reversed() {
            let text = String(words.written(index..<end).dropFirst())
            if let permille = readTenths(text) { return (VATRate(permille: permille), end) }
        }
        let end = words[index] == "@" ? min(index + 2, words.count) : index + 1
        let error = RateError(text: String(words.written(index..<end).dropFirst()))
        throw .rate(error, text: words.text, range: words.place(index..<end))
    }

    /// Reads the longest amount after `=`. Before a rate, the amount must fill the whole space.
    private func total(
        of words: LineWords, at index: Int, before rate: Int?
    ) throws(LineError) -> (Amount, end: Int) {
        let last = rate ?? words.count
        for end in ((rate ?? index + 1)...last).reversed() {
            if let amount = try? amounts.parse(String(words.written(index..<end).dropFirst())) { return (amount, end) }
        }
        let end = rate ?? (words[index] == "=" ? min(index + 2, last) : index + 1)
        do {
            return (try amounts.parse(String(words.written(index..<end).dropFirst())), end)
        } catch {
            // Without any text after it, the `=` itself is marked.
            let isAlone = end == index + 1 && words[index] == "="
            throw .amount(
                error, text: words.text, offset: words.place(index..<index + 1).lowerBound + (isAlone ? 0 : 1))
        }
    }
}

extension LineWords {
    /// Returns the index of the last word that is this mark, or this mark and a number after it; `nil` without one.
    /// - Parameter end: the index at which the search ends; `nil` for all words.
    fileprivate func lastMark(_ mark: Unicode.Scalar, before end: Int? = nil) -> Int? {
        places[..<(end ?? count)].lastIndex { place in
            let behind = place.count > 1 ? scalars[place.lowerBound + 1] : "0"
            return scalars[place.lowerBound] == mark
                && (behind.isASCIIDigit || behind.isMark || behind.isMinus || behind == "€")
        }
    }
}
