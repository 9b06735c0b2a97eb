internal import Failures
import Outings
import Text

/// Builds a contact from the texts of its fields.
struct ContactCells {
    private let kind: Contact.Kind
    private var texts: [ContactField: String] = [:]

    init(_ kind: Contact.Kind) {
        self.kind = kind
    }

    /// Whether all fields are empty.
    var isEmpty: Bool { texts.isEmpty }

    /// A missing name, or an invalid value in a field.
    struct Fault: InternalError {
        let field: ContactField
        let problem: String
    }

    /// Sets the text of a field. Blank text is ignored.
    /// - Parameter isMore: whether the text is a further item of a list, to be appended with a comma.
    mutating func set(_ field: ContactField, _ text: String, isMore: Bool = false) {
        let text = text.singleLine
        if text.isEmpty { return }
        texts[field] = isMore ? (texts[field].map { $0 + ", " } ?? "") + text : text
    }

    func contact() throws(Fault) -> Contact {
        guard let name = texts[.name] else { throw Fault(field: .name, problem: "there is no name") }
        var contact = Contact(kind, name: name)
        contact.sells = texts[.sells]
        contact.runs = texts[.runs]
        contact.address = texts[.address]
        contact.phone = texts[.phone]
        contact.mail = texts[.mail]
        contact.takesCards = try answer(.takesCards)
        contact.takesVouchers = try answer(.takesVouchers)
        contact.taxNumber = texts[.taxNumber]
        contact.secondTaxNumber = texts[.secondTaxNumber]
        if let text = texts[.role] {
            guard let role = PersonRole.word(for: text) else {
                throw Fault(field: .role, problem: "'\(text.prefix(40))' is not a role: a word, or a digit from 0 to 3")
            }
            contact.role = role
        }
        contact.note = texts[.note]
        return contact
    }

    private func answer(_ field: ContactField) throws(Fault) -> Bool? {
        guard let text = texts[field] else { return nil }
        guard let answer = YesOrNo.reading(text) else {
            // The text is not quoted: it may be a tax number in the wrong column.
            throw Fault(field: field, problem: "it is neither yes nor no")
        }
        return answer
    }
}
