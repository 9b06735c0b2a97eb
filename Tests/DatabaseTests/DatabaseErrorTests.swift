import Database
import Testing

@Suite struct DatabaseErrorTests {
    static let cases: [(DatabaseError, kind: String, message: String, hasHint: Bool)] = [
        (.cannotOpen(path: "p", reason: "why"), "store.cannot-open", "cannot open p: why", true),
        (.locked, "store.locked", "another program has been using the store for too long", true),
        (.full, "store.full", "the disk is full", true),
        (.readOnly(path: "p"), "store.read-only", "cannot write p: it is read-only", true),
        (.damaged(path: "p"), "store.damaged", "p is damaged", true),
        (
            .newer(path: "p", found: 3, known: 2), "store.newer",
            "p was written by a newer spesa (its version 3, this program knows 2)", true
        ),
        (
            .older(path: "p", found: 2, known: 3), "store.older",
            "p was written by an older spesa (its version 2, this program knows 3)", true
        ),
        (
            .migrationChanges(path: "p", step: "things"), "store.migration",
            "p could not be upgraded: 'things' would change its contents", true
        ),
        (.constraint(rule: "unique"), "store.constraint", "the book refused a row (unique)", false),
        (.overflow, "store.overflow", "the total would exceed the largest amount, 92233720368547758.07", true),
        (.inputOutput(path: "p", code: 10), "store.input-output", "reading or writing p failed (code 10)", true),
        (.unreachable(server: "s", reason: "why"), "server.unreachable", "cannot open s: why", true),
        (.passwordNeeded(server: "s"), "server.password", "s asks for a password", true),
        (.wrongSecret(server: "s"), "server.wrong-secret", "the user or the password is wrong for s", true),
        (.disconnected(server: "s"), "server.disconnected", "the connection to s was lost", true),
        (.silent(server: "s"), "server.silent", "s no longer answers", true),
        (.cut(server: "s"), "server.cut", "s was not waited for any longer", true),
        (
            .idle(server: "s"), "server.idle",
            "s ended the command, because it paused for more than 30 seconds during a transaction", true
        ),
        (
            .noFreeConnection(server: "s"), "server.no-free-connection", "s has no free connection for this user", true
        ),
        (.conflict, "server.conflict", "another user changed the same data at the same time", true),
        (.denied(reason: "why"), "server.denied", "the server does not allow that: why", true),
        (.tooSlow, "server.too-slow", "the server took too long", true),
        (.noLibrary(name: "l"), "server.no-library", "servers need the library l, from version 13 on", true),
        (
            .zeroCharacter, "server.zero-character",
            "a text contains a NUL character, which a server cannot store", true
        ),
        (.onlyFiles(what: "copied"), "server.only-files", "a database on a server cannot be copied", false),
        (.refused(state: "54000", reason: "why"), "server.refused", "the server failed: why (SQLSTATE 54000)", false),
        (.failed(code: 1, reason: "why"), "store.failed", "the database failed: why (code 1)", false),
    ]

    @Test(arguments: cases)
    func `an error has a kind and a message`(error: DatabaseError, kind: String, message: String, hasHint: Bool) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect((error.hint != nil) == hasHint)
        #expect(error.hint?.isEmpty != true)
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }

    @Test func `no two errors share a kind`() {
        #expect(Set(Self.cases.map(\.kind)).count == Self.cases.count)
    }
}
