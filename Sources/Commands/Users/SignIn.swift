internal import Database
internal import Failures
internal import FolderStore
internal import Output
internal import Resources
internal import Secrets
internal import Storage
internal import Terminal
internal import Users

extension Environment {
    /// The password rules, with the list of the most common passwords.
    var passwordRules: PasswordRules {
        let list = spesa_resource_common_passwords()
        return PasswordRules(
            common: CommonPasswords(UnsafeRawBufferPointer(start: list.bytes, count: list.count)).contains)
    }

    /// Reads a password without echo.
    ///
    /// - Throws: `UserError.passwordTooLong`, and the errors of `Prompt.askSecret`.
    func askPassword(_ question: String) throws -> Secret {
        // One byte more than the limit, so that a longer password is refused and not cut.
        let secret = try Secret(capacity: PasswordRules.longest + 1)
        do {
            try secret.fill { memory in try prompt.askSecret(question, into: memory) }
        } catch PromptError.tooLong {
            throw UserError.passwordTooLong(limit: PasswordRules.longest)
        }
        return secret
    }

    /// Reads a password from standard input, from the file in SPESA_PASSWORD_FILE, or at the terminal.
    /// - Parameter command: the typed command without `spesa`, for the hint of the error.
    /// - Throws: `CommandError.noPassword` if there is no input, and the errors of `askPassword`.
    func password(_ question: String, fromStandardInput: Bool, command: String) throws -> Secret {
        if fromStandardInput {
            guard let secret = try system.readSecretLine() else {
                throw CommandError.noPassword(command: command, mayBeInFile: true)
            }
            return secret
        }
        if let path = system.variable("SPESA_PASSWORD_FILE") { return try Secret.read(contentsOf: path) }
        return try requirePassword(question, command: command, mayBeInFile: true)
    }

    /// Reads a password, and returns the result of its check. At a prompt, a wrong password is asked for again, up
    /// to three times in all.
    /// - Parameter check: throws an error of `isWrongPassword` for a wrong password.
    func password<Value>(
        _ question: String, fromStandardInput: Bool, command: String, check: (Secret) throws -> Value
    ) throws -> Value {
        func read() throws -> Value {
            try check(password(question, fromStandardInput: fromStandardInput, command: command))
        }
        guard asksPassword(fromStandardInput: fromStandardInput) else { return try read() }
        return try prompt.withoutEcho { try asking(atMost: Self.mostSecrets, again: Self.isWrongPassword, read) }
    }

    private func asksPassword(fromStandardInput: Bool) -> Bool {
        !fromStandardInput && system.variable("SPESA_PASSWORD_FILE") == nil
    }

    /// Whether another password may be correct.
    private static func isWrongPassword(_ failure: any Failure) -> Bool {
        switch failure {
        case StoreError.wrongNameOrPassword, StoreError.wrongOldPassword, UserError.passwordTooLong,
            BackupError.wrongPassword, DatabaseError.wrongSecret:
            true
        default: false
        }
    }

    /// Reads the password of a user, and returns the result of its check. After the last wrong attempt at a prompt, the
    /// error explains how to set a new one.
    /// - Parameter check: throws `StoreError.wrongNameOrPassword` or `wrongOldPassword` for a wrong password.
    func password<Value>(
        of name: UserName, _ question: String, fromStandardInput: Bool, command: String,
        check: (Secret) throws -> Value
    ) throws -> Value {
        do {
            return try password(
                question, fromStandardInput: fromStandardInput, command: command, check: check)
        } catch let error as StoreError
            where Self.isWrongPassword(error) && asksPassword(fromStandardInput: fromStandardInput)
        {
            throw try CommandError.wrongPasswords(error, of: name, isOnServer: store().server != nil)
        }
    }

    /// Reads a secret that spesa generated, such as a recovery code, from standard input or at the terminal without
    /// echo. Unlike passwords, it is never read from SPESA_PASSWORD_FILE.
    /// - Parameter command: the command for the hint of the error, without `spesa`.
    /// - Throws: `CommandError.noPassword` if there is no input, and the errors of `askPassword`.
    func shownSecret(_ question: String, fromStandardInput: Bool, command: String) throws -> Secret {
        guard fromStandardInput else { return try requirePassword(question, command: command, mayBeInFile: false) }
        guard let typed = try system.readSecretLine() else {
            throw CommandError.noPassword(command: command, mayBeInFile: false)
        }
        return typed
    }

