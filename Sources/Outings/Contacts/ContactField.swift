/// A field of a contact. The raw values are the JSON keys and the columns of files.
public enum ContactField: String, CaseIterable, Hashable, Sendable {
    /// The name.
    case name
    /// The goods or services of a payee.
    case sells
    /// The owner of a payee.
    case runs
    /// The address.
    case address
    /// The phone number.
    case phone
    /// The email address.
    case mail
    /// Whether cards are accepted.
    case takesCards = "takes_cards"
    /// Whether vouchers are accepted.
    case takesVouchers = "takes_vouchers"
    /// The VAT or tax number.
    case taxNumber = "tax_number"
    /// A second tax number.
    case secondTaxNumber = "tax_number_2"
    /// The role of a person.
    case role
    /// A note.
    case note

    /// Returns the columns of a file without a header, in order: ten for a payee, four for a person, two for a place.
    public static func inOrder(of kind: Contact.Kind) -> [ContactField] {
        switch kind {
        case .payee:
            [.name, .sells, .runs, .address, .phone, .mail, .takesCards, .takesVouchers, .taxNumber, .secondTaxNumber]
        case .person: [.name, .phone, .mail, .role]
        case .place: [.name, .address]
        }
    }

    /// Returns all fields of a kind of contact: the columns of a file without a header, and the note.
    public static func all(of kind: Contact.Kind) -> [ContactField] { inOrder(of: kind) + [.note] }
}

extension Contact {
    /// Returns the value of a field in file form: `true`, `false`, or the text; `nil` if empty.
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
    /// Sets a field from text. Booleans accept the words of `YesOrNo`, and `nil` or an empty text clears every field but
    /// the name.
    ///
    /// - Returns: `false` if the value is invalid: a missing name, or a boolean that is neither yes nor no. The contact
    ///   is then unchanged.
    public mutating func set(_ field: ContactField, to text: String?) -> Bool {
        let text = text?.isEmpty == true ? nil : text
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

    /// Whether any field besides the name is set.
    public var hasDetails: Bool {
        ContactField.all(of: kind).contains { $0 != .name && text($0) != nil }
    }
}
