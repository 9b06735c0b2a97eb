import Sheets

extension Dialect {
    /// What only the files of this bank or program show, where others write a header with the same words.
    enum Witness: Sendable {
        /// Nothing stands in the header but what the dialect needs and these words, told apart by `|`.
        case nothingBut(String)
        /// One of these words, told apart by `|`, stands in the header too.
        case headed(String)
        /// A cell above the header begins with one of these words.
        case above(String)
        /// A cell below the header begins with one of these words.
        case below(String)
        /// Euro stands over every column of amounts, or glued to the amounts below.
        case euroInHeader, euroGlued
    }
}

/// Looks for what is peculiar to a dialect, in the first records of a file.
struct WitnessSearch {
    let names: [HeaderName]
    let above: ArraySlice<Record>
    let below: ArraySlice<Record>

    /// Whether one of the things that are peculiar to it is there; a dialect whose header is peculiar needs none.
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
