/// What the words of a header say of the order of dates: where slashes stand between numbers, the languages below write
/// the day first. English does not tell, and those that write dates with points seldom have slashes but from programs of
/// others.
enum HeaderLanguages {
    /// Whether a column is called as only these languages call it.
    static func writeDayFirst(_ names: [HeaderName]) -> Bool {
        names.contains { words.contains($0.words) }
    }

    private static let words = Set(
        [
            // French
            "libelle|montant|solde|date operation|date d operation|date de l operation|date de valeur|date valeur|devise",
            "date de comptabilisation|date comptabilisation|date transaction|jour|beneficiaire|depense|depenses|recettes",
            // Italian
            "data|data contabile|data operazione|data valuta|data registrazione|data movimento|giorno|importo|descrizione",
            "causale|entrate|uscite|accrediti|addebiti|dare|avere|beneficiario",
            // Spanish, Galician, Asturian, Catalan
            "fecha|fecha valor|fecha operacion|fecha de operacion|fecha contable|f valor|f operacion|importe|concepto",
            "cargo|abono|dia|data operacio|concepte|import|descripcion",
            // Portuguese
            "data valor|data mov|data do movimento|data de lancamento|montante|descricao|quantia",
            // Dutch
            "boekdatum|boekingsdatum|bedrag|omschrijving|uitvoeringsdatum|mededeling|rentedatum",
            // Greek
            "ημερομηνια|ποσο|περιγραφη|αιτιολογια|υπολοιπο|ημερομηνια συναλλαγης|χρεωση|πιστωση",
            // Irish, Maltese
            "data|meid|cur sios|ammont",
        ].flatMap { $0.split(separator: "|").map(String.init) })
}
