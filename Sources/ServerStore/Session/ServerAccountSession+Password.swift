public import Secrets
public import Storage
public import Users

extension ServerAccountSession {
    /// Checks the password of the session's user. `cost` and `clock` are ignored.
    /// - Throws: `StoreError.wrongNameOrPassword`.
    public func check(_ password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64) throws {
        _ = try store.enter(user.name, rules.normalized(password) ?? password, otherwise: .wrongNameOrPassword)
    }

    /// Changes the password, ends every session of the user, and opens a new one.
    /// - Parameters:
    ///   - old: as typed.
    ///   - new: accepted by `PasswordRules`.
    /// - Throws: `StoreError.wrongOldPassword`.
    /// - Complexity: two hashes of passwords, and two round trips.
    public func changePassword(
        from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        clock: () -> Int64
    ) throws -> NewSession {
        let calls = try store.enter(user.name, rules.normalized(old) ?? old, otherwise: .wrongOldPassword)
        let secret = try store.changePassword(of: user.name, to: new, limits: limits, calls)
        return NewSession(user: user, secret: secret, loweredCost: nil)
    }
}
