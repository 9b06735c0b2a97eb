import Secrets
import Testing

@Suite struct PasswordCostTests {
    @Test func `the full cost is 64 MiB, 3 passes, 4 lanes`() {
        #expect(PasswordCost.full == PasswordCost(memoryKiB: 65536, passes: 3, lanes: 4))
    }

    @Test func `the fallback is 19 MiB, 2 passes, 1 lane`() {
        #expect(PasswordCost.fallback == PasswordCost(memoryKiB: 19456, passes: 2, lanes: 1))
    }

    @Test(arguments: [(8192, 1, 1), (131_072, 4, 8)])
    func `the limits of a cost are accepted`(memoryKiB: Int, passes: Int, lanes: Int) {
        let cost = PasswordCost(memoryKiB: memoryKiB, passes: passes, lanes: lanes)
        #expect(cost?.memoryKiB == memoryKiB)
        #expect(cost?.passes == passes)
        #expect(cost?.lanes == lanes)
    }

    @Test(arguments: [
        (8191, 1, 1), (131_073, 1, 1), (8192, 0, 1), (8192, 5, 1), (8192, 1, 0), (8192, 1, 9), (-1, -1, -1),
        (.max, .max, .max),
    ])
    func `a cost outside the limits is nil`(memoryKiB: Int, passes: Int, lanes: Int) {
        #expect(PasswordCost(memoryKiB: memoryKiB, passes: passes, lanes: lanes) == nil)
    }
}
