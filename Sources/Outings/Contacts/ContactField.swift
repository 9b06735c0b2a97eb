/// A field of a contact; the raw values are those of JSON and of the columns of files.
public enum ContactField: String, CaseIterable, Hashable, Sendable {
    /// Its name.
    case name
    /// What a payee sells.
    case sells
    /// Who runs it.
    case runs
    /// Where it is.
    case address
    /// Its number.
    case phone
    /// Its address of mail.
    case mail
    /// Whether it takes cards.
    case takesCards = "takes_cards"
    /// Whether it takes vouchers.
    case takesVouchers = "takes_vouchers"
    /// The number it is taxed by.
    case taxNumber = "tax_number"
    /// Another one.
    case secondTaxNumber = "tax_number_2"
    /// What a person does.
    case role
    /// Whatever else is to be said.
    case note

    /// The fields that a file without a header has, in their order: ten of a payee, four of a person, two of a place.
    public static func inOrder(of kind: Contact.Kind) -> [ContactField] {
        switch kind {
        case .payee:
            [.name, .sells, .runs, .address, .phone, .mail, .takesCards, .takesVouchers, .taxNumber, .secondTaxNumber]
        case .person: [.name, .phone, .mail, .role]
        case .place: [.name, .address]
        }
    }

    /// All fields that a contact can have: those of a file without a header, and a note.
    public static func all(of kind: Contact.Kind) -> [ContactField] { inOrder(of: kind) + [.note] }
}

extension Contact {
    /// What a field says, in the form for files: `true`, `false`, or the text; `nil` where it says nothing.
    public func text(_ field: ContactField) -> String? {
        switch field {
        case .name: name
        case .sells: sells
        case .runs: runs
        case .address: address
        case .phone: phone
        case .mail: mail
        case .takesCards: takesCards.map { $0 ? "true" : "false" }
        case .takesVouchers: takesVouchers.map { $0 ? "true" : "false" }
        case .taxNumber: taxNumber
        case .secondTaxNumber: secondTaxNumber
        case .role: role
        case .note: note
        }
    }
}
