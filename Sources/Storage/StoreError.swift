public import Users

/// Why a store does not let somebody in, or cannot do what was asked of it.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no store in that folder yet.
    case missing(path: String)
    /// The folder is a link, no folder, or somebody else's.
    case folder(path: String, fault: String)
    case nameTaken(UserName)
    case noSuchUser(String)
    case noSuchBook(String)
    /// The same for a wrong password and for a user that does not exist.
    case wrongNameOrPassword
    /// The old password of somebody who is signed in.
    case wrongOldPassword
    case throttled(seconds: Int)
    case notSignedIn
    case sessionEnded
    case notAdministrator
    case lastAdministrator(UserName)
}

extension StoreError {
    public var kind: String {
        switch self {
        case .missing: "store.missing"
        case .folder: "store.folder"
        case .nameTaken: "user.exists"
        case .noSuchUser: "user.not-found"
        case .noSuchBook: "book.not-found"
        case .wrongNameOrPassword, .wrongOldPassword: "sign-in.refused"
        case .throttled: "sign-in.throttled"
        case .notSignedIn: "session.none"
        case .sessionEnded: "session.ended"
        case .notAdministrator: "user.not-administrator"
        case .lastAdministrator: "user.last-administrator"
        }
    }

    public var message: String {
        switch self {
        case .missing(let path): "there is no store in \(path) yet"
        case .folder(let path, let fault): "the store \(path) \(fault)"
        case .nameTaken(let name): "there is a user '\(name)' already"
        case .noSuchUser(let name): "there is no user '\(name)'"
        case .noSuchBook(let name): "there is no book '\(name)' of yours"
        case .wrongNameOrPassword: "the name or the password is wrong"
        case .wrongOldPassword: "the old password is wrong"
        case .throttled(let seconds):
            "too many wrong passwords; wait \(seconds) \(seconds == 1 ? "second" : "seconds")"
        case .notSignedIn: "you are not signed in"
        case .sessionEnded: "your session has ended"
        case .notAdministrator: "only an administrator may do that"
        case .lastAdministrator(let name): "'\(name)' is the only administrator"
        }
    }

    public var input: String? {
        switch self {
        case .nameTaken(let name), .lastAdministrator(let name): name.description
        case .noSuchUser(let name), .noSuchBook(let name): name
        default: nil
        }
    }

    public var caret: Range<Int>? { nil }

    public var hint: String? {
        switch self {
        case .missing: "make one with: spesa signup NAME"
        case .folder: "name a folder of your own with --store DIR"
        case .nameTaken: "sign in with: spesa login NAME, or choose another name"
        case .noSuchUser: "the users are in: spesa user list"
        case .noSuchBook: "leave --book out for your own book"
        case .wrongNameOrPassword, .wrongOldPassword: nil
        case .throttled: "then try again; an administrator can lift it with: spesa user unlock NAME"
        case .notSignedIn: "sign in with: spesa login NAME, or make a user with: spesa signup NAME"
        case .sessionEnded: "sign in again with: spesa login NAME"
        case .notAdministrator: "ask an administrator; whoever signed up first is one"
        case .lastAdministrator: "the first user of a store stays as long as there are others"
        }
    }
}
