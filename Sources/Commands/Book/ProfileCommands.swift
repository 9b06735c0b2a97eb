internal import Arguments
internal import Ledger
internal import Output
internal import Terminal

/// `spesa profile …`
enum ProfileCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "profile", summary: "Show what is saved of files to import.",
                discussion: """
                    What --map, --encoding, --date-order and --decimal-mark say of a file is saved with \
                    'spesa import FILE --save-profile NAME', and said again with --profile NAME.
                    """, alsoCalled: ["profiles"]),
            members: [.command(ProfileList.self), .command(ProfileRemove.self)], defaultCommand: ProfileList.self)
    }
}

struct ProfileList: SpesaCommand {
    static let info = CommandInfo(name: "list", summary: "List the profiles.", examples: [("spesa profile", "")])

    func run(in environment: Environment) throws {
        let profiles = try environment.book().profiles()
        let none = "No profiles yet. To make one: spesa import FILE --map MAP --save-profile NAME"
        let objects = profiles.map(\.document)
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.profiles/1"), "profiles": .list(objects)]) },
                records: { Records(columns: ImportProfile.columns, objects: objects) },
                lines: { screen in
                    guard !profiles.isEmpty else { return wrapped(none, to: screen.width).map { StyledText($0) } }
                    return Table(
                        columns: [Table.Column("Profile", shrinksTo: 8), Table.Column("Says", shrinksTo: 16)],
                        rows: profiles.map { [StyledText($0.name), StyledText($0.options)] }
                    ).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: { profiles.isEmpty ? [none] : profiles.map { "\($0.name): \($0.options)" } }))
    }
}

struct ProfileRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a profile away.", examples: [("spesa profile remove odd", "")],
        alsoCalled: ["delete"])

    @Argument("Its name.") var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookToChange()
        try book.removeProfile(name)
        let name = name
        try environment.reply(
            Report(
                json: { .object(["schema": .text("spesa.profile/1"), "removed": .text(name)]) },
                records: { Records(columns: ["removed"], rows: [[.text(name)]]) },
                sentences: { ["The profile '\(name)' is gone."] }))
    }
}

extension ImportProfile {
    fileprivate static let columns = ["name", "map", "encoding", "date_order", "decimal_mark"]

    fileprivate var document: JSON {
        .object([
            "name": .text(name), "map": .text(map), "encoding": JSON(encoding), "date_order": JSON(dateOrder),
            "decimal_mark": JSON(decimalMark),
        ])
    }

    /// The options that say the same.
    fileprivate var options: String {
        [
            map.isEmpty ? nil : "--map \(quoted(map))", encoding.map { "--encoding \(quoted($0))" },
            dateOrder.map { "--date-order \($0)" }, decimalMark.map { "--decimal-mark \($0)" },
        ].compactMap(\.self).joined(separator: " ")
    }
}
