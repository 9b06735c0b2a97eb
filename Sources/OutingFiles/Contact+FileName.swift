public import Outings
import Text

extension Contact.Kind {
    /// The kind of contacts that a file name announces with its first word: `payees-2026.csv`, `Lieferanten.csv`.
    ///
    /// The whole word must match: `peoples.csv` gives `nil`. Folders, case and accents are ignored.
    public init?(fileName: String) {
        let name = folded(String(fileName.split(separator: "/").last ?? ""))
        let word = name.unicodeScalars.prefix { $0.properties.isAlphabetic }
        guard let kind = Self.words[String(word)] else { return nil }
        self = kind
    }

    private static let words: [String: Contact.Kind] = {
        var words: [String: Contact.Kind] = [:]
        for (kind, names) in [
            (
                Contact.Kind.payee,
                """
                payees vendors zahlungsempfanger empfanger handler verkaufer lieferanten beneficiaires vendeurs \
                fournisseurs commercants beneficiari venditori fornitori negozi beneficiarios vendedores proveedores
                """
            ),
            (
                .person,
                """
                people staff personen leute mitarbeiter personal personnes personnel equipe gens persone personale \
                personas gente
                """
            ),
            (.place, "places locations orte standorte platze lieux emplacements endroits luoghi posti lugares sitios"),
        ] {
            for name in names.split(separator: " ") { words[String(name)] = kind }
        }
        return words
    }()
}
