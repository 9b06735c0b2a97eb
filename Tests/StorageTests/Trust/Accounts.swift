import Database
import FolderStore
import Glibc
import SQLite
import Secrets
import Storage
import Support
import Users

/// A store of several people, each with an own folder for the trust records. An attacker writes the store.
final class Accounts {
    static let password = "open sesame"
    let folder = TemporaryFolder()
    /// The notices of the store.
    var told: [StoreNotice] = []

    var path: String { folder / "spesa" }
    func seen(by account: String) -> String { folder / "state-\(account)/seen" }

    func store(of account: String) -> FolderStore {
        FolderStore(
            path: path, driver: .sqlite, startingCategories: Household.categories,
            stateFolder: folder / "state-\(account)", now: { Household.now }, notify: { self.told.append($0) })
    }

    func signUp(_ names: String...) throws {
        for name in names {
            let made = try store(of: name).signUp(
                UserName(name), password: Household.newPassword(Self.password), at: Household.now)
            try store(of: name).endSession(made.secret)
        }
    }

    /// - Parameter account: the account of the machine; the account named like the user for `nil`.
    func signIn(_ name: String, account: String? = nil, acceptsKeys: Bool = false) throws -> SessionSecret {
        try store(of: account ?? name).signIn(
            UserName(name), password: Household.secret(Self.password), rules: Household.rules, cost: Household.cost,
            limits: SessionLimits(), acceptsKeys: acceptsKeys, clock: Household.clock
        ).secret
    }

    /// The session as another run of the program opens it.
    func session(_ secret: SessionSecret, account: String) throws -> FolderAccountSession {
        try store(of: account).session(secret, at: Household.now, boot: bootID())
    }

    func signedIn(_ name: String) throws -> FolderAccountSession { try session(signIn(name), account: name) }

    /// `users.db`, for the attacker.
    func users() throws -> any Database { try DatabaseDriver.sqlite.open(path + "/users.db", .readWrite) }

    func rename(_ name: String, to other: String) throws {
        try users().execute(
            "UPDATE user SET name = $2, folded = $3 WHERE name = $1", .text(name), .text(other),
            .text(UserName(other).folded))
    }

    func swap(_ one: String, _ other: String) throws {
        try rename(one, to: "nobody-yet")
        try rename(other, to: one)
        try rename("nobody-yet", to: other)
    }

    func publicKey(of name: String) throws -> PublicKey? {
        try users().firstRow("SELECT public_key FROM user WHERE name = $1", .text(name)) {
            $0.blob(0).flatMap(PublicKey.init(bytes:))
        } ?? nil
    }

    /// Gives a user a key pair of the attacker's, which the user's password unlocks from then on.
    func handKey(to name: String) throws {
        let pair = try KeyPair.random()
        let unlock = try Household.newPassword(Self.password).way(to: pair)
        try users().execute(
            "UPDATE user SET public_key = $2, password_slot = $3, password_seal = $4 WHERE name = $1", .text(name),
            .blob(pair.publicKey().bytes), .blob(unlock.slot.stored), .blob(unlock.seal ?? []))
    }
}

/// Whether an error reports another key of the own user.
func isOwnKey(_ error: any Error) -> Bool { if case StoreError.ownKey = error { true } else { false } }

/// Whether an error reports another person behind a known name or key.
func isOtherPerson(_ error: any Error) -> Bool { if case StoreError.otherPerson = error { true } else { false } }
