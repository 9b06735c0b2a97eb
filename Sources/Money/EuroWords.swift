/// Returns whether a text names the euro: `12,50 €`, `2,99 EUR/kg`.
/// - Complexity: O(n) in the length of the text.
public func namesEuro(_ text: String) -> Bool {
    text.unicodeScalars.contains("€")
        || text.split { !$0.isLetter }.contains { ["eur", "euro", "euros"].contains($0.lowercased()) }
}
