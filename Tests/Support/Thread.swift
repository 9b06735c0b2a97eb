import Glibc

/// A system thread, for tests that need real concurrency.
public final class Thread {
    private var handle = pthread_t()

    /// Starts the thread.
    public init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(body: body))
        let code = pthread_create(
            &handle, nil,
            { context in
                Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        precondition(code == 0, "no thread: error \(code)")
    }

    /// Waits until the thread has ended.
    public func join() {
        pthread_join(handle, nil)
    }

    private final class Box {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
