public import Failures

extension OutputFileError: WordedError {
    /// The text of the error for the user. Its kind begins with `file.`. The message names the file; `input` is `nil`.
    public var words: ErrorWords {
        switch self {
        case .exists(let path):
            ErrorWords(
                kind: "file.exists", message: "there is already a file '\(path)'",
                hint: "name another file, or overwrite it with --replace")
        case .notRegular(let path, let what):
            ErrorWords(kind: "file.not-regular", message: "'\(path)' is \(what), not a file", hint: "name another file")
        case .inStore(let path):
            ErrorWords(
                kind: "file.in-store", message: "'\(path)' is inside the store, which is only for spesa's own files",
                hint: "name another file")
        case .cannotWrite(let path, let reason):
            ErrorWords(
                kind: "file.cannot-write", message: "cannot write '\(path)': \(reason)",
                hint: "check who may write there, or name another file")
        }
    }
}
