import Text

/// The communication of a CODA movement: free text, or structured by a type of three digits.
struct CodaText {
    var payee: String?
    var what: String?

    /// Interprets the communication.
    /// - Parameters:
    ///   - zone: the communication fields of all records of the movement, concatenated.
    ///   - isStructured: whether the text begins with a type of three digits.
    init(_ zone: FixedRecord, isStructured: Bool) {
        let all = 1...max(1, zone.count)
        guard isStructured else {
            what = zone.text(all)
            return
        }
        let behindKind = 4...max(4, zone.count)
        switch zone.text(1...3) {
        case "100": what = zone.text(4...28)
        // The structured communication of Belgian transfer forms, with check digits.
        case "101", "102": what = Self.grouped(zone.text(4...15)) ?? zone.text(behindKind)
        // A card at a till or ATM: its name and town.
        case "113":
            payee = zone.text(44...59)
            what = WrittenText.tidied([payee, zone.text(60...69)].compactMap(\.self).joined(separator: " "))
        // A SEPA direct debit: the communication follows the creditor and the mandate.
        case "127": what = zone.text(83...144)
        default: what = zone.text(behindKind)
        }
    }

    /// Formats twelve digits as `+++123/4567/89002+++`; `nil` for anything else.
    private static func grouped(_ text: String?) -> String? {
        guard let text, text.utf8.count == 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return "+++\(text.prefix(3))/\(text.dropFirst(3).prefix(4))/\(text.dropFirst(7))+++"
    }
}
