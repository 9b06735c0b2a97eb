import Ledger
import Storage
import Users

/// What a command shows before it is good, for a test that has nothing to show it on.
extension FolderStore {
    func signUp(_ name: UserName, password: NewPassword, at now: Int64) throws -> SignUp {
        try signUp(name, password: password, at: now) { _, _ in }
    }

    func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, by signedIn: SignedIn,
        at now: Int64
    ) throws -> (token: Token, entry: TokenEntry) {
        var shown: (token: Token, entry: TokenEntry)?
        try addToken(name, scope: scope, expires: expires, for: book, by: signedIn, at: now) { shown = ($0, $1) }
        guard let shown else { preconditionFailure("a token is shown when it is made") }
        return shown
    }
}
