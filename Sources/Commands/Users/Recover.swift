internal import Arguments
internal import Secrets
internal import Storage
internal import Users

/// `spesa recover NAME`
struct Recover: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "recover", summary: "Set a new password with the recovery code.",
        discussion: """
            The code was shown at sign-up: seven groups of four letters and digits. It stays valid afterwards; 'spesa \
            passwd --recovery-code' replaces it. Every session ends.
            """,
        examples: [
            ("spesa recover anna", "asks for the code and the new password"),
            ("printf '%s\\n' \"$code\" \"$new\" | spesa recover anna --password-stdin", "two lines: the code, the new"),
        ], isDiscreet: true)

    @Argument("The name of the user.") var name: String?
    @Flag("Accept the keys that the code opens, although this account knows other ones.") var acceptKeys: Bool
    @Flag("Read the code and the new password from two lines of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let store = try environment.folder(for: "recovery codes")
        _ = try store.id()
        let name = try environment.userName(name, of: Self.info.name) { try UserName(ofAnybody: $0) }
        var accepted: NewPassword?
        func recover() throws -> NewSession {
            let code = try RecoveryCode(
                typed: environment.shownSecret(
                    "Recovery code of \(name): ", fromStandardInput: passwordStdin, command: "recover \(name)"))
            let new = try accepted ?? newPassword(of: name, in: environment)
            accepted = new
            return try store.recover(
                name, code: code, new: new, limits: SettingKey.sessionLimits, acceptsKeys: acceptKeys,
                clock: environment.system.milliseconds)
        }
        let session =
            passwordStdin
            ? try recover()
            : try environment.prompt.withoutEcho {
                try environment.asking(atMost: Environment.mostSecrets, again: Self.isWrongCode, recover)
            }
        try environment.keep(
            session.secret, of: store, after: "the password was changed", hint: "sign in with: spesa login \(name)")
        try environment.reply(
            .user(
                session.user,
                sentences: ["Changed the password of \(session.user.name); other sessions ended."]
                    + environment.sentencesOnTokens(of: environment.openSession())))
    }

    private func newPassword(of name: UserName, in environment: Environment) throws -> NewPassword {
        let accepted = try environment.acceptedPassword(
            "New password of \(name): ", fromStandardInput: passwordStdin, mayBeInFile: true,
            command: "recover \(name)")
        let new = try NewPassword(accepted, cost: environment.system.passwordCost)
        environment.reportLoweredCost(new.loweredCost)
        return new
    }

    /// Whether another code may be correct.
    private static func isWrongCode(_ failure: any Failure) -> Bool {
        switch failure {
        case SecretError.recoveryCode, SecretError.recoveryCodeMistyped, UserError.passwordTooLong,
            StoreError.wrongRecoveryCode:
            true
        default: false
        }
    }
}
