internal import Database
public import Secrets
public import Storage
public import Users

extension FolderStore {
    /// Creates a user with a sealed book of the user's name, and opens a session. The first user's sign-up creates the
    /// store, and this user is its administrator.
    /// - Parameter show: shows the recovery code for a forgotten password. If it throws, the user is not created.
    /// - Throws: `StoreError.nameTaken`; `SecretShownBeforeFailure` for errors after the code was shown.
    public func signUp(
        _ name: UserName, password: NewPassword, at now: Int64, showing show: (User, RecoveryCode) throws -> Void
    ) throws -> SignUp {
        try makeFolders()
        try requireNoOrphans()
        try users.create { database in
            guard try database.firstRow("SELECT id FROM store", read: { _ in () }) == nil else { return }
            try database.execute(
                "INSERT INTO store (id, created) VALUES ($1, $2)",
                .text(makeUUIDv7(milliseconds: now * 1000)), .integer(now))
        }
        let keys = try KeyPair.random()
        let code = try RecoveryCode.random()
        let stored = UserKeys(
            publicKey: try keys.publicKey(), password: try password.way(to: keys), recovery: try keys.way(code))
        let secret = try SessionSecret.random()
        let (user, book) = try changing(
            showing: { user, _ in try show(user, code) },
            isKept: { database in
                // The user with the name may be another one, who took the name meanwhile.
                guard let user = try UserTable(database: database).user(name) else { return false }
                return try KeyTable(database: database).keys(of: user.id)?.publicKey == stored.publicKey
            },
            change: { database in
                let table = UserTable(database: database)
                guard try table.user(name) == nil else { throw StoreError.nameTaken(name) }
                let user = try table.insert(name, password: password.hash, keys: stored, at: now)
                try BookTable(database: database).leaveAll(user.id)
                let book = try insertBook(
                    name.plain, form: .sealed, of: user, keys, at: now, in: database)
                try open(secret, keys, for: user, limits: SessionLimits(), at: now, in: database)
                return (user, book)
            })
        changes += 1
        // The keys were created just now, so records of a former user with this name are ignored.
        try PartlyDone.signedUp(name).then {
            let memory = try memory(of: keys, for: user, storedKey: stored.publicKey, isAccepted: true, isNew: true)
            try memory.call(name)
            // If the store already has settings for the new user, another person wrote them.
            try memory.take(settings: [:])
            try memory.take(BookTable(database: database()).entry(book, named: name.plain, of: user.id))
            try memory.choose(book)
            try PartlyDone.addedBook(name.plain).then {
                try makeMissingFile(of: book, .sealed, for: user, memory, at: now)
            }
        }
        return SignUp(user: user, secret: secret, loweredCost: password.loweredCost)
    }
}
