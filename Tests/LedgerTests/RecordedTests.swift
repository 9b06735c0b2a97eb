import Ledger
import Testing

@Suite struct RecordedTests {
    @Test(
        arguments: [
            (1000, 1000, true), (400, 1000, true), (399, 1000, false), (1001, 1000, false), (.min, 1000, false),
            (.max, 1000, false), (.max, -2, false), (.min, .max, false), (.max, .min, false),
        ] as [(Int64, Int64, Bool)])
    func `an entry of the last ten minutes is recent, and any stored time is accepted`(
        created: Int64, now: Int64, expected: Bool
    ) {
        #expect(Recorded.isRecent(Instant(seconds: created), at: Instant(seconds: now)) == expected)
    }
}
