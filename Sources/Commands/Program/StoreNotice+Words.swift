internal import Storage
internal import Users

extension StoreNotice {
    /// The notice in one line.
    var words: String {
        switch self {
        case .tookOver(let book, let members):
            "no owner had signed the list of members of the book \(book), so it was taken from the store: "
                + members.map(\.words).joined(separator: "; ")
        case .newKey(let name, let book, let key):
            "\(name) has a new key to the book \(book): \(key.fingerprint)"
        case .tookOut(let name, let book):
            "the store gives \(name) fewer rights than the book \(book) did; the rights in the book were reduced to match"
        case .firstSeen(let book, let founder, let key):
            "the book \(book) is from \(founder); to be sure, compare this fingerprint with \(founder)'s (spesa whoami): "
                + key.fingerprint
        case .unencrypted(let book):
            "the book \(book) is not encrypted: every account that can read the store's files can read it, and one that can "
                + "write them may have put it there; ask its other members whether it should be"
        case .unsealed(let book, let owner):
            "\(owner?.description ?? "a former owner") opened the book \(book), so it is not encrypted any more: every account that "
                + "can read the store's files can read it, and one that can write them can change it"
        case .madeFile(let book, let isSealed):
            "the book \(book) had no file, so an empty one was made\(isSealed ? "" : ", not encrypted"); if others recorded in "
                + "the book before, ask them"
        case .removedBook(let book, let moment):
            "\(StoreError.removedBook(book, at: moment).words.message); to accept it: spesa book accept \(book)"
        case .otherName(let book): "the book that is now called \(book) had another name when you last saw it"
        case .lateBook(let book, let reason):
            "the book \(book) does not have your new keys yet (\(reason)); until then, someone with a former password or an "
                + "ended session of yours could open new records of the book; every command tries again"
        case .missingAtRemoval(let book):
            "the store no longer lists the book \(book) for you, so the member or token could not be removed from it; if the "
                + "book comes back, your next command completes the removal"
        case .lateRemoval(let book, let reason):
            "the book \(book) may still list a member or token that you removed (\(reason)); until the removal reaches "
                + "the book, that member or token could open new records of it; every command tries again"
        case .missingBook(let book):
            "the store no longer lists the book \(book) for you, so the book did not get your new keys; unless a member "
                + "removed the book, or you from it, someone with a former password or an ended session of yours could "
                + "open what others record in it"
        case .otherUserName(let name, let stored):
            "the store calls you \(stored), but you signed in as \(name); what you record keeps the name \(name); if you "
                + "were renamed, sign in with: spesa login \(stored)"
        case .otherMemberName(let name, let stored, let book):
            "the store calls the person whom you know as \(name) \(stored); if an administrator renamed them, take the new name "
                + "with: spesa book accept \(book)"
        case .newName(let name, let former): "the person whom you knew as \(former) is called \(name) from now on"
        case .membersDiffer(let book, let differences): StoreError.membersDiffer(book, differences).words.message
        case .unconfirmedMembers(let book, let reason):
            "the members of the book \(book) are those that the store states, because its own list could not be read: "
                + reason
        case .revokedToken(let token, let name, let book):
            "the token \(token) of \(name) was revoked: it was made while the book \(book) was open, and no member signed for it; "
                + "\(name) can make it again with: spesa token add \(token)"
        case .recoveryCodeEnded:
            "your recovery code is no longer valid; make another one with: spesa passwd --recovery-code"
        }
    }
}

extension Member {
    /// The member as text: `anna, an owner, with the key 05312-…`.
    var words: String { "\(name), \(role.withArticle), with the key \(key.fingerprint)" }
}
