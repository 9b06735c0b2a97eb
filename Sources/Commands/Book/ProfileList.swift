internal import Arguments
internal import Ledger
internal import Output
internal import Terminal

/// `spesa profile list`
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

extension ImportProfile {
    static let columns = ["name", "map", "encoding", "date_order", "decimal_mark"]

    var document: JSON {
        .object([
            "name": .text(name), "map": .text(map), "encoding": JSON(encoding), "date_order": JSON(dateOrder),
            "decimal_mark": JSON(decimalMark),
        ])
    }

    /// The options that say the same.
    var options: String {
        [
            map.isEmpty ? nil : "--map \(quoted(map))", encoding.map { "--encoding \(quoted($0))" },
            dateOrder.map { "--date-order \($0)" }, decimalMark.map { "--decimal-mark \($0)" },
        ].compactMap(\.self).joined(separator: " ")
    }
}
