internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Outings
internal import Text

/// `spesa payee edit NAME…`
struct ContactEditing<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo { editing(Family.self) }

    @Argument(
        "The name or number.", placeholder: "NAME", completing: .custom(Family.kind.rawValue)) var words: [String]
    @OptionGroup var options: Family.Options

    func run(in environment: Environment) throws {
        try environment.edit(Family.kind, words, name: nil, options)
    }
}

/// `spesa person edit NAME…`
struct PersonEditing: SpesaCommand {
    static let info = editing(People.self)

    @Argument("Their name or number.", placeholder: "NAME", completing: .custom("person")) var words: [String]
    @Option("Their new name.", placeholder: "NAME") var name: String?
    @OptionGroup var options: People.Options

    func run(in environment: Environment) throws { try environment.edit(.person, words, name: name, options) }
}

/// `spesa place edit NAME…`
struct PlaceEditing: SpesaCommand {
    static let info = editing(Places.self)

    @Argument("The name or number.", placeholder: "NAME", completing: .custom("place")) var words: [String]
    @Option("The new name.", placeholder: "NAME") var name: String?
    @OptionGroup var options: Places.Options

    func run(in environment: Environment) throws { try environment.edit(.place, words, name: name, options) }
}

private func editing<Family: ContactFamily>(_ family: Family.Type) -> CommandInfo {
    CommandInfo(
        name: "edit", summary: "Edit the details of a \(family.kind.rawValue).",
        discussion: "Options that are not given change nothing. An empty value clears the field."
            + (family.kind == .payee ? " To change the name, use 'spesa payee rename'." : ""),
        examples: [("spesa \(family.kind.rawValue) edit \(family.example) --note ''", "")], alsoCalled: ["change"],
        isDiscreet: true, hidesOnlyNumbers: true)
}

/// `spesa person own NAME…`
struct PersonOwn: SpesaCommand {
    static let info = CommandInfo(
        name: "own", summary: "Count a person as one of the book's own from now on.",
        examples: [("spesa person own Ben", "")])

    @Argument("Their name or number.", placeholder: "NAME", completing: .custom("person")) var words: [String]

    func run(in environment: Environment) throws { try environment.setOwn(words, true) }
}

/// `spesa person not-own NAME…`
struct PersonNotOwn: SpesaCommand {
    static let info = CommandInfo(
        name: "not-own", summary: "Count a person as an outsider from now on.",
        examples: [("spesa person not-own Ben", "")])

    @Argument("Their name or number.", placeholder: "NAME", completing: .custom("person")) var words: [String]

    func run(in environment: Environment) throws { try environment.setOwn(words, false) }
}

extension Environment {
    fileprivate func edit(
        _ kind: Contact.Kind, _ words: [String], name: String?, _ options: some ContactOptions
    ) throws {
        let context = try contextToChange()
        let known = try context.contact(named: words.joined(separator: " "), kind)
        let edit = try options.edit()
        guard !edit.isEmpty || name != nil else {
            throw CommandError.notUsableHere(
                "no new value was given for \(known.contact.name)",
                // The words may contain a secret, so they are not repeated.
                hint: "for example: spesa \(kind.rawValue) edit \(quoted(known.contact.name)) --note new")
        }
        let changed = try context.editContact(kind, known, name: name, edit)
        let isSame = changed.contact == known.contact
        try reply(
            ContactsReport(kind, [changed]).one(
                isSame ? "\(changed.contact.name) is already like that" : "Changed \(changed.contact.name)"))
    }

    fileprivate func setOwn(_ words: [String], _ isOwn: Bool) throws {
        let context = try contextToChange()
        let known = try context.contact(named: words.joined(separator: " "), .person)
        let changed = try context.setOwn(known, isOwn)
        let book = isOwn ? "is one of the book's own people" : "is not one of the book's own people"
        try reply(ContactsReport(.person, [changed]).one("\(changed.contact.name) \(book)", isWhole: true))
    }
}
