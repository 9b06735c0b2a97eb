import Storage
import Testing

@Suite struct BackupErrorTests {
    static let cases: [(BackupError, kind: String, message: String)] = [
        (.exists(path: "p"), "backup.exists", "p already exists"),
        (.inStore(path: "p"), "backup.in-store", "p is inside the store itself"),
        (.cannotWrite(path: "p", reason: "why"), "backup.cannot-write", "cannot write p: why"),
        (.cannotRead(path: "p", reason: "why"), "backup.cannot-read", "cannot read p: why"),
        (.notABackup(path: "p"), "backup.not-one", "p is not a backup of a store"),
        (
            .newer(path: "p", found: 3, known: 2), "backup.newer",
            "p was made by a newer spesa (its version 3, this program knows 2)"
        ),
        (.wrongPassword(path: "p"), "backup.password", "the password does not open p"),
        (.damaged(path: "p"), "backup.damaged", "p is damaged: it was cut off or changed"),
        (.placeTaken(path: "p", isStore: true), "store.exists", "there is already a store in p"),
        (.inTheWay(path: "p"), "store.in-the-way", "p already exists"),
    ]

    @Test(arguments: cases)
    func `an error has a message and a hint`(error: BackupError, kind: String, message: String) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint?.isEmpty == false)
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }

    @Test func `a folder that is not a store is not called a store`() {
        let error = BackupError.placeTaken(path: "p", isStore: false)
        #expect(error.message == "the folder p is not empty")
        #expect(error.kind == "store.exists")
    }

    @Test func `no two errors share a kind`() {
        #expect(Set(Self.cases.map(\.kind)).count == Self.cases.count)
    }
}
