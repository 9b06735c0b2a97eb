public import Failures

extension DatabaseError: WordedError {
    /// The words may contain paths, but never bound values. There is no input, because the user did not type the
    /// statement.
    public var words: ErrorWords {
        switch self {
        case .cannotOpen(let path, let reason):
            ErrorWords(
                kind: "store.cannot-open", message: "cannot open \(path): \(reason)",
                hint: "check who may write there, or name another store with --store DIR")
        case .locked:
            ErrorWords(
                kind: "store.locked", message: "the store is in use by another program for too long",
                hint: "try again; the same command is safe to repeat")
        case .full:
            ErrorWords(
                kind: "store.full", message: "the disk is full",
                hint: "free some space and run the same command again; nothing was changed")
        case .readOnly(let path):
            ErrorWords(
                kind: "store.read-only", message: "cannot write \(path): it is read-only",
                hint: "check who may write there, or name another store with --store DIR")
        case .damaged(let path):
            ErrorWords(
                kind: "store.damaged", message: "\(path) is damaged",
                hint: "put back a copy of the store; the file was left as it is")
        case .foreignTables(let path):
            ErrorWords(
                kind: "store.foreign-tables",
                message: "\(path) holds tables or triggers that spesa did not make",
                hint: "put back a copy of it, and find out who could write there; the file was left as it is")
        case .halfWritten(let path):
            ErrorWords(
                kind: "store.half-written",
                message: "\(path) was left in the middle of a change by a run that was killed",
                hint: "let somebody who may write there run the same command")
        case .superJournal(let path):
            ErrorWords(
                kind: "store.super-journal", message: "\(path) names another file to be deleted",
                hint: "move it away, find out who could write there, then run: spesa check; nothing was changed")
        case .newer(let path, let found, let known):
            ErrorWords(
                kind: "store.newer",
                message: "\(path) was written by a newer spesa (its version \(found), this program knows \(known))",
                hint: "install the newer spesa; the file was left as it is")
        case .older(let path, let found, let known):
            ErrorWords(
                kind: "store.older",
                message: "\(path) was written by an older spesa (its version \(found), this program knows \(known))",
                hint: "ask whoever set the server up to bring it forward, or go on with the older spesa")
        case .migrationChanges(let path, let step):
            ErrorWords(
                kind: "store.migration",
                message: "\(path) could not be brought forward: '\(step)' would change what it holds",
                hint: "go on with the spesa that wrote it; the step was taken back")
        case .constraint(let rule):
            ErrorWords(kind: "store.constraint", message: "the book refused a row (\(rule))")
        case .overflow:
            ErrorWords(
                kind: "store.overflow", message: "the total would pass the largest amount, 92233720368547758.07",
                hint: "record smaller amounts; nothing was changed")
        case .inputOutput(let path, let code):
            ErrorWords(
                kind: "store.input-output", message: "reading or writing \(path) failed (code \(code))",
                hint: "look at the disk, then see whether it was done with: spesa history")
        case .contradiction(let what):
            ErrorWords(
                kind: "store.contradiction", message: "the store is damaged: \(what)",
                hint: "see what is wrong with it: spesa check")
        case .foreign(let path, let problem):
            ErrorWords(kind: "store.foreign", message: "cannot read \(path): \(problem)")
        case .unreachable(let server, let reason):
            ErrorWords(
                kind: "server.unreachable", message: "cannot open \(server): \(reason)",
                hint: "see whether it runs, and whether the address and the user are right")
        case .passwordNeeded(let server):
            ErrorWords(
                kind: "server.password", message: "\(server) asks for a password",
                hint: "run the same command at a terminal, or with --password-stdin")
        case .wrongSecret(let server):
            ErrorWords(
                kind: "server.wrong-secret", message: "the user or the password is wrong for \(server)",
                hint: "see whether the address and the user are right, and try again")
        case .disconnected(let server):
            ErrorWords(
                kind: "server.disconnected", message: "the connection to \(server) was lost",
                hint: "see whether it was done with: spesa history")
        case .conflict:
            ErrorWords(
                kind: "server.conflict", message: "somebody else changed the same at the same time",
                hint: "run the same command again; nothing was changed")
        case .denied(let reason):
            ErrorWords(
                kind: "server.denied", message: "the server does not allow that: \(reason)",
                hint: "ask whoever looks after the server")
        case .tooSlow:
            ErrorWords(
                kind: "server.too-slow", message: "the server took too long",
                hint: "run the same command again; nothing was changed")
        case .noLibrary(let name):
            ErrorWords(
                kind: "server.no-library", message: "servers need the library \(name), from version 13 on",
                hint: "install it, on Debian with: apt install libpq5")
        case .zeroCharacter:
            ErrorWords(
                kind: "server.zero-character", message: "a text holds the character zero, which the server cannot keep",
                hint: "leave it away; nothing was changed")
        case .onlyFiles(let what):
            ErrorWords(kind: "server.only-files", message: "a database on a server cannot be \(what)")
        case .refused(let state, let reason):
            ErrorWords(
                kind: "server.refused",
                message: "the server failed: \(reason)" + (state.isEmpty ? "" : " (SQLSTATE \(state))"))
        case .failed(let code, let reason):
            ErrorWords(kind: "store.failed", message: "the database failed: \(reason) (code \(code))")
        }
    }
}
