import Testing
import Users

@Suite struct SessionTests {
    private func session(created: Int64 = 1000, lastUsed: Int64 = 1000, bootID: String? = "boot") -> Session {
        Session(userID: 7, created: created, lastUsed: lastUsed, bootID: bootID)
    }

    @Test func `the default limits are 12 hours and 7 days`() {
        #expect(session().idleLimit == 43_200)
        #expect(session().hardLimit == 604_800)
    }

    @Test(
        arguments: [
            (1000, 1000, 1000, .valid), (1000, 1000, 44_199, .valid), (1000, 1000, 44_200, .idleTooLong),
            (1000, 600_000, 605_799, .valid), (1000, 600_000, 605_800, .tooOld), (1000, 1000, 605_800, .tooOld),
            (1000, 1000, 940, .valid), (1000, 1000, 939, .clockSetBack), (1000, 5000, 4940, .valid),
            (1000, 5000, 4939, .clockSetBack), (1000, 900, 939, .clockSetBack), (.min, .min, .max, .tooOld),
            (.max, .max, .min, .clockSetBack),
        ] as [(Int64, Int64, Int64, Session.State)])
    func `a session is valid within its limits`(created: Int64, lastUsed: Int64, now: Int64, state: Session.State) {
        #expect(session(created: created, lastUsed: lastUsed).state(now: now, bootID: "boot") == state)
    }

    @Test func `the limits can be set`() {
        let short = Session(userID: 7, created: 0, lastUsed: 0, idleLimit: 10, hardLimit: 20, bootID: nil)
        #expect(short.state(now: 9, bootID: nil) == .valid)
        #expect(short.state(now: 10, bootID: nil) == .idleTooLong)
        #expect(short.state(now: 20, bootID: nil) == .tooOld)
    }

    @Test(
        arguments: [
            ("boot", "boot", .valid), ("boot", "other", .otherBoot), ("boot", nil, .otherBoot),
            (nil, "boot", .otherBoot),
            (nil, nil, .valid),
        ] as [(String?, String?, Session.State)])
    func `a session ends with the boot`(then: String?, now: String?, state: Session.State) {
        #expect(session(bootID: then).state(now: 1000, bootID: now) == state)
    }

    @Test func `another boot is reported before other reasons`() {
        #expect(session().state(now: 0, bootID: "other") == .otherBoot)
        #expect(session().state(now: 99_999, bootID: "other") == .otherBoot)
    }

    @Test(
        arguments: [(1000, false), (1059, false), (1060, true), (5000, true), (900, false), (.min, false)]
            as [(Int64, Bool)])
    func `the last use is written at most once a minute`(now: Int64, touch: Bool) {
        #expect(session().needsTouch(now: now) == touch)
    }
}
