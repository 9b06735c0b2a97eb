public import Outings
import Text

extension Contact.Kind {
    /// What the contacts of a file are by the word that its name begins with: `payees-2026.csv`, `Lieferanten.csv`.
    ///
    /// The word is whole: `peoples.csv` begins with none. Folders before the name do not count, nor case and accents.
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
