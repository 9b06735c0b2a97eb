import Sheets

extension Dialect {
    /// Evidence that distinguishes a dialect from others with equal header words.
    enum Witness: Sendable {
        /// The header has no words but the dialect's and these, which are separated by `|`.
        case nothingBut(String)
        /// The header also contains one of these words, separated by `|`.
        case headed(String)
        /// A cell above the header begins with one of these words.
        case above(String)
        /// A cell below the header begins with one of these words.
        case below(String)
        /// `euroInHeader`: the header of every amount column names the euro. `euroGlued`: the euro is attached to the
        /// amounts.
        case euroInHeader, euroGlued
    }
}

/// Searches the first records of a file for the evidence of a dialect.
struct WitnessSearch {
    let names: [HeaderName]
    let above: ArraySlice<Record>
    let below: ArraySlice<Record>

    /// Whether the file has any evidence of the dialect, or the dialect needs none.
    func shows(_ dialect: Dialect) -> Bool {
        dialect.witnesses.isEmpty || dialect.witnesses.contains { shows($0, dialect) }
    }

    private func shows(_ witness: Dialect.Witness, _ dialect: Dialect) -> Bool {
        switch witness {
        case .nothingBut(let others):
            let known = dialect.needs.union(Self.words(others)).union([""])
            return names.allSatisfy { known.contains($0.words) }
        case .headed(let words):
            return names.contains { Self.words(words).contains($0.words) }
        case .above(let words): return cells(of: above, begin: words)
        case .below(let words): return cells(of: below, begin: words)
        case .euroInHeader:
            let amounts = names.filter { ["debit", "credit", "montant", "betrag", "importo"].contains($0.words) }
            return !amounts.isEmpty && amounts.allSatisfy { $0.currency == "eur" }
        case .euroGlued:
            return below.contains { record in
                record.fields.contains { $0.utf8.count > 3 && CurrencyWords.glued(to: $0) == CurrencyWords.euro }
            }
        }
    }

    private static func words(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }

    private func cells(of records: ArraySlice<Record>, begin words: String) -> Bool {
        let beginnings = Self.words(words)
        return records.contains { record in
            record.fields.contains { field in
                let plain = HeaderName.plain(field)
                return beginnings.contains { plain.utf8.starts(with: $0.utf8) }
            }
        }
    }
}
