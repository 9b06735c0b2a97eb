internal import Arguments
internal import Users

/// `spesa user rename NAME NEW-NAME`
struct UserRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Give a user another name.", examples: [("spesa user rename anna annalisa", "")])

    @Argument("The user.") var name: String
    @Argument("The new name.", placeholder: "NEW-NAME") var newName: String

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        let store = try environment.store()
        let user = try store.user(named: name, for: account)
        let newName = try UserName(newName)
        try store.rename(user, to: newName, by: account)
        try environment.reply(
            .user(
                try store.user(named: newName.description, for: account), sentences: ["\(user.name) is now \(newName)."]
            ))
    }
}
