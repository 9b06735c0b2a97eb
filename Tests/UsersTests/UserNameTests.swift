import Testing
import Users

@Suite struct UserNameTests {
    @Test(arguments: [
        ("anna", "anna"), ("Anna", "anna"), ("A", "a"), ("anna.maria-2_x", "anna.maria-2_x"), ("Zoë", "zoë"),
        ("Юля", "юля"), ("李", "李"),
        ("Weiß", "weiss"), ("a٣", "a٣"), (String(repeating: "x", count: 32), String(repeating: "x", count: 32)),
    ])
    func `a name is shown as given and compared case-folded`(text: String, folded: String) throws {
        let name = try UserName(text)
        #expect("\(name)" == text)
        #expect(name.folded == folded)
    }

    @Test(
        arguments: [
            ("", .empty, nil), ("1anna", .firstIsNoLetter, 0), (".anna", .firstIsNoLetter, 0),
            ("-anna", .firstIsNoLetter, 0), ("_", .firstIsNoLetter, 0), ("anna b", .character(" "), 4),
            (" anna", .character(" "), 0), ("an/na", .character("/"), 2), ("an\u{1B}na", .character("\u{1B}"), 2),
            ("an\nna", .character("\n"), 2), ("anna\0", .character("\0"), 4),
            ("an\u{202E}na", .character("\u{202E}"), 2),
            ("anna@home", .character("@"), 4), ("anna:x", .character(":"), 4), ("an\u{AD}na", .character("\u{AD}"), 2),
            ("ａnna", .character("ａ"), 0), ("\u{FB01}n", .character("\u{FB01}"), 0), ("a²", .character("²"), 1),
            ("a\u{200D}", .character("\u{200D}"), 1), ("an\u{115F}na", .character("\u{115F}"), 2),
            ("a\u{1160}", .character("\u{1160}"), 1),
            ("x\u{301}y", .character("\u{301}"), 1), ("Zoe\u{308} b", .character(" "), nil), ("👩", .character("👩"), 0),
            (String(repeating: "x", count: 33), .tooLong, nil), (String(repeating: "/", count: 33), .tooLong, nil),
            (String(repeating: "\u{E9}", count: 100_000), .tooLong, nil),
            ("all", .reserved, nil), ("ALL", .reserved, nil), ("None", .reserved, nil), ("everyone", .reserved, nil),
            ("nobody", .reserved, nil),
        ] as [(String, UserError.NameFault, Int?)])
    func `other texts are refused, with a place if known`(
        text: String, fault: UserError.NameFault, place: Int?
    ) {
        #expect(throws: UserError.name(text, fault, at: place)) { try UserName(text) }
    }

    @Test func `names that differ in case or composition are equal`() throws {
        let names: Set = try [UserName("Zo\u{EB}"), UserName("zoe\u{308}"), UserName("ZOË")]
        #expect(names.count == 1)
        #expect(try UserName("zoe") != UserName("zoë"))
        #expect(try UserName("Weiß") == UserName("WEISS"))
    }

    @Test func `the length counts scalars of the normal form`() throws {
        let decomposed = String(repeating: "e\u{301}", count: 32)
        #expect(try UserName(decomposed).description.unicodeScalars.count == 32)
    }
}
