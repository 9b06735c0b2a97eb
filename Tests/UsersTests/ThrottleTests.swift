import Support
import Testing
import Users

@Suite struct ThrottleTests {
    @Test(arguments: [
        (-1, 0), (0, 0), (1, 0), (5, 0), (6, 1), (7, 2), (8, 4), (9, 8), (10, 16), (11, 32), (12, 60), (13, 60),
        (100, 60),
        (.max, 60), (.min, 0),
    ])
    func `five failures are free, then the delay doubles up to a minute`(failures: Int, seconds: Int) {
        #expect(Throttle.delay(afterFailures: failures) == seconds)
    }

    @Test(
        arguments: [
            (5, 1000, 1000, 0), (8, 1000, 1000, 4), (8, 1000, 1001, 4), (8, 1000, 2000, 3), (8, 1000, 4999, 1),
            (8, 1000, 5000, 0), (8, 1000, 99_999, 0), (6, 999, 1000, 1), (6, 999, 1998, 1), (6, 999, 1999, 0),
            (12, 1000, 60_999, 1), (12, 1000, 61_000, 0), (12, 1000, 999, 60), (12, 1000, -59_000, 60),
            (12, 1000, -59_001, 0), (12, 1000, -500_000, 0), (12, .max, .min, 0), (12, .min, .max, 0),
            (5, 1000, 900, 0),
        ] as [(Int, Int64, Int64, Int)])
    func `the rest is the delay minus the elapsed time`(failures: Int, ended: Int64, now: Int64, seconds: Int) {
        #expect(Throttle.remaining(failures: failures, ended: ended, now: now) == seconds)
    }

    @Test func `no clock makes the wait longer than twice the delay`() {
        let seed: UInt64 = 0x7142
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let failures = Int.random(in: 0...20, using: &random)
            let delay = Throttle.delay(afterFailures: failures)
            let ended = Int64.random(in: -1_000_000...1_000_000, using: &random)
            let now = Int64.random(in: -1_000_000...1_000_000, using: &random)
            #expect(
                (0...delay).contains(Throttle.remaining(failures: failures, ended: ended, now: now)), "seed \(seed)")
            let later = now + Int64(2000 * delay)
            #expect(
                now < ended - Int64(1000 * delay)
                    || Throttle.remaining(failures: failures, ended: ended, now: later) == 0,
                "seed \(seed)")
        }
    }
}
