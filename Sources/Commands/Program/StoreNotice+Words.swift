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
        case .lateBook(let book, let reason):
            "the book \(book) does not have your new keys yet, and an ended session or a former password may open what is "
                + "recorded in it (\(reason)); every command tries again"
        case .recoveryCodeEnded:
            "your recovery code is no longer good; make another one with: spesa passwd --recovery-code"
        }
    }
}

extension Member {
    /// The member as text: `anna, an owner, with the key 05312-…`.
    var words: String { "\(name), \(role.withArticle), with the key \(key.fingerprint)" }
}
