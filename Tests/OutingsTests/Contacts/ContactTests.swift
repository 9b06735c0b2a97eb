import Outings
import Testing

@Suite struct ContactTests {
    @Test(
        arguments: [
            ("yes", true), ("Y", true), ("1", true), ("TRUE", true), ("ja", true), ("J", true), ("oui", true),
            ("Sì", true),
            ("SÍ", true), ("s", true), ("vero", true), ("vrai", true), ("no", false), ("N", false), ("0", false),
            ("False", false), ("Nein", false), ("non", false), ("falso", false), ("", nil), ("maybe", nil), ("2", nil),
            ("yes ", nil), ("01", nil),
        ] as [(String, Bool?)])
    func `yes and no are read in five languages`(text: String, expected: Bool?) {
        #expect(YesOrNo.reading(text) == expected)
    }

    @Test(arguments: [
        ("0", "volunteer"), ("1", "manager"), ("2", "accountant"), ("3", "administrator"), ("cook", "cook"), ("4", nil),
        ("-1", nil), ("", nil), ("2nd cook", "2nd cook"),
    ])
    func `roles are words, and four of them have a digit`(text: String, expected: String?) {
        #expect(PersonRole.word(for: text) == expected)
    }

    @Test func `files without a header have ten, four or two columns`() {
        #expect(Contact.Kind.allCases.map { ContactField.inOrder(of: $0).count } == [10, 4, 2])
        #expect(ContactField.all(of: .person).map(\.rawValue) == ["name", "phone", "mail", "role", "note"])
        var payee = Contact(.payee, name: "Bio")
        payee.takesCards = true
        payee.takesVouchers = false
        payee.secondTaxNumber = "7"
        #expect(
            ContactField.inOrder(of: .payee).map { payee.text($0) ?? "-" } == [
                "Bio", "-", "-", "-", "-", "-", "true", "false", "-", "7",
            ])
    }
}
