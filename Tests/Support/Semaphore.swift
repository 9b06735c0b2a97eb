import Glibc

/// A semaphore, for a thread to wait for another.
public final class Semaphore: @unchecked Sendable {
    private let handle = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Creates a semaphore with the value 0.
    public init() {
        sem_init(handle, 0, 0)
    }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    /// Increments the value, and wakes one waiting thread.
    public func signal() {
        sem_post(handle)
    }

    /// Waits until the value is positive, and decrements it.
    public func wait() {
        while sem_wait(handle) != 0, errno == EINTR {}
    }
}
