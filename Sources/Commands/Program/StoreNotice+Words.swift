internal import Storage
internal import Users

extension StoreNotice {
    /// The notice in one line.
    var words: String {
        switch self {
        case .tookOver(let book, let members):
            "the members of the book \(book) are taken from the store, as nobody had signed for them yet: "
                + members.map(\.words).joined(separator: "; ")
        case .newKey(let name, let book, let key):
            "\(name) has a new key to the book \(book): \(key.fingerprint)"
        case .tookOut(let name, let book):
            "the store gives \(name) less of the book \(book) than the book did, which follows it from now on"
        case .firstSeen(let book, let founder, let key):
            "the book \(book) is from \(founder); to be sure, compare this fingerprint with theirs (spesa whoami): "
                + key.fingerprint
        case .otherName(let book): "the book that is called \(book) now had another name when you saw it last"
        case .otherUserName(let name, let stored):
            "the store calls you \(stored), and you signed in as \(name), which stays in what you record; after a change of the name sign in with: spesa login \(stored)"
        case .recoveryCodeEnded:
            "your recovery code is no longer good; make another one with: spesa passwd --recovery-code"
        }
    }
}

extension Member {
    /// The member as text: `anna, an owner, with the key 05312-…`.
    var words: String { "\(name), \(role.withArticle), with the key \(key.fingerprint)" }
}
