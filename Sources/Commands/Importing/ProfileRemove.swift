internal import Arguments
internal import Output

/// `spesa profile remove NAME`
struct ProfileRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a profile away.", examples: [("spesa profile remove odd", "")],
        alsoCalled: ["delete"])

    @Argument("Its name.") var name: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        try context.book.removeProfile(name, by: context.signature)
        let name = name
        try environment.reply(
            Report(
                json: { .object(["schema": .text("spesa.profile/1"), "removed": .text(name)]) },
                records: { Records(columns: ["removed"], rows: [[.text(name)]]) },
                sentences: { ["The profile '\(name)' is gone."] }))
    }
}
