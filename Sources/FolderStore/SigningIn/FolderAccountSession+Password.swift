internal import Database
public import Secrets
public import Storage
public import Users

extension FolderAccountSession {
    /// Checks the password of the session's user, with the delays of a sign-in.
    /// - Parameter clock: milliseconds since 1970.
    /// - Throws: errors of `signIn`.
    public func check(
        _ password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws {
        _ = try store.verify(storedName(), password: password, rules: rules, cost: cost, clock: clock)
    }

    /// Changes the password, ends every session of the user, and opens a new one. The user gets a new key pair. Each of
    /// their sealed books gets a new key, so that the old password opens no later changes. Books that the user may
    /// write get it immediately.
    /// - Parameters:
    ///   - new: accepted by `PasswordRules`.
    ///   - clock: milliseconds since 1970.
    /// - Throws: errors of `signIn` for the old password; `StoreError.lateBooks` if a book could not get the new keys:
    ///   the password is changed then, and all sessions have ended.
    public func changePassword(
        from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        clock: () -> Int64
    ) throws -> NewSession {
        let new = try NewPassword(new, cost: cost)
        let now = wholeSeconds(clock())
        let (user, stored, old) = try store.verify(
            storedName(), password: old, rules: rules, cost: cost, clock: clock)
        let memory = try store.unlock(user, old, cost: cost).memory
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try new.way(to: next),
            recovery: try store.recoveryWay(of: user, from: memory.pair, to: next))
        let secret = try store.change(new, of: user, memory, to: next, ways, limits: limits, at: now) { database in
            try self.store.requireUnchanged(stored, of: user, in: database)
        }
        return NewSession(user: user, secret: secret, loweredCost: new.loweredCost)
    }

    /// Replaces the recovery code of a user who knows the password. The user gets new keys as in `changePassword`, and
    /// their other sessions end. The former code is valid until the new one was shown.
    /// - Parameters:
    ///   - clock: milliseconds since 1970.
    ///   - show: shows the code. If it throws, the former code stays valid.
    /// - Throws: errors of `signIn` for the password; `SecretShownBeforeFailure` if the new code was shown, but not
    ///   stored; `StoreError.lateBooks` if the code is valid, but a book could not get the new keys.
    public func newRecoveryCode(
        password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64,
        showing show: (RecoveryCode) throws -> Void
    ) throws {
        let (user, stored, password) = try store.verify(
            storedName(), password: password, rules: rules, cost: cost, clock: clock)
        let memory = try store.unlock(user, password, cost: cost).memory
        let code = try RecoveryCode.random()
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try next.way(password: password, cost: cost),
            recovery: try next.way(code))
        let late = try store.renewKeys(
            of: user, from: memory, to: next, ways,
            making: { change in
                try store.changing(
                    showing: { try show(code) },
                    isKept: { try KeyTable(database: $0).keys(of: user.id)?.publicKey == ways.publicKey },
                    change: change)
            },
            check: { [store, secret] database in
                try store.requireUnchanged(stored, of: user, in: database)
                try SessionTable(database: database).keepOnly(secret, of: user.id, keys: next)
            },
            session: secret, done: .newCode(user.name))
        try late.require(after: .newCode(user.name))
    }

    /// The present name of the user in the store.
    private func storedName() throws -> UserName { try UserTable(database: store.database()).current(user).name }

    /// Ends this session, or all sessions of its user. Ending all sessions gives the user new keys, see
    /// `changePassword`, so that secrets of those sessions do not open later changes.
    /// - Throws: `StoreError.lateBooks` if all sessions have ended, but a book could not get the new keys.
    public func signOut(everywhere: Bool) throws {
        guard everywhere else {
            return try store.changingOnRequest { try SessionTable(database: $0).remove(secret) }
        }
        let next = try KeyPair.random()
        guard let present = try KeyTable(database: store.database()).keys(of: user.id) else {
            throw SecretError.keyDamaged
        }
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try present.password.leading(to: next, from: memory.pair),
            recovery: try store.recoveryWay(of: user, from: memory.pair, to: next))
        let late = try store.renewKeys(
            of: user, from: memory, to: next, ways, making: { try store.changing($0) },
            check: { [secret, user] database in
                try SessionTable(database: database).keepOnly(secret, of: user.id, keys: next)
            },
            session: secret, done: .renewedKeys)
        try PartlyDone.renewedKeys.then {
            try store.changing { try SessionTable(database: $0).removeAll(of: user.id) }
        }
        try late.require(after: .renewedKeys)
    }
}
