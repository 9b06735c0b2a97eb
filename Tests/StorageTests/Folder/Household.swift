import Database
import FolderStore
import Ledger
import SQLite
import Secrets
import Storage
import Support
import Testing
import Users

extension FolderStore {
    /// A sign-in with fixed limits, independent of settings.
    func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        acceptsKeys: Bool = false, clock: () -> Int64
    ) throws -> NewSession {
        try signIn(
            name, password: password, rules: rules, cost: cost, limits: { _ in limits }, acceptsKeys: acceptsKeys,
            clock: clock)
    }
}

/// A store of one test, with short names for signing up and in.
final class Household {
    static let now: Int64 = 1_795_000_000
    static let clock: @Sendable () -> Int64 = { now * 1000 }
    /// The cheapest accepted cost, since the cost of hashing does not matter for the store.
    static let cost = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback
    static let rules = PasswordRules { _ in false }

    /// The initial categories of books.
    static let categories = ["food:groceries", "home"]

    let store: FolderStore
    private let folder = TemporaryFolder()

    init(driver: DatabaseDriver = .sqlite) {
        store = FolderStore(
            path: folder / "spesa", driver: driver, startingCategories: Self.categories, now: { Self.now })
    }

    var path: String { store.path }

    /// The store as another run of the program opens it.
    func reopened(driver: DatabaseDriver = .sqlite) -> FolderStore {
        FolderStore(path: path, driver: driver, startingCategories: Self.categories, now: { Self.now })
    }

    static func secret(_ text: String) throws -> Secret {
        let secret = try Secret(capacity: text.utf8.count)
        secret.fill { memory in
            memory.copyBytes(from: text.utf8)
            return text.utf8.count
        }
        return secret
    }

    static func hash(_ password: String, cost: PasswordCost = Household.cost) throws -> PasswordHash {
        try newPassword(password, cost: cost).hash
    }

    static func newPassword(_ password: String, cost: PasswordCost = Household.cost) throws -> NewPassword {
        try NewPassword(rules.accept(secret(password)), cost: cost)
    }

    @discardableResult
    func signUp(_ name: String, password: String = "open sesame") throws -> User {
        let made = try store.signUp(UserName(name), password: Self.newPassword(password), at: Self.now)
        try store.endSession(made.secret)
        return made.user
    }

    /// A user with a new session.
    func signedIn(_ name: String) throws -> FolderAccountSession {
        try signedIn(signIn(name).secret)
    }

    /// The user's current book, as another run of the program opens it.
    func book(of name: String, driver: DatabaseDriver = .sqlite) throws -> Book {
        let signedIn = try signedIn(name)
        return try signedIn.at(reopened(driver: driver)).open(signedIn.book)
    }

    @discardableResult
    func signIn(
        _ name: String, _ password: String = "open sesame", cost: PasswordCost = Household.cost,
        limits: SessionLimits = SessionLimits(), after seconds: Int64 = 0
    ) throws -> NewSession {
        try store.signIn(
            UserName(name), password: Self.secret(password), rules: Self.rules, cost: cost, limits: limits,
            clock: { (Self.now + seconds) * 1000 })
    }

    func signedIn(_ secret: SessionSecret, after seconds: Int64 = 0, boot: String? = bootID()) throws
        -> FolderAccountSession
    {
        try reopened().session(secret, at: Self.now + seconds, boot: boot)
    }

    /// A user with a session in a store of that path.
    static func signedIn(
        _ name: String, _ password: String = "open sesame", to path: String
    ) throws -> (store: FolderStore, user: FolderAccountSession) {
        let store = FolderStore(path: path, driver: .sqlite, startingCategories: categories, now: { now })
        let secret = try store.signIn(
            UserName(name), password: secret(password), rules: rules, cost: cost, limits: SessionLimits(), clock: clock
        ).secret
        return (store, try store.session(secret, at: now, boot: bootID()))
    }

    /// Backs the whole up, for anna.
    @discardableResult
    func backUp(to path: String, password: String = "words of the backup") throws -> StoreBackup {
        try signedIn("anna").backUp(
            to: path, password: Self.rules.accept(Self.secret(password)), cost: Self.cost)
    }

    /// Restores a backup into a store of that path.
    @discardableResult
    static func restore(
        _ backup: String, to path: String, password: String = "words of the backup"
    ) throws -> RestoredStore {
        try FolderStore(path: path, driver: .sqlite)
            .restore(from: BackupFile(backup), password: secret(password), rules: rules)
    }

    /// `users.db` itself, to inspect or to damage.
    func users(_ access: DatabaseAccess = .readWrite) throws -> any Database {
        try DatabaseDriver.sqlite.open(path + "/users.db", access)
    }
}
