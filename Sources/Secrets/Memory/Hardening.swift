internal import CSystem
import Glibc

/// What a program does at its start so that secrets do not leave it.
public enum Hardening {
    /// Forbids core dumps and other looks at the memory, and makes every new file private to its owner.
    ///
    /// It holds for the whole process. What the system does not allow is left as it was: none of it is needed to work.
    public static func apply() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = spesa_forbid_memory_dumps()
        umask(0o077)
    }
}
