internal import Database
public import Secrets
public import Users

extension FolderStore {
    /// Signs somebody in: a new session, and a stronger hash where the stored one is weaker than `cost`.
    ///
    /// A try counts as failed before the password is hashed, and its delay begins when it has failed. An unknown name takes
    /// the same time, words and delay.
    /// - Parameters:
    ///   - acceptsKeys: whether the user takes the keys that the password opens as their own, though this account knows others.
    ///   - clock: milliseconds since 1970.
    /// - Throws: `StoreError.wrongNameOrPassword`, or `throttled` inside the delay, which is not counted; `keysReplaced` and
    ///   `ownKey` where the keys are not the known ones.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        acceptsKeys: Bool = false, clock: () -> Int64
    ) throws -> NewSession {
        let now = seconds(clock())
        let (user, stored, password) = try verify(name, password: password, rules: rules, cost: cost, clock: clock)
        let raised = stored.isWeaker(than: cost) ? try NewPassword(password, cost: cost) : nil
        let (memory, stale, isFirst) = try unlock(user, password, cost: cost, acceptsKeys: acceptsKeys)
        if try KeyTable(database: database()).keys(of: user.id)?.recovery == nil { tell(.recoveryCodeEnded) }
        let keys = memory.pair
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
        // Whose keys could sign nothing until now: their books have no members that anybody signed for.
        if isFirst {
            try complete(memory, of: user)
            try takeIntoBooks(of: secret)
        }
        return NewSession(user: user, secret: secret, loweredCost: raised?.loweredCost)
    }

    /// Looks whether a password is the user's, as a sign-in does and with its delays.
    /// - Parameter clock: milliseconds since 1970.
    /// - Throws: as `signIn`.
    public func check(
        _ password: Secret, of account: Account, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws {
        _ = try verify(account.user.name, password: password, rules: rules, cost: cost, clock: clock)
    }

    /// Changes a password, ends every session of the user, and opens a new one. The user has a new pair of keys then, and
    /// each of their sealed books a new key, at once where they may write: the old password opens nothing that is written
    /// from now on.
    /// - Parameter clock: milliseconds since 1970.
    /// - Throws: as `signIn` for the old password.
    public func changePassword(
        of account: Account, from old: Secret, to new: NewPassword, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, clock: () -> Int64
    ) throws -> SessionSecret {
        let now = seconds(clock())
        let (user, stored, old) = try verify(account.user.name, password: old, rules: rules, cost: cost, clock: clock)
        let memory = try unlock(user, old, cost: cost).memory
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try new.way(to: next),
            recovery: try recoveryWay(of: user, from: memory.pair, to: next))
        return try change(new, of: user, memory, to: next, ways, limits: limits, at: now) { database in
            try self.requireUnchanged(stored, of: user, in: database)
        }
    }

    /// Sets a new password for somebody who has the recovery code, ends every session, and opens a new one, with new keys as
    /// `changePassword` does.
    ///
    /// The code stays good. A try counts as failed before it is looked at, as a sign-in does.
    /// - Parameters:
    ///   - acceptsKeys: as for `signIn`.
    ///   - clock: milliseconds since 1970.
    /// - Throws: `StoreError.wrongRecoveryCode`, `throttled`; `keysReplaced` and `ownKey` as `signIn`.
    public func recover(
        _ name: UserName, code: RecoveryCode, new: NewPassword, limits: SessionLimits, acceptsKeys: Bool = false,
        clock: () -> Int64
    ) throws -> NewSession {
        let now = seconds(clock())
        let user = try countTry(of: name, at: clock())
        guard let user, let stored = try KeyTable(database: database()).keys(of: user.id), let way = stored.recovery,
            let keys = try KeyPair(way, code)
        else {
            try endTry(of: name, at: clock())
            throw StoreError.wrongRecoveryCode
        }
        let memory = try memory(of: keys, for: user, storedKey: stored.publicKey, isAccepted: acceptsKeys)
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try new.way(to: next), recovery: try next.way(code))
        let secret = try change(new, of: user, memory, to: next, ways, limits: limits, at: now) { database in
            try UserTable(database: database).forgetFailures(of: name)
        }
        return NewSession(user: user, secret: secret, loweredCost: nil)
    }

    /// Makes a new recovery code in place of the one before, for somebody who knows the password, with new keys as
    /// `changePassword` makes them. Every other session of the user ends. The one before is good until the new one was shown.
    /// - Parameters:
    ///   - clock: milliseconds since 1970.
    ///   - show: shows the code; where that fails the one before stays.
    /// - Throws: as `signIn` for the password; `ShownInVain` for what was thrown after the code was shown.
    public func newRecoveryCode(
        of account: Account, password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64,
        showing show: (RecoveryCode) throws -> Void
    ) throws {
        let (user, stored, password) = try verify(
            account.user.name, password: password, rules: rules, cost: cost, clock: clock)
        let memory = try unlock(user, password, cost: cost).memory
        let code = try RecoveryCode.random()
        let next = try KeyPair.random()
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try next.way(password: password, cost: cost),
            recovery: try next.way(code))
        try renewKeys(
            of: user, from: memory, to: next, ways,
            making: { change in
                try changing(
                    showing: { try show(code) },
                    isKept: { try KeyTable(database: $0).keys(of: user.id)?.publicKey == ways.publicKey },
                    change: change)
            },
            check: { database in
                try self.requireUnchanged(stored, of: user, in: database)
                try SessionTable(database: database).keepOnly(account.secret, of: user.id, keys: next)
            },
            session: account.secret, done: .newCode(user.name))
    }

    /// The way in by the recovery code, leading to another pair. A way that the present pair did not make ends.
    private func recoveryWay(of user: User, from present: KeyPair, to next: KeyPair) throws -> WayIn<[UInt8]>? {
        guard let stored = try KeyTable(database: database()).keys(of: user.id), let recovery = stored.recovery else {
            return nil
        }
        guard try stored.hasRecovery(madeBy: present) else {
            tell(.recoveryCodeEnded)
            return nil
        }
        return try recovery.leading(to: next, from: present)
    }

    /// Whose session a secret is.
    /// - Throws: `StoreError.notSignedIn` for one the store does not know, `sessionEnded` for one past its limits,
    ///   `keysReplaced` and `ownKey` where its keys are not the known ones.
    public func signedIn(with secret: SessionSecret, at now: Int64, boot: String?) throws -> SignedIn {
        guard let stored = try SessionTable(database: database()).session(secret) else { throw StoreError.notSignedIn }
        guard stored.session.state(now: now, bootID: boot) == .valid else { throw StoreError.sessionEnded }
        let signedIn = try signedIn(stored, with: secret)
        if stored.session.needsTouch(now: now) {
            // A store that cannot be written can still be read; the session then ends by its first use.
            try? changing { try SessionTable(database: $0).touch(secret, at: now) }
        }
        return signedIn
    }

    /// Opens the keys of a session, and compares them with what is known.
    func signedIn(_ stored: SessionTable.Stored, with secret: SessionSecret) throws -> SignedIn {
        guard let pair = try KeyPair(stored.privateKey, secret) else { throw SecretError.keyDamaged }
        // An attacker may let a session of their own stand for another user; its keys stay theirs.
        guard let key = stored.publicKey, pair.isPrivateHalf(of: key) else { throw StoreError.notSignedIn }
        let memory = try memory(of: pair, for: stored.user, storedKey: key)
        return SignedIn(user: stored.user, book: stored.book, means: .session(secret, stored.session, memory))
    }

    /// Ends one session, or all of its user's; with all of them the user gets new keys, as `changePassword` makes them, so
    /// that what one of the sessions knew opens nothing that is written from now on.
    public func signOut(_ account: Account, everywhere: Bool) throws {
        guard everywhere else {
            return try changing { try SessionTable(database: $0).remove(account.secret) }
        }
        let memory = try account.known()
        let next = try KeyPair.random()
        guard let present = try KeyTable(database: database()).keys(of: account.user.id) else {
            throw SecretError.keyDamaged
        }
        let ways = UserKeys(
            publicKey: try next.publicKey(), password: try present.password.leading(to: next, from: memory.pair),
            recovery: try recoveryWay(of: account.user, from: memory.pair, to: next))
        try renewKeys(
            of: account.user, from: memory, to: next, ways, making: { try changing($0) },
            check: { database in
                try SessionTable(database: database).keepOnly(account.secret, of: account.user.id, keys: next)
            },
            session: account.secret, done: .renewedKeys)
        try PartlyDone.renewedKeys.then {
            try changing { try SessionTable(database: $0).removeAll(of: account.user.id) }
        }
    }

    /// Ends the session of a secret, if there is one.
    public func endSession(_ secret: SessionSecret) throws {
        try changing { try SessionTable(database: $0).remove(secret) }
    }

    /// The user with the stored hash, and the password as it is hashed, if it is theirs.
    private func verify(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws -> (User, PasswordHash, Secret) {
        let user = try countTry(of: name, at: clock())
        let stored = try user.flatMap { try UserTable(database: database()).password(of: $0.id) }
        // Hashing takes a quarter of a second; nobody waits for the lock that long.
        let normalized = try rules.normalized(password)
        let isRight = try (stored ?? .dummy(cost: cost)).matches(normalized ?? password)
        guard let user, let stored, let normalized, isRight else {
            try endTry(of: name, at: clock())
            throw StoreError.wrongNameOrPassword
        }
        try changing { try UserTable(database: $0).forgetFailures(of: name) }
        return (user, stored, normalized)
    }

    /// Counts a try as failed before it is made, so that stopping the program does not win a free one.
    /// - Throws: `StoreError.throttled` inside the delay, which is not counted.
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

    /// Hashing has taken its time since the try was counted, and the delay is to come after it.
    private func endTry(of name: UserName, at now: Int64) throws {
        try changing { try UserTable(database: $0).endFailure(of: name, at: now) }
    }

    /// Opens a user's keys with the password, and compares them with what is known.
    /// - Returns: the keys; what the store has to have instead where the slot is weaker than `cost`, from before others could
    ///   seal to it, or not of these keys; and whether the keys could sign nothing until now.
    /// - Throws: `StoreError.hasNoKeys` where the store has lost them, `SecretError.keyDamaged`, `StoreError.keysReplaced`, `ownKey`.
    private func unlock(
        _ user: User, _ password: Secret, cost: PasswordCost, acceptsKeys: Bool = false
    ) throws -> (memory: AccountMemory, stale: UserKeys?, isFirst: Bool) {
        guard let stored = try KeyTable(database: database()).keys(of: user.id) else {
            throw StoreError.hasNoKeys(user.name)
        }
        guard let pair = try KeyPair(stored.password, password: password) else { throw SecretError.keyDamaged }
        let memory = try memory(of: pair, for: user, storedKey: stored.publicKey, isAccepted: acceptsKeys)
        let isFirst = stored.password.seal == nil
        let publicKey = try pair.publicKey()
        // A pair that has signed before has a way in of the present kind.
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

    private func change(
        _ new: NewPassword, of user: User, _ memory: AccountMemory, to next: KeyPair, _ ways: UserKeys,
        limits: SessionLimits, at now: Int64, _ check: @escaping (any Database) throws -> Void
    ) throws -> SessionSecret {
        let secret = try SessionSecret.random()
        try renewKeys(
            of: user, from: memory, to: next, ways, making: { try changing($0) },
            check: { database in
                try check(database)
                try UserTable(database: database).setPassword(new.hash, of: user.id)
                try SessionTable(database: database).removeAll(of: user.id)
                try self.open(secret, next, for: user, limits: limits, at: now, in: database)
            },
            session: secret, done: .newPassword(user.name))
        return secret
    }

    /// Somebody may have changed the password, or removed the user, while it was being hashed.
    private func requireUnchanged(_ password: PasswordHash, of user: User, in database: any Database) throws {
        guard try UserTable(database: database).password(of: user.id) == password else {
            throw StoreError.wrongNameOrPassword
        }
    }

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

/// The whole seconds of so many milliseconds, before 1970 too.
private func seconds(_ milliseconds: Int64) -> Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : -((999 - milliseconds) / 1000)
}
