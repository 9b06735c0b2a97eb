internal import Arguments
internal import Output
internal import Storage

/// `spesa user invite`
struct UserInvite: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "invite", summary: "Make a new invitation to a store on a server, and show it this once.",
        discussion: "Whoever has it can sign up. The one before lets nobody in any more; those who signed up stay.",
        examples: [("spesa user invite", "then each: spesa signup NAME --store ADDRESS")])

    func run(in environment: Environment) throws {
        let account = try environment.administrator()
        guard let store = try environment.store() as? ServerStore else {
            throw CommandError.notUsableHere(
                "a store in a folder asks for no invitation", hint: "sign up with: spesa signup NAME")
        }
        let invitation = try store.renewInvitation(by: account)
        try environment.showOnce(
            Report(
                schema: "spesa.store/1", "store",
                ["address": .text(store.place), "invitation": .text(invitation.text)]
            ) { ["The invitation: \(invitation.text)", "It is shown this once; the one before is good no more."] })
    }
}
