public import Failures
internal import Text

extension DatabaseError: WordedError {
    /// The text of the error for the user. The message may contain paths, but never bound values. `input` is `nil`,
    /// because the user did not type the statement.
    public var words: ErrorWords {
        switch self {
        case .cannotOpen(let path, let reason):
            ErrorWords(
                kind: "store.cannot-open", message: "cannot open \(path): \(reason)",
                hint: "check that you may write there, or name another store with --store DIR")
        case .locked:
            ErrorWords(
                kind: "store.locked", message: "another program has been using the store for too long",
                ifUnchanged: "try again; the same command is safe to repeat")
        case .full:
            ErrorWords(
                kind: "store.full", message: "the disk is full",
                hint: "free some space", ifUnchanged: " and run the same command again; nothing was changed")
        case .readOnly(let path):
            ErrorWords(
                kind: "store.read-only", message: "cannot write \(path): it is read-only",
                hint: "check that you may write there, or name another store with --store DIR")
        case .damaged(let path):
            ErrorWords(
                kind: "store.damaged", message: "\(path) is damaged",
                hint: "restore a backup copy", ifUnchanged: "; the file was not changed")
        case .foreignTables(let path):
            ErrorWords(
                kind: "store.foreign-tables",
                message: "\(path) contains tables or triggers that spesa did not make",
                hint: "restore a backup copy, and find out who could write there",
                ifUnchanged: "; the file was not changed")
        case .halfWritten(let path):
            ErrorWords(
                kind: "store.half-written",
                message: "an interrupted command left \(path) in the middle of a change",
                ifUnchanged: "a user who may write there must run the same command")
        case .superJournal(let path):
            ErrorWords(
                kind: "store.super-journal", message: "\(path) names another file to be deleted",
                hint: "move it away, find out who could write there, then run: spesa check",
                ifUnchanged: "; nothing was changed")
        case .hardLinked(let path):
            ErrorWords(
                kind: "store.hard-link",
                message: "\(path) has a second name (a hard link); a change would also change the file under that name",
                hint: "if you copied the store with hard links, turn this one into a separate file: "
                    + "cp -p \(quoted(path)) \(quoted(path + ".own")) && mv \(quoted(path + ".own")) \(quoted(path))\n"
                    + "otherwise find out who could write there", ifUnchanged: "; nothing was changed")
        case .newer(let path, let found, let known):
            ErrorWords(
                kind: "store.newer",
                message: "\(path) was written by a newer spesa (its version \(found), this program knows \(known))",
                hint: "install the newer spesa", ifUnchanged: "; the file was not changed")
        case .older(let path, let found, let known):
            ErrorWords(
                kind: "store.older",
                message: "\(path) was written by an older spesa (its version \(found), this program knows \(known))",
                hint: "ask the server's administrator for 'spesa store upgrade', or use the older spesa")
        case .migrationChanges(let path, let step):
            ErrorWords(
                kind: "store.migration",
                message: "\(path) could not be upgraded: '\(step)' would change its contents",
                hint: "use the spesa that wrote it; the upgrade was undone")
        case .constraint(let rule):
            ErrorWords(kind: "store.constraint", message: "the book refused a row (\(rule))")
        case .overflow:
            ErrorWords(
                kind: "store.overflow", message: "the total would exceed the largest amount, 92233720368547758.07",
                hint: "void the largest amounts, or record smaller ones")
        case .inputOutput(let path, let code):
            ErrorWords(
                kind: "store.input-output", message: "reading or writing \(path) failed (code \(code))",
                hint: "check the disk; to see whether the change was made: spesa history")
        case .contradiction(let what):
            ErrorWords(
                kind: "store.contradiction", message: "the store is damaged: \(what)",
                hint: "to see what is wrong: spesa check")
        case .foreign(let path, let problem):
            ErrorWords(kind: "store.foreign", message: "cannot read \(path): \(problem)")
        case .unreachable(let server, let reason):
            ErrorWords(
                kind: "server.unreachable", message: "cannot open \(server): \(reason)",
                hint: "check that the server runs, and the address and the user")
        case .passwordNeeded(let server):
            ErrorWords(
                kind: "server.password", message: "\(server) asks for a password",
                hint: "run the same command at a terminal, with --password-stdin, or with a file that PGPASSFILE names")
        case .wrongSecret(let server):
            ErrorWords(
                kind: "server.wrong-secret", message: "the user or the password is wrong for \(server)",
                hint: "check the address and the user, and try again")
        case .disconnected(let server):
            ErrorWords(
                kind: "server.disconnected", message: "the connection to \(server) was lost",
                hint: "to see whether the change was made: spesa history")
        case .silent(let server):
            ErrorWords(
                kind: "server.silent", message: "\(server) no longer answers",
                hint: "to see whether the change was made, once it answers: spesa history")
        case .cut(let server):
            ErrorWords(
                kind: "server.cut", message: "\(server) was not waited for any longer",
                hint: "to see whether the change was made: spesa history")
        case .idle(let server):
            ErrorWords(
                kind: "server.idle",
                message: "\(server) ended the command, because it paused for more than 30 seconds during a transaction",
                ifUnchanged: "run the same command again; nothing was changed")
        case .noFreeConnection(let server):
            ErrorWords(
                kind: "server.no-free-connection", message: "\(server) has no free connection for this user",
                hint: "end other programs of yours that use it, or ask the server's administrator",
                ifUnchanged: "; then run the same command again, nothing was changed")
        case .conflict:
            ErrorWords(
                kind: "server.conflict", message: "another user changed the same data at the same time",
                ifUnchanged: "run the same command again; nothing was changed")
        case .denied(let reason):
            ErrorWords(
                kind: "server.denied", message: "the server does not allow that: \(reason)",
                hint: "ask the server's administrator")
        case .tooSlow:
            ErrorWords(
                kind: "server.too-slow", message: "the server took too long",
                ifUnchanged: "run the same command again; nothing was changed")
        case .noLibrary(let name):
            ErrorWords(
                kind: "server.no-library", message: "servers need the library \(name), from version 13 on",
                hint: "install it, on Debian with: apt install libpq5")
        case .zeroCharacter:
            ErrorWords(
                kind: "server.zero-character", message: "a text contains a NUL character, which a server cannot store",
                hint: "remove it", ifUnchanged: "; nothing was changed")
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
