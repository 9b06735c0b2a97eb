import Testing

@testable import Users

@Suite struct ElapsedTimeTests {
    @Test(
        arguments: [
            (0, 0, 0), (10, 25, 15), (25, 10, -15), (-5, 5, 10), (.min, .max, .max), (.max, .min, .min),
            (-1, .max, .max),
            (1, .min, .min), (.min, -1, .max), (.min, .min, 0),
        ] as [(Int64, Int64, Int64)])
    func `the time between any two instants does not overflow`(first: Int64, second: Int64, seconds: Int64) {
        #expect(elapsed(from: first, to: second) == seconds)
    }
}
