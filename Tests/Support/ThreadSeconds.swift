import Glibc

/// The whole seconds that a body takes on the processor. Other tests do not lengthen them.
public func threadSeconds(_ body: () throws -> Void) rethrows -> Int {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    try body()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return end.tv_sec - start.tv_sec
}
