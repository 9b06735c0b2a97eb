internal import Arguments
internal import Outings

/// `spesa user remove NAME`
struct UserRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a user away, with the books that are theirs alone.",
        discussion: """
            The files of those books are kept under 'backups', but nobody can open a sealed one again. Of a shared book \
            somebody else who writes becomes the owner, if there is no other one.
            """,
        examples: [("spesa user remove bruno --yes", "")], alsoCalled: ["delete", "rm"])

    @Argument("The user.") var name: String
    @Flag("Do it without asking.") var yes: Bool

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let store = try environment.store()
        let user = try store.user(named: name, for: account)
        if !yes {
            let what = "this takes \(user.name) out of the store, with the books that are theirs alone"
            guard environment.canAsk else { throw CommandError.needsConfirmation(option: "--yes", what: what) }
            try environment.requireName(
                user.name.description, "spesa: \(what); type the name to go on: "
            ) { typed in
                let isNo = typed.isEmpty || YesOrNo.reading(typed) == false
                let other = isNo ? "" : "'\(typed)' is not the name '\(user.name)'; "
                return .needsConfirmation(option: "--yes", what: other + "nothing was removed")
            }
        }
        let kept = try store.remove(user, by: account)
        let files = kept.isEmpty ? "" : "; what was theirs alone is kept in \(kept.joined(separator: ", "))"
        try environment.reply(.user(user, sentences: ["\(user.name) is removed\(files)."]))
    }
}
