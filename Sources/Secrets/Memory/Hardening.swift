internal import CSystem
import Glibc

/// Process settings that protect secrets, applied at the start of the program.
public enum Hardening {
    /// Disables core dumps and reading of the memory by other processes, and makes new files private to their owner.
    ///
    /// Applies to the whole process. Failures are ignored, since the program works without it.
    public static func apply() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = spesa_forbid_memory_dumps()
        umask(0o077)
    }
}
