import Outings
import Testing

@Suite struct ContactEditingTests {
    @Test(arguments: Contact.Kind.allCases)
    func `every field of a kind can be set and removed`(kind: Contact.Kind) {
        for field in ContactField.all(of: kind) where field != .name {
            var contact = Contact(kind, name: "Rossi")
            #expect(!contact.hasDetails)
            let isTruth = field == .takesCards || field == .takesVouchers
            let isSet = contact.set(field, to: isTruth ? "sì" : "x")
            #expect(isSet)
            #expect(contact.text(field) == (isTruth ? "true" : "x"))
            #expect(contact.hasDetails)
            for empty in [nil, ""] {
                var cleared = contact
                let isCleared = cleared.set(field, to: empty)
                #expect(isCleared)
                #expect(cleared == Contact(kind, name: "Rossi"))
            }
        }
    }

    @Test(arguments: [(.name, nil), (.name, ""), (.takesCards, "perhaps")] as [(ContactField, String?)])
    func `a name cannot be removed, and a value other than yes or no is refused`(
        field: ContactField, text: String?
    ) {
        var contact = Contact(.payee, name: "Rossi")
        contact.takesCards = false
        let before = contact
        let isSet = contact.set(field, to: text)
        #expect(!isSet)
        #expect(contact == before)
    }
}
