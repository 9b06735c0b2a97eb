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

extension Contact {
    /// Lets a field say something else, in any form that is read as yes or no; `nil` for nothing.
    ///
    /// - Returns: whether it can say that: a name cannot be taken away, and not every text is yes or no.
    public mutating func set(_ field: ContactField, to text: String?) -> Bool {
        let answer = text.flatMap(YesOrNo.reading)
        switch field {
        case .name:
            guard let text else { return false }
            name = text
        case .sells: sells = text
        case .runs: runs = text
        case .address: address = text
        case .phone: phone = text
        case .mail: mail = text
        case .takesCards:
            guard text == nil || answer != nil else { return false }
            takesCards = answer
        case .takesVouchers:
            guard text == nil || answer != nil else { return false }
            takesVouchers = answer
        case .taxNumber: taxNumber = text
        case .secondTaxNumber: secondTaxNumber = text
        case .role: role = text
        case .note: note = text
        }
        return true
    }

    /// Whether anything but the name is known.
    public var hasDetails: Bool {
        ContactField.all(of: kind).contains { $0 != .name && text($0) != nil }
    }
}
