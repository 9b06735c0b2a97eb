internal import Arguments
internal import Secrets
internal import ServerStore
internal import Storage
internal import Users

/// `spesa recover NAME`
struct Recover: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "recover", summary: "Set a new password with the recovery code.",
        discussion: """
            The code was shown at sign-up: seven groups of four letters and digits. It stays valid afterwards; 'spesa \
            passwd --recovery-code' replaces it. Every session ends. In a store on a server, the code is that of 'spesa \
            user reset', and is used up.
            """,
        examples: [
            ("spesa recover anna", "asks for the code and the new password"),
            ("printf '%s\\n' \"$code\" \"$new\" | spesa recover anna --password-stdin", "two lines: the code, the new"),
        ], isDiscreet: true)

    @Argument("The name of the user.") var name: String?
    @Flag("Accept the keys that the code opens, although this account knows other ones.") var acceptKeys: Bool
    @Flag("Read the code and the new password from two lines of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        _ = try store.id()
        let name = try environment.userName(name, of: Self.info.name) { try UserName(ofAnybody: $0) }
        var accepted: Secret?
        func recover() throws -> NewSession {
            let code = try RecoveryCode(
                typed: environment.shownSecret(
                    "Recovery code of \(name): ", fromStandardInput: passwordStdin, command: "recover \(name)"))
            let new = try accepted ?? newPassword(of: name, in: environment)
            accepted = new
            return try self.recover(name, code, new, in: store, environment)
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

    private func newPassword(of name: UserName, in environment: Environment) throws -> Secret {
        try environment.acceptedPassword(
            "New password of \(name): ", fromStandardInput: passwordStdin, mayBeInFile: true,
            command: "recover \(name)")
    }

    private func recover(
        _ name: UserName, _ code: RecoveryCode, _ new: Secret, in store: any Store, _ environment: Environment
    ) throws -> NewSession {
        if let server = store as? ServerStore {
            guard !acceptKeys else {
                throw StoreError.onlyInFolder(what: "keys of users", server: store.server ?? store.place)
            }
            return try server.recover(name, code: code, new: new, limits: SettingKey.sessionLimits)
        }
        let folder = try environment.folder(for: "recovery codes")
        let new = try NewPassword(new, cost: environment.system.passwordCost)
        environment.reportLoweredCost(new.loweredCost)
        return try folder.recover(
            name, code: code, new: new, limits: SettingKey.sessionLimits, acceptsKeys: acceptKeys,
            clock: environment.system.milliseconds)
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
