internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Money
internal import Periods

/// Throws `CommandError.notUsableHere` for an amount of an option that continues in the next word: `list --min 12, 50`
/// would take `50` as a day.
///
/// `edit` has a check of its own, since its arguments are numbers.
func requireWholeAmounts(in typed: [String]) throws {
    // Parsing again takes time, so it is done only if a word may continue an amount.
    let mayContinue = zip(typed, typed.dropFirst()).contains { word, next in
        word.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && ContinuedAmount.isPart(next)
    }
    guard mayContinue, typed.first != Edit.info.name else { return }
    for option in ["AMOUNT", "VALUE"].flatMap({ root.values(ofOptionsWith: $0, in: typed) }) {
        let parts = option.following.prefix(while: ContinuedAmount.isPart)
        guard
            let (whole, count) = wholeAmount(
                option.value, Array(parts), isBeforePeriod: option.completions.contains("period"))
        else { continue }
        throw CommandError.notUsableHere(
            "the amount '\(option.value)' may continue in '\(parts.prefix(count).joined(separator: " "))'",
            advice: [
                .command(
                    "if it is \(whole), write it as one word",
                    [.option(option.option, whole), .words(option.first..<option.first + count, [])])
            ])
    }
}

/// Returns an amount joined with the words after it that continue it, and the number of these words; `nil` if the next
/// word does not continue the amount.
/// - Parameter isBeforePeriod: whether only a period may follow the amount.
private func wholeAmount(_ value: String, _ parts: [String], isBeforePeriod: Bool) -> (text: String, words: Int)? {
    guard let next = parts.first else { return nil }
    if next == "," || next == "." {
        guard parts.count > 1 else { return nil }
        let whole = value + next + parts[1]
        return isAmount(whole) ? (whole, 2) : nil
    }
    let whole = value + next
    let hasMark = [",", "."].contains { value.hasSuffix($0) || next.hasPrefix($0) }
    if hasMark { return isAmount(whole) ? (whole, 1) : nil }
    guard isBeforePeriod, !isPeriod(next) else { return nil }
    if isAmount("\(value) \(next)"), isAmount(whole) { return (whole, 1) }
    let cents = "\(value),\(next)"
    return next.utf8.count == 2 && Int64(value) != nil && isAmount(cents) ? (cents, 1) : nil
}

private func isAmount(_ text: String) -> Bool {
    (try? AmountParser(locale: .undetermined).parseSum(text)) != nil
}

/// Whether a word can be read as a period. That does not depend on today, so any day will do.
private func isPeriod(_ word: String) -> Bool {
    Day(year: 2026, month: 12, day: 31).map { (try? PeriodParser(today: $0).parse(word)) != nil } ?? false
}
