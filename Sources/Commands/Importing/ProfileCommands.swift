internal import Arguments
internal import Ledger
internal import Output
internal import Terminal
internal import Text

/// `spesa profile …`
enum ProfileCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "profile", summary: "Saved import settings.",
                discussion: """
                    'spesa import FILE --save-profile NAME' saves the values of --map, --encoding, --date-order, \
                    --decimal-mark, --sign, --categories and --person for a file. --profile NAME uses them again.
                    """, alsoCalled: ["profiles"]),
            subcommands: [.command(ProfileList.self), .command(ProfileRemove.self)], defaultCommand: ProfileList.self)
    }
}

/// `spesa profile list`
struct ProfileList: SpesaCommand {
    static let info = CommandInfo(name: "list", summary: "List the profiles.", examples: [("spesa profile", "")])

    func run(in environment: Environment) throws {
        let profiles = try environment.book().profiles()
        let none = "No profiles yet. To make one: spesa import FILE --map MAP --save-profile NAME"
        try environment.show(
            Report(
                schema: "spesa.profiles/1", "profiles", of: profiles, ImportProfile.fields,
                lines: { screen in
                    guard !profiles.isEmpty else { return screen.paragraph(none) }
                    return Table(
                        columns: [Table.Column("Profile", shrinksTo: 8), Table.Column("Says", shrinksTo: 16)],
                        rows: profiles.map { [StyledText($0.name), StyledText($0.options)] }
                    ).lines(on: screen)
                },
                sentences: { profiles.isEmpty ? [none] : profiles.map { "\($0.name): \($0.options)" } }))
    }
}

extension ImportProfile {
    static var fields: Fields<ImportProfile> {
        Fields([
            Field("name") { .text($0.name) }, Field("map") { .text($0.map) }, Field("encoding") { JSON($0.encoding) },
            Field("date_order") { JSON($0.dateOrder) }, Field("decimal_mark") { JSON($0.decimalMark) },
            Field("sign") { JSON($0.sign) }, Field("categories") { JSON($0.categories) },
            Field("person") { JSON($0.person) },
        ])
    }

    /// The options of `spesa import` that have the values of the profile.
    var options: String {
        [
            map.isEmpty ? nil : "--map \(quoted(map))", encoding.map { "--encoding \(quoted($0))" },
            dateOrder.map { "--date-order \($0)" }, decimalMark.map { "--decimal-mark \($0)" },
            sign.map { "--sign \($0)" }, categories.map { "--categories \(quoted($0))" },
            person.map { "--person \(quoted($0))" },
        ].compactMap(\.self).joined(separator: " ")
    }
}

/// `spesa profile remove NAME`
struct ProfileRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a profile.", examples: [("spesa profile remove odd", "")],
        alsoCalled: ["delete"])

    @Argument("The name.") var name: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        try context.book.removeProfile(name, by: context.signature)
        let name = name
        try environment.reply(
            Report(
                json: { .object(["schema": .text("spesa.profile/1"), "removed": .text(name)]) },
                records: { Records(columns: ["removed"], rows: [[.text(name)]]) },
                sentences: { ["Removed the profile '\(name)'."] }))
    }
}
