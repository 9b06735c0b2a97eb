/// Why a file that a person named is not written.
public enum OutputFileError: Error, Equatable, Sendable {
    /// There is a file already, and nothing was said of replacing it.
    case exists(String)
    /// There is something else, which no file takes the place of: `a link`, `a folder`, `a pipe`, `a device`.
    case notRegular(String, what: String)
    /// It is, or would be, among the files of the store.
    case inStore(String)
    case cannotWrite(String, reason: String)
}

extension OutputFileError {
    public var kind: String {
        switch self {
        case .exists: "file.exists"
        case .notRegular: "file.not-regular"
        case .inStore: "file.in-store"
        case .cannotWrite: "file.cannot-write"
        }
    }

    public var message: String {
        switch self {
        case .exists(let path): "there is a file '\(path)' already"
        case .notRegular(let path, let what): "'\(path)' is \(what), not a file"
        case .inStore(let path): "'\(path)' lies in the store, which is for spesa's own files"
        case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
        }
    }

    public var input: String? { nil }
    public var caret: Range<Int>? { nil }

    public var hint: String? {
        switch self {
        case .exists: "name another file, or write over it with --replace"
        case .notRegular, .inStore: "name another file"
        case .cannotWrite: "check who may write there, or name another file"
        }
    }
}
