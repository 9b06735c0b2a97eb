internal import Arguments
internal import Secrets
internal import Storage

/// `spesa passwd`
struct Passwd: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "passwd", summary: "Change your password; every other session ends.",
        examples: [
            ("spesa passwd", "asks for the old and the new one"),
            (
                "spesa passwd --recovery-code",
                "keeps the password, and replaces the recovery code"
            ),
            ("printf '%s\\n' \"$old\" \"$new\" | spesa passwd --password-stdin", "two lines: the old, the new"),
        ], alsoCalled: ["password"], isDiscreet: true)

    @Flag("Read the old and the new password from two lines of standard input.") var passwordStdin: Bool

    @Flag("Make a new recovery code instead; standard input has only the password.") var recoveryCode: Bool

    func run(in environment: Environment) throws {
        let account = try environment.account()
        do {
            if recoveryCode {
                let password = try oldPassword(of: account, in: environment)
                return try makeRecoveryCode(for: account, password: password, in: environment)
            }
            func bothPasswords() throws -> (old: Secret, new: Secret) {
                (try oldPassword(of: account, in: environment), try newPassword(in: environment))
            }
            let (old, new) = try passwordStdin ? bothPasswords() : environment.prompt.withoutEcho(bothPasswords)
            try change(old, to: new, of: account, in: environment)
        } catch StoreError.wrongNameOrPassword {
            // A signed-in user typed no name here, so the error is about the password only.
            throw StoreError.wrongOldPassword
        }
    }

    /// Returns the current password. It is checked before other questions, but not here if it is from standard input.
    private func oldPassword(of account: any AccountSession, in environment: Environment) throws -> Secret {
        let question = recoveryCode ? "Password: " : "Old password: "
        return try environment.password(
            of: account.user.name, question, fromStandardInput: passwordStdin, command: Self.info.name
        ) { password in
            guard !passwordStdin else { return password }
            let system = environment.system
            do {
                try account.check(
                    password, rules: environment.passwordRules, cost: system.passwordCost,
                    clock: system.milliseconds)
            } catch StoreError.wrongNameOrPassword {
                // A signed-in user typed no name here, so the error is about the password only.
                throw StoreError.wrongOldPassword
            }
            return password
        }
    }

    private func newPassword(in environment: Environment) throws -> Secret {
        try environment.acceptedPassword(
            "New password: ", fromStandardInput: passwordStdin, mayBeInFile: false, command: Self.info.name)
    }

    private func change(
        _ old: Secret, to new: Secret, of account: any AccountSession, in environment: Environment
    ) throws {
        let (user, store, system) = (account.user, try environment.store(), environment.system)
        let session = try account.changePassword(
            from: old, to: new, rules: environment.passwordRules, cost: system.passwordCost,
            limits: environment.sessionLimits(of: account), clock: system.milliseconds)
        environment.reportLoweredCost(session.loweredCost)
        try environment.keep(
            session.secret, of: store, after: "the password was changed", hint: "sign in with: spesa login \(user.name)"
        )
        try environment.reply(
            .user(
                user,
                sentences: ["Changed the password of \(user.name); other sessions ended."]
                    + environment.sentencesOnTokens(of: environment.openSession())))
    }

    private func makeRecoveryCode(for account: any AccountSession, password: Secret, in environment: Environment) throws
    {
        let system = environment.system
        let shown = ShownSecret(
            what: "the recovery code", remedy: "make another one with: spesa passwd --recovery-code")
        try shown.explaining {
            try environment.folderAccount(for: "recovery codes").newRecoveryCode(
                password: password, rules: environment.passwordRules, cost: system.passwordCost,
                clock: system.milliseconds
            ) { code in
                let sentence = "The previous recovery code is no longer valid."
                try environment.showOnce(
                    .user(account.user, recoveryCode: code, sentences: [sentence]))
            }
        }
    }
}
