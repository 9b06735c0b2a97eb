internal import Arguments
internal import Bookkeeping
internal import Periods

/// Throws `BookkeepingError.dayContinues` if the month of `--on` is the next word: `add 5 groceries --on 20 ottobre`
/// would take `ottobre` as text. An English month is refused by `ExpenseReader`, wherever it is in the command.
func requireWholeDays(in typed: [String], today: Day) throws {
    // Parsing again takes time, so it is done only if a number before a word may be the value of an option.
    let mayContinue = typed.indices.dropLast().contains { index in
        let isValue = isDayNumber(typed[index]) && index > 0 && typed[index - 1].hasPrefix("-")
        let isJoined = typed[index].hasPrefix("--") && typed[index].utf8.contains(UInt8(ascii: "="))
        return (isValue || isJoined) && isName(typed[index + 1])
    }
    guard mayContinue else { return }
    for option in root.values(ofOptionsWith: "DAY", in: typed) where option.option == "--on" {
        guard let word = option.following.first, isDayNumber(option.value), isName(word),
            isDay(option.value + word, .european, today),
            !isDay(option.value + word, .basic, today), let day = try? DayParser(today: today).parse(option.value)
        else { continue }
        throw BookkeepingError.dayContinues(on: option.value, word: word, index: option.first, day: day)
    }
}

private func isDayNumber(_ word: String) -> Bool {
    (1...2).contains(word.utf8.count) && word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
}

private func isName(_ word: String) -> Bool {
    word.utf8.count > 2 && word.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
}

private func isDay(_ text: String, _ vocabulary: DayVocabulary, _ today: Day) -> Bool {
    (try? DayParser(today: today, vocabulary: vocabulary).parse(text)) != nil
}
