import Database
import Testing

@Suite struct DatabaseErrorTests {
    static let cases: [(DatabaseError, kind: String, message: String, hasHint: Bool)] = [
        (.cannotOpen(path: "p", reason: "why"), "store.cannot-open", "cannot open p: why", true),
        (.locked, "store.locked", "the store is in use by another program for too long", true),
        (.full, "store.full", "the disk is full", true),
        (.readOnly(path: "p"), "store.read-only", "cannot write p: it is read-only", true),
        (.damaged(path: "p"), "store.damaged", "p is damaged", true),
        (
            .newer(path: "p", found: 3, known: 2), "store.newer",
            "p was written by a newer spesa (its version 3, this program knows 2)", true
        ),
        (
            .migrationChanges(path: "p", step: "things"), "store.migration",
            "p could not be brought forward: 'things' would change what it holds", true
        ),
        (.constraint(rule: "unique"), "store.constraint", "the book refused a row (unique)", false),
        (.overflow, "store.overflow", "the total would pass the largest amount, 92233720368547758.07", true),
        (.inputOutput(path: "p", code: 10), "store.input-output", "reading or writing p failed (code 10)", true),
        (.failed(code: 1, reason: "why"), "store.failed", "the database failed: why (code 1)", false),
    ]

    @Test(arguments: cases)
    func `an error says what is wrong`(error: DatabaseError, kind: String, message: String, hasHint: Bool) {
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
