/// The candidates nearest to a mistyped word, nearest first; ties keep the given order.
///
/// A slip is a letter that is wrong, missing or added, or two swapped letters. Case is ignored. Allowed are one slip in
/// words of up to six letters, two in words of up to nine, three in longer ones, and always fewer than the word has letters.
/// In words of up to three letters a different first letter is too far, so `car` is not near `bar`. A candidate that begins
/// with the word is one slip away. Its plural or singular is at distance zero. An empty word has no candidates.
///
///     nearest(to: "lits", among: ["add", "list", "edit"])  // ["list"]
///
/// The distance is optimal string alignment.
/// - Complexity: linear in the word, in the candidates and in their lengths.
public func nearest(to word: String, among candidates: [String], limit: Int = 3) -> [String] {
    let longest = candidates.reduce(0) { max($0, $1.utf8.count) }
    // A word far longer than every candidate cannot be near. Returning early avoids copying it.
    guard !word.isEmpty, word.utf8.count <= 4 * longest + 16 else { return [] }
    let letters = Array(word.lowercased())
    let allowed = letters.count <= 6 ? 1 : letters.count <= 9 ? 2 : 3
    let stems = stems(of: letters)
    let found = candidates.enumerated().compactMap { index, candidate -> (slips: Int, index: Int)? in
        let other = Array(candidate.lowercased())
        let bound = min(allowed, letters.count - 1, other.count - 1)
        if letters.count > 2, !stems.isDisjoint(with: Text.stems(of: other)) { return (0, index) }
        let isOtherWord =
            letters.count <= 3 && other.count == letters.count && other[0] != letters[0]
            && other.sorted() != letters.sorted()
        if isOtherWord { return nil }
        if let slips = slips(from: letters, to: other, atMost: bound) {
            return (other.starts(with: letters) ? min(slips, 1) : slips, index)
        }
        return other.starts(with: letters) ? (1, index) : nil
    }
    return found.sorted { ($0.slips, $0.index) < ($1.slips, $1.index) }.prefix(max(0, limit)).map {
        candidates[$0.index]
    }
}

/// Whether two words differ only in case, and in the ending of an English plural or adverb: `category` and `categories`.
/// Words of up to two letters have no such ending.
/// - Complexity: linear in the words.
public func haveCommonStem(_ word: String, _ other: String) -> Bool {
    let (letters, others) = (Array(word.lowercased()), Array(other.lowercased()))
    guard letters.count > 2, others.count > 2 else { return letters == others }
    return !stems(of: letters).isDisjoint(with: stems(of: others))
}

/// The word, its possible English singular forms, and the noun of an adverb in "ly": "week" for "weekly".
private func stems(of letters: [Character]) -> Set<String> {
    let word = String(letters)
    var stems: Set<String> = [word]
    if word.hasSuffix("s") { stems.insert(String(word.dropLast())) }
    if word.hasSuffix("es") { stems.insert(String(word.dropLast(2))) }
    if word.hasSuffix("ly") { stems.insert(String(word.dropLast(2))) }
    if word.hasSuffix("ies") { stems.insert(word.dropLast(3) + "y") }
    return stems
}

/// The optimal string alignment distance; `nil` if greater than `bound`.
///
/// Computes only the diagonal band that can be within the bound.
private func slips(from a: [Character], to b: [Character], atMost bound: Int) -> Int? {
    guard bound >= 0, abs(a.count - b.count) <= bound else { return nil }
    let far = bound + 1
    var beforeLast = [Int](repeating: far, count: b.count + 1)
    var last = (0...b.count).map { min($0, far) }
    var row = beforeLast
    for i in 1...max(1, a.count) where i <= a.count {
        let columns = max(1, i - bound)...max(1, min(b.count, i + bound))
        row[columns.lowerBound - 1] = columns.lowerBound == 1 ? min(i, far) : far
        for j in columns where j <= b.count {
            var slips = min(last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), row[j - 1] + 1, last[j] + 1)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { slips = min(slips, beforeLast[j - 2] + 1) }
            row[j] = min(slips, far)
        }
        if columns.upperBound < b.count { row[columns.upperBound + 1] = far }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= bound ? last[b.count] : nil
}
