import Ledger
import Users

@testable import FolderStore
@testable import Storage

/// Calls with a secret that must be shown before it is valid, for tests without an output.
extension FolderStore {
    func signUp(_ name: UserName, password: NewPassword, at now: Int64) throws -> SignUp {
        try signUp(name, password: password, at: now) { _, _ in }
    }
}

extension FolderAccountSession {
    func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, at now: Int64
    ) throws -> (token: Token, entry: TokenEntry) {
        var shown: (token: Token, entry: TokenEntry)?
        try addToken(name, scope: scope, expires: expires, for: book, at: now) { shown = ($0, $1) }
        guard let shown else { preconditionFailure("a token is shown when it is made") }
        return shown
    }

    /// The session as continued by another run of the program.
    func at(_ store: FolderStore) -> FolderAccountSession {
        FolderAccountSession(in: store, of: user, book: book, secret: secret, session: session, memory: memory)
    }
}

extension FolderSession {
    /// The session or the token, as continued by another run of the program.
    func again(in store: FolderStore) throws -> FolderSession {
        switch self {
        case let account as FolderAccountSession: account.at(store)
        case let token as FolderTokenSession: try store.session(with: token.proof, at: Household.now)
        default: preconditionFailure("keys alone open no book")
        }
    }
}
