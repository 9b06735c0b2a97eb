internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Text

/// `spesa payee …`, `spesa person …`, `spesa place …`
enum ContactCommands {
    static var payees: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "payee", summary: "Payees: details and visits.",
                discussion: """
                    An expense has the name of its payee; the details are kept here. How often you visit a payee is \
                    counted from the days of its expenses. 'spesa import FILE --as payees' imports a list of payees; \
                    'spesa payee list --format csv' writes one.
                    """, alsoCalled: ["payees", "vendor", "vendors"]),
            subcommands: [
                .command(ContactList<Payees>.self), .command(ContactAdd<Payees>.self),
                .command(ContactShow<Payees>.self), .command(ContactEditing<Payees>.self),
                .command(PayeeRename.self), .command(ContactMerge<Payees>.self), .command(ContactRemove<Payees>.self),
            ],
            defaultCommand: ContactList<Payees>.self,
            names: {
                let paid = try $0.book().names(of: .payee)
                let known = Set(paid.map(foldedName))
                return try paid
                    + $0.book().contacts(.payee).map(\.contact.name).filter { !known.contains(foldedName($0)) }
            })
    }

    static var people: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "person", summary: "People you share with.",
                discussion: """
                    The book's own people are its members, unless 'own' or 'not-own' changes that.
                    """, alsoCalled: ["people", "persons"]),
            subcommands: [
                .command(ContactList<People>.self), .command(ContactAdd<People>.self),
                .command(ContactShow<People>.self), .command(PersonEditing.self),
                .command(PersonOwn.self), .command(PersonNotOwn.self), .command(ContactMerge<People>.self),
                .command(ContactRemove<People>.self),
            ],
            defaultCommand: ContactList<People>.self,
            names: { try $0.context().contacts(.person).map(\.contact.name) })
    }

    static var places: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(name: "place", summary: "Places.", alsoCalled: ["places"]),
            subcommands: [
                .command(ContactList<Places>.self), .command(ContactAdd<Places>.self),
                .command(ContactShow<Places>.self), .command(PlaceEditing.self), .command(ContactMerge<Places>.self),
                .command(ContactRemove<Places>.self),
            ],
            defaultCommand: ContactList<Places>.self,
            names: { try $0.context().contacts(.place).map(\.contact.name) })
    }
}

/// `spesa payee list`, and likewise for `person` and `place`
struct ContactList<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo {
        CommandInfo(
            name: "list", summary: "List the \(Family.plural).",
            examples: [
                ("spesa \(Family.kind.rawValue)", ""),
                (
                    "spesa \(Family.kind.rawValue) list --format csv >\(Family.plural).csv",
                    "a file that 'spesa import' can read"
                ),
            ])
    }

    func run(in environment: Environment) throws {
        let context = try environment.context()
        try environment.show(ContactsReport(Family.kind, try context.contacts(Family.kind)).listed)
    }
}

/// `spesa payee add NAME…`, and likewise for `person` and `place`
struct ContactAdd<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo {
        CommandInfo(
            name: "add", summary: "Add a \(Family.kind.rawValue).",
            examples: [("spesa \(Family.kind.rawValue) add \(Family.example) \(Family.details)", "")],
            alsoCalled: ["new"], isDiscreet: true, hidesOnlyNumbers: true)
    }

    @Argument("The name (no quotes needed: all words are the name).", placeholder: "NAME") var words: [String]
    @OptionGroup var options: Family.Options

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let contact = try context.addContact(Family.kind, words.joined(separator: " "), options.edit())
        try environment.reply(ContactsReport(Family.kind, [contact]).one("Added \(contact.contact.name)"))
    }
}

/// `spesa payee show NAME…`, and likewise for `person` and `place`
struct ContactShow<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo {
        CommandInfo(
            name: "show", summary: "Show the details of a \(Family.kind.rawValue).",
            examples: [("spesa \(Family.kind.rawValue) show \(Family.example)", "")])
    }

    @Argument(
        "The name or number.", placeholder: "NAME", completing: .custom(Family.kind.rawValue)) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let contact = try context.contact(named: words.joined(separator: " "), Family.kind)
        try environment.show(ContactsReport(Family.kind, [contact]).shown)
    }
}

/// `spesa payee merge A B`, and likewise for `person` and `place`
struct ContactMerge<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo {
        CommandInfo(
            name: "merge", summary: "Merge two \(Family.plural).",
            discussion: """
                The second replaces the first everywhere, and takes over details that only the first has.
                """,
            examples: [("spesa \(Family.kind.rawValue) merge \(quoted(Family.former)) \(Family.example)", "")])
    }

    @Argument("The one to remove.", completing: .custom(Family.kind.rawValue)) var from: String
    @Argument("The one to keep.", completing: .custom(Family.kind.rawValue)) var into: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let gone = try context.contact(named: from, Family.kind)
        let stays = try context.contact(named: into, Family.kind)
        let merged = try context.mergeContacts(Family.kind, gone, into: stays, spelt: into)
        try environment.reply(
            ContactsReport(Family.kind, [merged.contact]).one(
                "\(gone.spelling(typed: from, becoming: into)) is now \(merged.contact.contact.name)",
                moved: merged.moved))
    }
}

/// `spesa payee remove NAME…`, and likewise for `person` and `place`
struct ContactRemove<Family: ContactFamily>: SpesaCommand {
    static var info: CommandInfo {
        CommandInfo(
            name: "remove", summary: "Remove a \(Family.kind.rawValue) that is not in use.",
            examples: [("spesa \(Family.kind.rawValue) remove \(Family.example)", "")], alsoCalled: ["delete", "rm"])
    }

    @Argument(
        "The name or number.", placeholder: "NAME", completing: .custom(Family.kind.rawValue)) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let contact = try context.contact(named: words.joined(separator: " "), Family.kind)
        try context.removeContact(Family.kind, contact)
        try environment.reply(ContactsReport(Family.kind, [contact]).one("Removed \(contact.contact.name)"))
    }
}

/// `spesa payee rename A B`
struct PayeeRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a payee on every expense, receipt and repeat.",
        discussion: """
            One 'spesa undo' undoes all of it. If the new name is that of another payee, use 'spesa payee merge'.
            """,
        examples: [("spesa payee rename 'LIDL 4711 FERRARA' Lidl", "")])

    @Argument("The payee.", completing: .custom("payee")) var name: String
    @Argument("The new name.") var to: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.contact(named: name, .payee)
        let renamed = try context.renamePayee(known, to: to)
        try environment.reply(
            ContactsReport(.payee, [renamed.contact]).one(
                "\(known.spelling(typed: name, becoming: to)) is now \(renamed.contact.contact.name)",
                moved: renamed.moved))
    }
}

extension KnownContact {
    /// Returns the former name for the reply `FORMER is now NEW`: as typed if both names differ only in spelling,
    /// otherwise the name of the contact.
    fileprivate func spelling(typed: String, becoming other: String) -> String {
        let kind = contact.kind
        return kind.key(of: typed) == kind.key(of: other) ? typed : contact.name
    }
}
