internal import Database
public import Users

/// Who is signed in, and the book they work in.
public struct SignedIn {
    public let user: User
    public let book: BookEntry
    public let session: Session
    let secret: SessionSecret
}

/// What a sign-in made, and what there is to tell about it.
public struct NewSession {
    public let user: User
    public let secret: SessionSecret
    /// The cost the password was hashed with, when memory was refused and it had to be the smaller one.
    public let loweredCost: PasswordCost?
}

extension Store {
    /// Signs somebody in: a new session, and a stronger hash where the stored one is weaker than `cost`.
    ///
    /// A try counts as failed before the password is hashed. An unknown name takes the same time, words and delay.
    /// - Throws: `StoreError.wrongNameOrPassword`, or `throttled` inside the delay, which is not counted.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        at now: Int64
    ) throws -> NewSession {
        let (user, stored) = try verify(name, password: password, rules: rules, cost: cost, at: now)
        var raised: (hash: PasswordHash, cost: PasswordCost)?
        if stored.isWeaker(than: cost), let normalized = try rules.normalized(password) {
            raised = try PasswordHash.make(normalized, cost: cost)
        }
        let secret = try SessionSecret.random()
        try changing { database in
            try requireUnchanged(stored, of: user, in: database)
            if let raised { try UserTable(database: database).setPassword(raised.hash, of: user.id) }
            try open(secret, for: user, limits: limits, at: now, in: database)
        }
        return NewSession(
            user: user, secret: secret, loweredCost: raised.flatMap { $0.cost == cost ? nil : $0.cost })
    }

    /// Opens a session for somebody who has just signed up.
    public func openSession(for user: User, limits: SessionLimits, at now: Int64) throws -> SessionSecret {
        let secret = try SessionSecret.random()
        try changing { try open(secret, for: user, limits: limits, at: now, in: $0) }
        return secret
    }

    /// Changes a password, ends every session of the user, and opens a new one.
    /// - Throws: as `signIn` for the old password.
    public func changePassword(
        of user: User, from old: Secret, to new: PasswordHash, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, at now: Int64
    ) throws -> SessionSecret {
        let (user, stored) = try verify(user.name, password: old, rules: rules, cost: cost, at: now)
        let secret = try SessionSecret.random()
        try changing { database in
            try requireUnchanged(stored, of: user, in: database)
            try UserTable(database: database).setPassword(new, of: user.id)
            try SessionTable(database: database).removeAll(of: user.id)
            try open(secret, for: user, limits: limits, at: now, in: database)
        }
        return secret
    }

    /// Whose session a secret is.
    /// - Throws: `StoreError.notSignedIn` for one the store does not know, `sessionEnded` for one past its limits.
    public func signedIn(with secret: SessionSecret, at now: Int64, boot: String?) throws -> SignedIn {
        guard let (session, user, book) = try SessionTable(database: database()).session(secret) else {
            throw StoreError.notSignedIn
        }
        guard session.state(now: now, bootID: boot) == .valid else { throw StoreError.sessionEnded }
        if session.needsTouch(now: now) {
            // A store that cannot be written can still be read; the session then ends by its first use.
            try? changing { try SessionTable(database: $0).touch(secret, at: now) }
        }
        return SignedIn(user: user, book: book, session: session, secret: secret)
    }

    /// Ends one session, or all of its user's.
    public func signOut(_ signedIn: SignedIn, everywhere: Bool) throws {
        try changing { database in
            let table = SessionTable(database: database)
            if everywhere {
                try table.removeAll(of: signedIn.user.id)
            } else {
                try table.remove(signedIn.secret)
            }
        }
    }

    /// Ends the session of a secret, if there is one.
    public func endSession(_ secret: SessionSecret) throws {
        try changing { try SessionTable(database: $0).remove(secret) }
    }

    /// The user with the stored hash, if the password is theirs.
    private func verify(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, at now: Int64
    ) throws -> (User, PasswordHash) {
        let stored = try changing { database in
            let table = UserTable(database: database)
            let failures = try table.failures(of: name)
            let wait = Throttle.remaining(failures: failures.count, last: failures.last, now: now)
            guard wait == 0 else { throw StoreError.throttled(seconds: wait) }
            try table.countFailure(of: name, at: now)
            return try table.user(name).map { ($0, try table.password(of: $0.id)) }
        }
        // Hashing takes a quarter of a second; nobody waits for the lock that long.
        let hash = stored?.1 ?? .dummy(cost: cost)
        let normalized = try rules.normalized(password)
        let isRight = try hash.matches(normalized ?? password) && normalized != nil
        guard let (user, _) = stored, isRight else { throw StoreError.wrongNameOrPassword }
        try changing { try UserTable(database: $0).forgetFailures(of: name) }
        return (user, hash)
    }

    /// Somebody may have changed the password, or removed the user, while it was being hashed.
    private func requireUnchanged(_ password: PasswordHash, of user: User, in database: any Database) throws {
        guard try UserTable(database: database).password(of: user.id) == password else {
            throw StoreError.wrongNameOrPassword
        }
    }

    private func open(
        _ secret: SessionSecret, for user: User, limits: SessionLimits, at now: Int64, in database: any Database
    ) throws {
        let table = SessionTable(database: database)
        try table.removeEnded(at: now)
        try table.insert(
            Session(
                userID: user.id, created: now, lastUsed: now, idleLimit: limits.idle, hardLimit: limits.hard,
                bootID: bootID()),
            secret: secret)
    }
}

/// How long a session lasts, in seconds.
public struct SessionLimits: Hashable, Sendable {
    public let idle: Int64
    public let hard: Int64

    public init(idle: Int64 = Session.standardIdleLimit, hard: Int64 = Session.standardHardLimit) {
        self.idle = idle
        self.hard = hard
    }
}
