import Glibc
import Secrets
import Testing

@Suite struct HardeningTests {
    @Test func `hardening disables core dumps and makes new files private`() async {
        await #expect(processExitsWith: .success) {
            umask(0)
            Hardening.apply()
            var core = rlimit(rlim_cur: 1, rlim_max: 1)
            getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
            #expect(core.rlim_cur == 0 && core.rlim_max == 0)
            #expect(umask(0) == 0o077)
            // prctl takes variable arguments, so Swift can call it only by its address.
            typealias Prctl = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
            let prctl = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Prctl.self)
            let getDumpable: Int32 = 3  // PR_GET_DUMPABLE
            #expect(prctl(getDumpable, 0, 0, 0, 0) == 0)
        }
    }
}
