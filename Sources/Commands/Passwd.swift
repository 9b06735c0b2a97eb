internal import Arguments
internal import Output
internal import Storage
internal import Users

/// `spesa passwd`
struct Passwd: SpesaCommand {
    static let info = CommandInfo(
        name: "passwd", summary: "Change your password; every other session ends.",
        examples: [
            ("spesa passwd", "asks for the old and the new one"),
            ("printf '%s\\n' \"$old\" \"$new\" | spesa passwd --password-stdin", "two lines: the old, the new"),
        ], alsoCalled: ["password"], isDiscreet: true)

    @Flag("Read the old and the new password from two lines of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let account = try environment.account()
        let user = account.user
        let store = try environment.store()
        let old = try environment.password("Old password: ", fromStandardInput: passwordStdin, command: Self.info.name)
        let new = try environment.newPassword(
            "New password: ", fromStandardInput: passwordStdin, mayBeInFile: false, command: Self.info.name)
        let secret: SessionSecret
        do {
            secret = try store.changePassword(
                of: account, from: old, to: new, rules: environment.passwordRules,
                cost: environment.system.passwordCost,
                limits: environment.sessionLimits(of: user), at: environment.system.now().seconds)
        } catch StoreError.wrongNameOrPassword {
            // Whoever is signed in has typed no name.
            throw StoreError.wrongOldPassword
        }
        try environment.keep(secret, of: store, after: "the password is changed")
        try environment.reply(
            .user(user, sentences: ["The password of \(user.name) is changed; other sessions ended."]))
    }
}
