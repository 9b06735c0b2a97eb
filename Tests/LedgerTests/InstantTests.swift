import Glibc
import Ledger
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:01Z"), (86_399, "1970-01-01T23:59:59Z"),
        (86_400, "1970-01-02T00:00:00Z"), (1_795_197_791, "2026-11-20T18:03:11Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `an instant is formatted as RFC 3339 in UTC`(seconds: Int64, text: String) {
        #expect(Instant(seconds: seconds).rfc3339 == text)
    }

    @Test(arguments: [
        (-1, "1969-12-31T23:59:59Z"), (-60, "1969-12-31T23:59:00Z"), (-86_400, "1969-12-31T00:00:00Z"),
        (-86_401, "1969-12-30T23:59:59Z"), (-2_208_988_800, "1900-01-01T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func `instants before 1970 are formatted correctly`(seconds: Int64, text: String) {
        #expect(Instant(seconds: seconds).rfc3339 == text)
    }

    @Test func `instants of ten thousand years are formatted like in the C library`() {
        for seconds in stride(from: -62_135_596_800, through: 253_402_300_799, by: 77_777_777) {
            var (time, fields) = (time_t(seconds), tm())
            gmtime_r(&time, &fields)
            var buffer = [CChar](repeating: 0, count: 32)
            _ = strftime(&buffer, buffer.count, "%m-%dT%H:%M:%SZ", &fields)
            let year = String(10_000 + Int(fields.tm_year) + 1900).dropFirst()
            let expected = year + "-" + buffer.prefix { $0 != 0 }.map { String(Unicode.Scalar(UInt8($0))) }.joined()
            #expect(Instant(seconds: Int64(seconds)).rfc3339 == expected)
        }
    }

    @Test(arguments: [Int64.min, .min + 1, .max])
    func `the extreme instants are formatted`(seconds: Int64) {
        #expect(Instant(seconds: seconds).rfc3339.hasSuffix("Z"))
    }

    @Test(arguments: [0, 951_782_400, 253_402_300_799, -1, -62_135_596_800, 1_795_197_791] as [Int64])
    func `a formatted instant is read back`(seconds: Int64) {
        #expect(Instant(rfc3339: Instant(seconds: seconds).rfc3339)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T18:03:11", "2026-11-20t18:03:11Z", "2026-11-20T18:03:11z",
        "2026-11-20 18:03:11Z", "2026-11-20T18:03:11+00", "2026-11-20T24:00:00Z", "2026-11-20T23:60:00Z",
        "2026-11-20T23:59:60Z", "2026-02-30T00:00:00Z", "2026-11-20T18:03:1 Z", "2026-11-20T-1:03:11Z",
    ])
    func `another notation of an instant is refused`(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `instants are ordered by time`() {
        #expect(Instant(seconds: -1) < Instant(seconds: 0))
        #expect(!(Instant(seconds: 0) < Instant(seconds: 0)))
        #expect(Instant(seconds: .min) < Instant(seconds: .max))
    }
}
