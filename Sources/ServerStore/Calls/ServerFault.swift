internal import Database
internal import Storage
internal import Users

/// A refusal by a function of a server's store, by its SQLSTATE.
enum ServerFault: String, CaseIterable {
    case sessionEnded = "SP001"
    case notAdministrator = "SP002"
    case nameTaken = "SP003"
    case noSuchUser = "SP004"
    case noSuchBook = "SP005"
    case notOwner = "SP006"
    case bookNameTaken = "SP007"
    case lastOwner = "SP008"
    /// A user would have no book. The message of the database error is the name of that user.
    case lastBook = "SP009"
    case noSuchMember = "SP010"
    case lastAdministrator = "SP011"
    case tokenNameTaken = "SP012"
    case noSuchToken = "SP013"
    case unknownToken = "SP014"
    case tokenExpired = "SP015"
    case mayOnlyRead = "SP016"
    /// The user has made as many books as the store allows. The message of the database error is that number.
    case tooManyBooks = "SP017"
    /// The password was reset, and a new one has to be chosen first.
    case passwordReset = "SP018"

    /// The PL/pgSQL statement that raises this refusal.
    var raised: String { "RAISE EXCEPTION USING ERRCODE = '\(rawValue)', MESSAGE = 'refused'" }

    /// The names given to a call, for the message of its error.
    struct Subject {
        var user: UserName?
        var newUser: UserName?
        var book: FoldedName?
        var newBook: FoldedName?
        var token: FoldedName?
    }

    /// The error for a refusal that needs no subject, such as that of an ended session by the policies of the rows; `nil` for
    /// another error.
    static func refusal(in error: DatabaseError) -> StoreError? {
        guard case .refused(let state, let message) = error else { return nil }
        return ServerFault(rawValue: state)?.error(about: Subject(), message: message)
    }

    /// The error for this refusal; `nil` if the subject lacks the name that the error needs.
    /// - Parameter message: the message of the database error, used only by `lastBook` and
    ///   `tooManyBooks`.
    func error(about subject: Subject, message: String) -> StoreError? {
        switch self {
        case .sessionEnded: .sessionEnded
        case .notAdministrator: .notAdministrator
        case .nameTaken: subject.newUser.map(StoreError.nameTaken)
        case .noSuchUser: subject.user.map { .noSuchUser($0.description) }
        case .noSuchBook: subject.book.map { .noSuchBook($0.description) }
        case .notOwner: subject.book.map(StoreError.notOwner)
        case .bookNameTaken: subject.newBook.map(StoreError.bookNameTaken)
        case .lastOwner:
            if let user = subject.user, let book = subject.book { .lastOwner(user, book: book) } else { nil }
        case .lastBook: ((try? UserName(message)) ?? subject.user).map(StoreError.lastBook)
        case .noSuchMember:
            if let user = subject.user, let book = subject.book { .noSuchMember(user, book: book) } else { nil }
        case .lastAdministrator: subject.user.map(StoreError.lastAdministrator)
        case .tokenNameTaken: subject.token.map(StoreError.tokenNameTaken)
        case .noSuchToken: subject.token.map { .noSuchToken($0.description) }
        case .unknownToken: .unknownToken
        case .tokenExpired: .tokenExpired
        case .mayOnlyRead: .mayOnlyRead
        case .tooManyBooks: Int(message).map(StoreError.tooManyBooks)
        case .passwordReset: subject.user.map(StoreError.passwordReset)
        }
    }
}