    private func requirePassword(_ question: String, command: String, mayBeInFile: Bool) throws -> Secret {
        guard canAsk else { throw CommandError.noPassword(command: command, mayBeInFile: mayBeInFile) }
        return try askPassword(question)
    }

    /// Reads a new password that satisfies the rules, and returns it in normalised form. At a prompt it is typed twice.
    /// - Parameters:
    ///   - mayBeInFile: whether SPESA_PASSWORD_FILE may contain it; `false` if that has the old password.
    ///   - command: the typed command without `spesa`, for the hint of the error.
    func acceptedPassword(
        _ question: String, fromStandardInput: Bool, mayBeInFile: Bool, command: String
    ) throws -> Secret {
        guard fromStandardInput || mayBeInFile && system.variable("SPESA_PASSWORD_FILE") != nil else {
            return try acceptedPasswordAtPrompt(question, command: command, mayBeInFile: mayBeInFile)
        }
        let typed: Secret
        do {
            typed = try password(question, fromStandardInput: fromStandardInput, command: command)
        } catch let error as CommandError {
            // The first line held another secret, so the error says that the second line is missing.
            guard fromStandardInput, !mayBeInFile, case .noPassword = error else { throw error }
            throw CommandError.advised(
                ErrorWords(
                    kind: error.kind, message: "no new password was given",
                    hint: "write it in the second line of standard input"), error.exitCode)
        }
        return try passwordRules.accept(typed)
    }

    /// Asks until a password satisfies the rules and both entries agree, showing each error.
    private func acceptedPasswordAtPrompt(_ question: String, command: String, mayBeInFile: Bool) throws -> Secret {
        func isUnfit(_ failure: any Failure) -> Bool {
            failure is UserError && failure.exitCode == .misused || failure as? CommandError == .passwordsDiffer
        }
        return try prompt.withoutEcho {
            try asking(again: isUnfit) {
                let typed = try requirePassword(question, command: command, mayBeInFile: mayBeInFile)
                let accepted = try passwordRules.accept(typed)
                guard typed.isEqual(to: try askPassword("Repeat the password: ")) else {
                    throw CommandError.passwordsDiffer
                }
                return accepted
            }
        }
    }

    /// Signs a user in with the password of SPESA_PASSWORD_FILE, otherwise from the prompt. Stores the session secret
    /// and returns it.
    func signInByPassword(_ name: UserName, in store: any Store) throws -> SessionSecret {
        try password(
            of: name, "Password of \(name): ", fromStandardInput: false, command: "login \(name)"
        ) { password in
            try signIn(name, password: password, in: store)
        }
    }

    /// Signs the user in again after the session ended, with unlimited attempts at a prompt. Does nothing if the user
    /// has a new session already.
    /// - Throws: `StoreError.notSignedIn` if there was no session.
    func signInAgain() throws {
        guard let name = cachedSession?.user.name else { throw StoreError.notSignedIn }
        if (try? openSession())?.user.name == name { return }
        let store = try store()
        try prompt.withoutEcho {
            while true {
                do {
                    _ = try signInByPassword(name, in: store)
                    return
                } catch let failure as any Failure where isWorthAskingAgain(failure) {
                    reportBeforeAskingAgain(failure)
                }
            }
        }
    }

    /// Whether to ask for the password again. `false` with a password file, which would give the wrong password again.
    private func isWorthAskingAgain(_ failure: any Failure) -> Bool {
        guard system.variable("SPESA_PASSWORD_FILE") == nil else { return false }
        return switch failure {
        case StoreError.wrongNameOrPassword, StoreError.throttled, CommandError.wrongPasswords: true
        default: false
        }
    }

    /// Signs a user in, stores the session secret for the next command, and returns it.
    /// - Parameter acceptsKeys: whether keys are accepted that differ from those this account knows.
    func signIn(
        _ name: UserName, password: Secret, in store: any Store, acceptsKeys: Bool = false
    ) throws -> SessionSecret {
        let session = try store.signIn(
            name, password: password, rules: passwordRules, cost: system.passwordCost,
            limits: SettingKey.sessionLimits, acceptsKeys: acceptsKeys, clock: system.milliseconds)
        reportLoweredCost(session.loweredCost)
        try keep(session.secret, of: store)
        return session.secret
    }

