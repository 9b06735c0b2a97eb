internal import Database
public import Secrets
public import Storage
public import Users

extension FolderStore {
    /// Signs a user in: opens a new session, and replaces a password hash weaker than `cost`.
    ///
    /// An attempt counts as failed before the password is hashed. Its delay begins after the failure. An unknown name
    /// takes equal time, and gets an equal error and delay.
    /// - Parameters:
    ///   - limits: the limits of the session, by the user's settings.
    ///   - acceptsKeys: whether to accept the keys unlocked by the password although this account knows others.
    ///   - clock: milliseconds since 1970.
    /// - Throws: `StoreError.wrongNameOrPassword`, or `throttled` during the delay, which is not counted;
    ///   `keysReplaced` and `ownKey` if the keys are not the known ones.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession {
        let now = wholeSeconds(clock())
        let (user, stored, password) = try verify(name, password: password, rules: rules, cost: cost, clock: clock)
        let raised = stored.isWeaker(than: cost) ? try NewPassword(password, cost: cost) : nil
        let (memory, stale, isFirst) = try unlock(user, password, cost: cost, acceptsKeys: acceptsKeys)
        if try KeyTable(database: database()).keys(of: user.id)?.recovery == nil { notify(.recoveryCodeEnded) }
        let keys = memory.pair
        let limits = try limits(memory.settings { try settings(of: user) })
        let secret = try SessionSecret.random()
        try changing { database in
            try self.requireUnchanged(stored, of: user, in: database)
            if let raised { try UserTable(database: database).setPassword(raised.hash, of: user.id) }
            if let stale {
                try KeyTable(database: database).setKeys(stale, of: user.id)
                if isFirst { try takeSlots(of: user, keys, in: database) }
            }
            try open(secret, keys, for: user, limits: limits, at: now, in: database)
        }
        try memory.call(user.name)
        // The keys could not sign before, so the user's books have no signed members yet.
        if isFirst {
            try complete(memory, of: user)
            try memory.keep(late: Set(BookTable(database: database()).everyEntry(of: user.id).map(\.id)))
            // The next command reports the remaining books.
            _ = try takeIntoBooks(of: secret)
        }
        return NewSession(user: user, secret: secret, loweredCost: raised?.loweredCost)
    }

    /// Sets a new password with the recovery code, ends all sessions, and opens a new one. The user gets new keys, see
    /// `changePassword`.
    ///
    /// The code stays valid. An attempt counts as failed before the code is checked, like a sign-in.
    /// - Parameters:
    ///   - limits: see `signIn`.
    ///   - acceptsKeys: see `signIn`.
    ///   - clock: milliseconds since 1970.
    /// - Throws: `StoreError.wrongRecoveryCode`, `throttled`; for the right code `hasNoKeys` if the store lost the
    ///   user's other keys, `SecretError.keyDamaged`, `keysReplaced` and `ownKey`, see `signIn`, and `lateBooks`, see
    ///   `changePassword`.
    public func recover(
        _ name: UserName, code: RecoveryCode, new: NewPassword, limits: ([String: String]) -> SessionLimits,
        acceptsKeys: Bool = false, clock: () -> Int64
    ) throws -> NewSession {
        let now = wholeSeconds(clock())
        let user = try countTry(of: name, at: clock())
        let table = KeyTable(database: try database())
        guard let user, let way = try table.recovery(of: user.id), let keys = try KeyPair(way, code) else {
            try endTry(of: name, at: clock())
            throw StoreError.wrongRecoveryCode
        }
        guard let stored = try table.keys(of: user.id) else { throw StoreError.hasNoKeys(user.name) }
        let memory = try memory(of: keys, for: user, storedKey: stored.publicKey, isAccepted: acceptsKeys)
        try memory.call(user.name)
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try new.way(to: next), recovery: try next.way(code))
        let limits = try limits(memory.settings { try settings(of: user) })
        let secret = try change(new, of: user, memory, to: next, ways, limits: limits, at: now) { database in
            try UserTable(database: database).forgetFailures(of: name)
        }
        return NewSession(user: user, secret: secret, loweredCost: nil)
    }

    /// The recovery entry for the next key pair; `nil` if the user has no recovery code. Also `nil`, with a notice, if
    /// the present entry was not made by the present pair: the code is then dropped.
    func recoveryWay(of user: User, from present: KeyPair, to next: KeyPair) throws -> KeyUnlock<[UInt8]>? {
        guard let stored = try KeyTable(database: database()).keys(of: user.id), let recovery = stored.recovery else {
            return nil
        }
        guard try stored.hasRecovery(madeBy: present) else {
            notify(.recoveryCodeEnded)
            return nil
        }
        return try recovery.leading(to: next, from: present)
    }

    /// Checks a password. Returns the user with the stored hash and the normalized password.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled` during the delay after failures.
    func verify(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws -> (User, PasswordHash, Secret) {
        let user = try countTry(of: name, at: clock())
        let stored = try user.flatMap { try UserTable(database: database()).password(of: $0.id) }
        // Hashing takes a quarter of a second, so it is done without a lock.
        let normalized = try rules.normalized(password)
        let isRight = try (stored ?? .dummy(cost: cost)).matches(normalized ?? password)
        guard let user, let stored, let normalized, isRight else {
            try endTry(of: name, at: clock())
            throw StoreError.wrongNameOrPassword
        }
        try changing { try UserTable(database: $0).forgetFailures(of: name) }
        return (user, stored, normalized)
    }

    /// Counts an attempt as failed before it is made, so that killing the program does not gain a free attempt.
    /// - Parameter now: milliseconds since 1970.
    /// - Returns: the user with the name; `nil` for an unknown name.
    /// - Throws: `StoreError.throttled` during the delay, which is not counted.
    private func countTry(of name: UserName, at now: Int64) throws -> User? {
        try changing { database in
            let table = UserTable(database: database)
            let failures = try table.failures(of: name)
            let wait = Throttle.remaining(failures: failures.count, ended: failures.ended, now: now)
            guard wait == 0 else { throw StoreError.throttled(seconds: wait) }
            try table.countFailure(of: name, at: now)
            return try table.user(name)
        }
    }

    /// Restarts the delay after a failed attempt, because hashing took time since the attempt was counted.
    private func endTry(of name: UserName, at now: Int64) throws {
        try changing { try UserTable(database: $0).endFailure(of: name, at: now) }
    }

    /// Unlocks a user's keys with the password, and compares them with the known ones.
    /// - Returns: the keys; new slots to store if the stored slot is weaker than `cost`, of an older kind, or for other
    ///   keys; and whether the keys could not sign before.
    /// - Throws: `StoreError.hasNoKeys` if the store lost them, `SecretError.keyDamaged`, `StoreError.keysReplaced`,
    ///   `ownKey`.
    func unlock(
        _ user: User, _ password: Secret, cost: PasswordCost, acceptsKeys: Bool = false
    ) throws -> (memory: AccountMemory, stale: UserKeys?, isFirst: Bool) {
        guard let stored = try KeyTable(database: database()).keys(of: user.id) else {
            throw StoreError.hasNoKeys(user.name)
        }
        guard let pair = try KeyPair(stored.password, password: password) else { throw SecretError.keyDamaged }
        let memory = try memory(of: pair, for: user, storedKey: stored.publicKey, isAccepted: acceptsKeys)
        let isFirst = stored.password.seal == nil
        let publicKey = try pair.publicKey()
        // A pair that could sign before has a slot of the present kind. An older kind is a rollback.
        guard !isFirst || acceptsKeys || !memory.known.key.canSign else {
            throw StoreError.ownKey(user.name, known: publicKey, found: nil)
        }
        guard stored.password.slot.isWeaker(than: cost) || isFirst || stored.publicKey != publicKey else {
            return (memory, nil, false)
        }
        let way = try pair.way(password: password, cost: cost)
        let keepsRecovery = try isFirst || stored.hasRecovery(madeBy: pair)
        let stale = UserKeys(publicKey: publicKey, password: way, recovery: keepsRecovery ? stored.recovery : nil)
        return (memory, stale, isFirst)
    }

    /// Sets a new password and a new key pair, ends all sessions of the user, and opens a new session.
    /// - Parameter check: runs in the transaction of the change, before it.
    /// - Returns: the secret of the new session.
    /// - Throws: `StoreError.lateBooks` if a book could not get the new keys; the password is changed then, and no
    ///   session is open.
    func change(
        _ new: NewPassword, of user: User, _ memory: AccountMemory, to next: KeyPair, _ ways: UserKeys,
        limits: SessionLimits, at now: Int64, _ check: @escaping (any Database) throws -> Void
    ) throws -> SessionSecret {
        let secret = try SessionSecret.random()
        let late = try renewKeys(
            of: user, from: memory, to: next, ways, making: { try changing($0) },
            check: { database in
                try check(database)
                try UserTable(database: database).setPassword(new.hash, of: user.id)
                try SessionTable(database: database).removeAll(of: user.id)
                try self.open(secret, next, for: user, limits: limits, at: now, in: database)
            },
            session: secret, done: .newPassword(user.name))
        // The command then ends with an error and discards the secret of the new session.
        if !late.isEmpty { try? changing { try SessionTable(database: $0).removeAll(of: user.id) } }
        try late.require(after: .newPassword(user.name))
        return secret
    }

    /// Checks that the user still exists with this password hash: hashing took time in which the password may have been
    /// changed, or the user removed.
    /// - Throws: `StoreError.wrongNameOrPassword`.
    func requireUnchanged(_ password: PasswordHash, of user: User, in database: any Database) throws {
        guard try UserTable(database: database).password(of: user.id) == password else {
            throw StoreError.wrongNameOrPassword
        }
    }

    /// Inserts a session of a user, and deletes expired sessions of all users.
    func open(
        _ secret: SessionSecret, _ keys: KeyPair, for user: User, limits: SessionLimits, at now: Int64,
        in database: any Database
    ) throws {
        let table = SessionTable(database: database)
        try table.removeEnded(at: now)
        try table.insert(
            Session(
                userID: user.id, created: now, lastUsed: now, idleLimit: limits.idle, hardLimit: limits.hard,
                bootID: bootID()),
            secret: secret, keys: keys)
    }
}

/// Milliseconds in whole seconds, rounded down, also before 1970.
func wholeSeconds(_ milliseconds: Int64) -> Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : -((999 - milliseconds) / 1000)
}
