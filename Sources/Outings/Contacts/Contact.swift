/// Somebody or something that an outing has to do with, as it stands in a file or a list: a payee, a person, a place.
public struct Contact: Hashable, Sendable {
    /// What a contact is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// To whom is paid.
        case payee
        /// Who takes part.
        case person
        /// Where it is.
        case place
    }

    /// What it is; that decides which of the fields it has.
    public let kind: Kind
    /// On one line, not empty.
    public var name: String
    /// What a payee sells.
    public var sells: String?
    /// Who runs it.
    public var runs: String?
    /// Of a payee or a place.
    public var address: String?
    /// Of a payee or a person.
    public var phone: String?
    /// Of a payee or a person.
    public var mail: String?
    /// Whether a payee takes cards; `nil` where nobody said.
    public var takesCards: Bool?
    /// Whether a payee takes vouchers; `nil` where nobody said.
    public var takesVouchers: Bool?
    /// The number a payee is taxed by.
    public var taxNumber: String?
    /// Another one.
    public var secondTaxNumber: String?
    /// What a person does, as a word.
    public var role: String?
    /// Whatever else is to be said.
    public var note: String?

    /// A contact of which only the name is known.
    public init(_ kind: Kind, name: String) {
        self.kind = kind
        self.name = name
    }
}
