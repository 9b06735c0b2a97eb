import Glibc

/// Lets one thread wait for another.
public final class Semaphore: @unchecked Sendable {
    private let handle = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Not signalled yet.
    public init() {
        sem_init(handle, 0, 0)
    }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    /// Lets one who waits go on.
    public func signal() {
        sem_post(handle)
    }

    /// Waits until it is signalled.
    public func wait() {
        while sem_wait(handle) != 0, errno == EINTR {}
    }
}
