internal import Database
import Glibc
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// The records of known states of this store.
    var trust: TrustStore { TrustStore(shared: path + "/seen", own: stateFolder.map { $0 + "/seen" }) }

    /// The names under which this account remembers the store: its path, and its id.
    func trustedNames() throws -> TrustStore.StoreNames {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        return TrustStore.StoreNames(path: resolved.map { String(cString: $0) }, id: try id())
    }

    /// The known facts of a user under a key pair, after a comparison of the pair with the user's public key in the
    /// store, and with the keys known to this account.
    /// - Parameters:
    ///   - storedKey: the user's public key in the store; `nil` if the store has none.
    ///   - isAccepted: whether the user accepts the key pair, even if another pair is known.
    ///   - isNew: whether the user is signing up.
    /// - Throws: `StoreError.keysReplaced`, `ownKey`, `unreadableMemory`.
    func memory(
        of pair: KeyPair, for user: User, storedKey: PublicKey?, isAccepted: Bool = false, isNew: Bool = false
    ) throws -> AccountMemory {
        let trust = trust
        if !isAccepted {
            switch try trust.account(by: pair) {
            case .replaced(let replaced): throw StoreError.keysReplaced(user.name, at: replaced.at)
            case .unreadable(let path): throw StoreError.unreadableMemory(path: path)
            case .known(let known, let isOwn):
                // The store may have another user's keys for this user, whose own key this account may know.
                if known.user != user.id { try requireOwnKey(pair.publicKey(), of: user) }
                let memory = AccountMemory(known, of: pair, in: trust)
                // Keys that could not sign are completed at the first sign-in. The record may not have the signing half
                // yet.
                let isCompleted = try !known.key.canSign && storedKey == pair.publicKey()
                guard known.user == user.id, let storedKey, storedKey == known.key || isCompleted else {
                    throw StoreError.ownKey(user.name, known: known.key, found: storedKey)
                }
                if !isOwn {
                    try requireOwnKey(storedKey, of: user)
                    try trust.keepOwn(known, by: pair)
                    try keepOwn(storedKey, of: user, by: pair)
                }
                if isCompleted { try complete(memory, of: user) }
                if known.predecessor != nil {
                    try memory.settlePredecessor(at: now())
                    try keepOwn(storedKey, of: user, by: pair)
                }
                return memory
            case .none: break
            }
        }
        var key = try pair.publicKey()
        if !isAccepted {
            try requireOwnKey(key, of: user)
            guard let storedKey, storedKey.matches(key) else {
                throw StoreError.ownKey(user.name, known: key, found: storedKey)
            }
            key = storedKey
        }
        let known = try trust.locked {
            let known: KnownAccount
            switch try trust.account(by: pair) {
            // Known facts are kept. The user accepted only the key.
            case .known(let present, _): known = present.accepted(user: user.id, key: key)
            // Another command has replaced the keys meanwhile.
            case .replaced(let replaced) where !isAccepted: throw StoreError.keysReplaced(user.name, at: replaced.at)
            case .none, .unreadable, .replaced: known = KnownAccount(user: user.id, key: key)
            }
            try trust.keep(known, by: pair)
            return known
        }
        try keepOwn(key, of: user, by: pair, isNew: isNew)
        return AccountMemory(known, of: pair, in: trust)
    }

    /// Remembers the full public key of a pair that could not sign before, once the store has it.
    func complete(_ memory: AccountMemory, of user: User) throws {
        let key = try memory.pair.publicKey()
        try memory.complete(key)
        try keepOwn(key, of: user, by: memory.pair)
    }

    /// Remembers the public key of a user. Marks the previous pair as replaced, even if that happened on another
    /// machine.
    func keepOwn(_ key: PublicKey, of user: User, by pair: KeyPair, isNew: Bool = false) throws {
        let record = try trust.recordName(of: pair)
        let names = try trust.trusted(trustedNames(), for: user, record: record, isNew: isNew)
        for earlier in trust.ownKeys(of: user, in: names) where earlier.record != record {
            try trust.replace(recordNamed: earlier.record, at: now())
        }
        trust.keep(OwnKey(key: key, record: record), of: user, in: names)
    }

    /// Checks that this account knows no other key for the user.
    /// - Throws: `StoreError.ownKey`.
    private func requireOwnKey(_ key: PublicKey, of user: User) throws {
        for known in try trust.ownKeys(of: user, in: trustedNames()).map(\.key) where !known.matches(key) {
            throw StoreError.ownKey(user.name, known: known, found: key)
        }
    }

    /// The known facts of a token, which has its own key pair.
    /// - Throws: `StoreError.tokenOfOtherBook`, `unreadableMemory`.
    func memory(of token: Token, for book: String) throws -> AccountMemory {
        let known: KnownAccount
        switch try trust.account(by: token.keys) {
        case .known(let present, let isOwn):
            if !isOwn { try trust.keepOwn(present, by: token.keys) }
            known = present
        case .unreadable(let path): throw StoreError.unreadableMemory(path: path)
        case .none, .replaced: known = KnownAccount(user: nil, key: try token.keys.publicKey())
        }
        let memory = AccountMemory(known, of: token.keys, in: trust)
        try memory.requireTokenBook(book)
        return memory
    }
}
