import Outings
import Sheets

/// The header words of contact columns in English, German, French, Italian and Spanish.
enum ContactWords {
    /// The field of a header; `nil` if it is unknown.
    static func field(of header: String) -> ContactField? { fields[HeaderName(header).words] }

    /// Whether a header belongs to a computed column of spesa's own lists, which cannot be imported.
    static func isReckoned(_ header: String) -> Bool { reckoned.contains(header) }

    private static let reckoned: Set<String> = [
        "schema", "kind", "count", "contacts", "id", "uid", "own", "uses", "visits", "median_days", "frequency",
    ]

    private static let fields: [String: ContactField] = {
        var fields: [String: ContactField] = [:]
        for (field, lines) in words {
            for line in lines { for word in line.split(separator: "|") { fields[String(word)] = field } }
        }
        return fields
    }()

    /// The header words of each field, normalised as by `HeaderName`: lower case, without accents and punctuation.
    private static let words: [ContactField: [String]] = [
        .name: [
            "name|full name|business name|business|company|company name|vendor|vendor name|payee|payee name|shop|store",
            "shop name|store name|person|place|place name|location|location name|market|market name",
            "firma|firmenname|handler|geschaft|laden|zahlungsempfanger|empfanger|ort|ortsname|marktname",
            "nom|nom complet|entreprise|nom de l entreprise|commerce|vendeur|beneficiaire|personne|lieu|nom du lieu",
            "nome|nome completo|nome e cognome|azienda|impresa|ditta|negozio|venditore|beneficiario|persona|luogo",
            "ragione sociale|nombre|nombre completo|empresa|negocio|tienda|vendedor|lugar|razon social",
        ],
        .sells: [
            "sells|what it sells|products|product|goods|goods sold|items|offers|merchandise|sold|product type",
            "verkauft|angebot|waren|produkte|sortiment|vend|produits|marchandises|offre|articles",
            "vende|prodotti|merce|merci|offerta|articoli|productos|mercancias|mercancia|oferta",
        ],
        .runs: [
            "runs|run by|who runs it|owner|owner name|proprietor|contact|contact name|contact person|operator",
            "inhaber|inhaberin|inhabername|betreiber|gefuhrt von|leitung|ansprechpartner|kontaktperson",
            "proprietaire|gerant|exploitant|tenu par|responsable|titolare|proprietario|gestore|gestito da|responsabile",
            "referente|dueno|propietario|titular|llevado por|encargado|contacto",
        ],
        .address: [
            "address|street address|postal address|mailing address|business address|adresse|anschrift|postanschrift",
            "strasse|adresse postale|indirizzo|via|direccion|domicilio|direccion postal",
        ],
        .phone: [
            "phone|phone number|telephone|telephone number|tel|mobile|mobile number|cell|cell phone|telefon",
            "telefonnummer|handy|mobil|mobilnummer|rufnummer|numero de telephone|portable|telefono|numero di telefono",
            "cellulare|numero de telefono|movil",
        ],
        .mail: [
            "mail|email|e mail|email address|e mail address|mail address|mailadresse|emailadresse|e mail adresse",
            "courriel|adresse e mail|adresse electronique|adresse mail|posta elettronica|indirizzo email",
            "indirizzo e mail|correo|correo electronico|direccion de correo",
        ],
        .takesCards: [
            "takes cards|takes card|takes credit|takes credit cards|accepts cards|accepts credit|accepts credit cards",
            "cards|credit cards|card payments|nimmt karten|nimmt karte|akzeptiert karten|kartenzahlung|karten|karte",
            "accepte les cartes|prend les cartes|cartes|carte|accepte la carte",
            "accetta carte|prende carte|carte di credito",
            "accetta carte di credito|acepta tarjetas|tarjetas|tarjeta|acepta tarjeta",
        ],
        .takesVouchers: [
            "takes vouchers|takes voucher|accepts vouchers|accepts snap|takes snap|snap|accepts ebt|vouchers|tokens",
            "accepts tokens|nimmt gutscheine|akzeptiert gutscheine|gutscheine",
            "gutschein|accepte les bons|prend les bons",
            "bons|accepte les titres restaurant|titres restaurant|accetta buoni|prende buoni|buoni|buoni pasto",
            "accetta buoni pasto|acepta vales|vales|acepta cupones|cupones",
        ],
        .taxNumber: [
            "tax number|tax id|tax no|tax number 1|first tax number|vat|vat number|vat id|vat no|tin|ein",
            "steuernummer|steuer nr|steuernr|steuer id|ust id|ustid|ust idnr|ust id nr|umsatzsteuer id|uid nummer",
            "numero fiscal|numero d identification fiscale|numero tva|numero de tva|siret|siren|partita iva|p iva|piva",
            "codice fiscale|numero fiscale|nif|cif|nie|numero de identificacion fiscal|identificacion fiscal",
        ],
        .secondTaxNumber: [
            "tax number 2|second tax number|second tax id|tax id 2|other tax number|state tax number|ssn",
            "zweite steuernummer|steuernummer 2|weitere steuernummer|second numero fiscal|deuxieme numero fiscal",
            "numero fiscal 2|secondo numero fiscale|numero fiscale 2|segundo numero fiscal",
        ],
        .role: [
            "role|roles|position|job|function|duty|rolle|funktion|aufgabe|stellung|fonction|poste|ruolo|funzione",
            "mansione|incarico|rol|papel|funcion|cargo|puesto",
        ],
        .note: [
            "note|notes|comment|comments|remark|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|kommentar",
            "remarque|remarques|commentaire|commentaires|nota|commento|commenti|osservazioni",
            "notas|comentario|observaciones",
        ],
    ]
}
