import Database
import Storage
import Testing

@testable import Commands

@Suite struct HalfMoveTests {
    @Test(arguments: [
        DatabaseError.inputOutput(path: "p", code: 5), .disconnected(server: "s"), .failed(code: 1, reason: "r"),
        .refused(state: "", reason: "r"),
    ])
    func `after a failed commit the second book may be changed`(error: DatabaseError) {
        let half = HalfMove(failure: error)
        #expect(half.notVoid == "maybe not void")
        #expect(half.notYetVoid == "maybe not yet void")
        #expect(half.countInBoth == "they may count in both books now")
    }

    @Test func `after any other failure the second book is as before`() {
        let failures: [any Failure] = [DatabaseError.full, DatabaseError.locked, StoreError.mayOnlyRead]
        for failure in failures {
            let half = HalfMove(failure: failure)
            #expect(half.notVoid == "not void" && half.notYetVoid == "not yet void")
            #expect(half.countInBoth == "they count in both books now")
        }
    }
}
