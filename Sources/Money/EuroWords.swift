/// Whether a text names the euro: `12,50 €`, `2,99 EUR/kg`.
/// - Complexity: O(n) in the length of the text.
public func namesEuro(_ text: String) -> Bool {
    text.unicodeScalars.contains("€") || text.split { !$0.isLetter }.contains(where: isEuroWord)
}

/// Whether a word is the euro's code, or its name in a language of the European Union: `EUR`, `euros`, `ευρώ`.
/// - Complexity: O(n) in the length of the word.
public func isEuroWord(_ word: some StringProtocol) -> Bool {
    AmountWord(Array(word.unicodeScalars)) == .euro
}
