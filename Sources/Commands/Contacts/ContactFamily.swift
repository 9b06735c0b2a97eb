internal import Arguments
internal import Bookkeeping
internal import Outings

/// Payees, people or places, as far as their commands differ.
protocol ContactFamily {
    /// The options that set fields.
    associatedtype Options: ContactOptions
    static var kind: Contact.Kind { get }
    /// The plural noun: `payees`, `people` or `places`.
    static var plural: String { get }
    /// The name of a contact in examples of the help.
    static var example: String { get }
    /// Another name of the contact `example`, for examples of merging.
    static var former: String { get }
    /// Options that describe the contact `example`, in examples of the help.
    static var details: String { get }
}

/// The options that set the fields of a contact.
protocol ContactOptions: Parameters {
    /// The text given for each field; `nil` for an unchanged field. An empty text clears the field.
    var fieldTexts: [(ContactField, String?)] { get }
}

extension ContactOptions {
    /// Returns the options as an edit.
    /// - Throws: `BookkeepingError.neitherYesNorNo` for another answer to a yes-or-no field.
    func edit() throws -> ContactEdit {
        var edit = ContactEdit()
        for (field, text) in fieldTexts { if let text { try edit.set(field, text) } }
        return edit
    }
}

enum Payees: ContactFamily {
    static let kind = Contact.Kind.payee
    static let plural = "payees"
    static let example = "Rossi"
    static let former = "Rossi s.r.l."
    static let details = "--sells cheese --takes-cards yes"

    struct Options: ContactOptions {
        @Option("What it sells.", placeholder: "TEXT") var sells: String?
        @Option("Who runs it.", placeholder: "TEXT") var runs: String?
        @Option("The address.", placeholder: "TEXT") var address: String?
        @Option("Phone number.", placeholder: "TEXT") var phone: String?
        @Option("Email address.", placeholder: "TEXT") var mail: String?
        @Option("Whether it takes cards, yes or no.", placeholder: "YES") var takesCards: String?
        @Option("Whether it takes vouchers, yes or no.", placeholder: "YES") var takesVouchers: String?
        @Option("VAT or tax number; only 'payee list' and 'payee show' show it.", placeholder: "NUMBER")
        var taxNumber: String?
        @Option(name: "tax-number-2", "Another VAT or tax number.", placeholder: "NUMBER") var secondTaxNumber: String?
        @Option("A note.", placeholder: "TEXT") var note: String?

        var fieldTexts: [(ContactField, String?)] {
            [
                (.sells, sells), (.runs, runs), (.address, address), (.phone, phone), (.mail, mail),
                (.takesCards, takesCards), (.takesVouchers, takesVouchers), (.taxNumber, taxNumber),
                (.secondTaxNumber, secondTaxNumber), (.note, note),
            ]
        }
    }
}

enum People: ContactFamily {
    static let kind = Contact.Kind.person
    static let plural = "people"
    static let example = "Ben"
    static let former = "Benjamin"
    static let details = "--role manager --phone '+39 333 1234567'"

    struct Options: ContactOptions {
        @Option("Their phone number.", placeholder: "TEXT") var phone: String?
        @Option("Their email address.", placeholder: "TEXT") var mail: String?
        @Option("What they do: any word.", placeholder: "ROLE") var role: String?
        @Option("A note.", placeholder: "TEXT") var note: String?

        var fieldTexts: [(ContactField, String?)] { [(.phone, phone), (.mail, mail), (.role, role), (.note, note)] }
    }
}

enum Places: ContactFamily {
    static let kind = Contact.Kind.place
    static let plural = "places"
    static let example = "Piazza"
    static let former = "Piazza Grande"
    static let details = "--address 'Piazza Ariostea, Ferrara'"

    struct Options: ContactOptions {
        @Option("The address.", placeholder: "TEXT") var address: String?
        @Option("A note.", placeholder: "TEXT") var note: String?

        var fieldTexts: [(ContactField, String?)] { [(.address, address), (.note, note)] }
    }
}