    /// Writes the session secret to its file. The session whose secret was there ends, or a notice says that it does not.
    /// - Throws: `CommandError.notUsableHere` without a folder for the file, `UserError`. The former session and its file
    ///   are then unchanged, and the new session has ended.
    func keep(_ secret: SessionSecret, of store: any Store) throws {
        let former: SessionSecret?
        do {
            guard let file = try sessionFile(of: store) else {
                throw CommandError.notUsableHere("there is no home folder", hint: "set HOME or XDG_RUNTIME_DIR")
            }
            former = try? file.read()
            try file.write(secret)
        } catch {
            try? store.endSession(secret)
            throw error
        }
        if let folder = SessionFile.directory(environment: system.variables), !folder.isRuntime {
            notice("XDG_RUNTIME_DIR is not set; the session is kept in \(folder.path)")
        }
        if let former { end(former, of: store) }
    }

    /// Ends a former session. A failure does not prevent the sign-in, which is done: on a server, a thief of the secret
    /// may have spoilt the role of the session.
    private func end(_ old: SessionSecret, of store: any Store) {
        do {
            try store.endSession(old)
        } catch {
            noticeAlways(
                "the former session of this machine could not be ended (\(failure(of: error).message)); to end all your sessions: "
                    + "spesa logout --everywhere")
        }
    }

    /// Stores the session secret after a step that succeeded. An error says that this step is done.
    /// - Parameters:
    ///   - done: the completed step, as a clause for the message: `the password was changed`.
    ///   - hint: the command that continues from there.
    func keep(_ secret: SessionSecret, of store: any Store, after done: String, hint: String) throws {
        do {
            try keep(secret, of: store)
        } catch let failure as any Failure {
            throw failure.afterStep("\(done), but signing in failed", hint: hint)
        }
    }

    /// Removes the file of an ended session. A notice says if that fails.
    func remove(_ session: SessionFile?) {
        do {
            try session?.remove()
        } catch {
            notice("the file of your sign-in, which opens nothing any more, is left: \(failure(of: error).message)")
        }
    }

    /// Returns the file of this store's session secret, which may not exist; `nil` without a folder for it.
    func sessionFile(of store: any Store) throws -> SessionFile? {
        guard let folder = SessionFile.directory(environment: system.variables) else { return nil }
        return SessionFile(directory: folder.path, storeID: try store.id())
    }

    /// Reports that a password was hashed at a lower cost than configured; does nothing for `nil`.
    func reportLoweredCost(_ cost: PasswordCost?) {
        guard let cost else { return }
        notice(
            "memory was short, so the password was hashed with \(cost.memoryKiB / 1024) MiB instead of "
                + "\(system.passwordCost.memoryKiB / 1024); sign in again later to make it stronger")
    }
}

extension Report {
    /// Returns a report of a user: of `whoami`, or the reply to a change of the user or session.
    /// - Parameters:
    ///   - book: the name of the current book; `nil` to write null.
    ///   - recoveryCode: a new code, shown only now; `nil` without one.
    ///   - more: further members for JSON.
    ///   - last: a closing sentence for people.
    static func user(
        _ user: User, book: FoldedName? = nil, recoveryCode: RecoveryCode? = nil, more: [JSON.Member] = [],
        sentences: [String], last: String? = nil
    ) -> Report {
        let code = recoveryCode?.text
        var fields = [
            JSON.Member("name", .text(user.name.description)),
            JSON.Member("administrator", .truth(user.isAdministrator)), JSON.Member("book", JSON(book?.description)),
        ]
        if let code { fields.append(JSON.Member("recovery_code", .text(code))) }
        fields += more
        let advice = code.map { code in
            [
                "Your recovery code: \(code)",
                "Write it down and keep it away from this machine. If you lose both the password and this code, nobody "
                    + "can open your book.",
            ]
        }
        return Report(schema: "spesa.user/1", "user", fields) { sentences + (advice ?? []) + [last].compactMap(\.self) }
    }
}
