import Text

/// What a movement of CODA says of itself: what is written freely, or in the form of the kind that its first three digits
/// name.
struct CodaText {
    var payee: String?
    var what: String?

    /// - Parameter zone: the zones of all records of the movement, one behind the other.
    init(_ zone: FixedRecord, isStructured: Bool) {
        let all = 1...max(1, zone.count)
        guard isStructured else {
            what = zone.text(all)
            return
        }
        let behindKind = 4...max(4, zone.count)
        switch zone.text(1...3) {
        case "100": what = zone.text(4...28)
        // The communication that is printed on transfer forms, with its check digits.
        case "101", "102": what = Self.grouped(zone.text(4...15)) ?? zone.text(behindKind)
        // A card at a till or a machine: what that is called, and the town.
        case "113":
            payee = zone.text(44...59)
            what = WrittenText.tidied([payee, zone.text(60...69)].compactMap(\.self).joined(separator: " "))
        // A direct debit of SEPA, behind the creditor and the mandate.
        case "127": what = zone.text(83...144)
        default: what = zone.text(behindKind)
        }
    }

    /// `+++123/4567/89002+++`; `nil` for what are not twelve digits.
    private static func grouped(_ text: String?) -> String? {
        guard let text, text.utf8.count == 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return "+++\(text.prefix(3))/\(text.dropFirst(3).prefix(4))/\(text.dropFirst(7))+++"
    }
}
