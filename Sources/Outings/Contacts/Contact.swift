/// The details of a payee, person or place, as in a file or list. A field is `nil` if it is empty, or if contacts of
/// the kind do not have it.
public struct Contact: Hashable, Sendable {
    /// The kind of a contact.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A shop or company that is paid.
        case payee
        /// A person who shares expenses.
        case person
        /// A place of an outing.
        case place
    }

    /// The kind, which determines the fields.
    public let kind: Kind
    /// The name: one line, not empty.
    public var name: String
    /// The goods or services of a payee.
    public var sells: String?
    /// The owner of a payee.
    public var runs: String?
    /// The address of a payee or place.
    public var address: String?
    /// The phone number of a payee or person.
    public var phone: String?
    /// The email address of a payee or person.
    public var mail: String?
    /// Whether a payee accepts cards; `nil` if unknown.
    public var takesCards: Bool?
    /// Whether a payee accepts vouchers; `nil` if unknown.
    public var takesVouchers: Bool?
    /// The VAT or tax number of a payee.
    public var taxNumber: String?
    /// A second tax number.
    public var secondTaxNumber: String?
    /// The role of a person.
    public var role: String?
    /// A note.
    public var note: String?

    /// Creates a contact with only a name.
    public init(_ kind: Kind, name: String) {
        self.kind = kind
        self.name = name
    }
}
