internal import Database
import Glibc

// Waiting outside of libpq, so that a lost server is noticed, and the user can cut the wait.
extension PostgreSQLConnection {
    /// Waits for the next result of what was sent, and returns it; `nil` after the last.
    func nextResult() -> OpaquePointer? {
        if library.isBusy(handle) == 1 { awaitResult() }
        return library.nextResult(handle)
    }

    /// The error for a connection that is no longer usable.
    var loss: DatabaseError { givenUp ?? .disconnected(server: server) }

    /// Returns when the result is complete, or libpq reports an error for it.
    func awaitResult() { awaitResult(looking: waits.interval) {} }

    /// `awaitResult` that calls `look` before each wait.
    /// - Parameter interval: the longest wait; `nil` for no limit.
    func awaitResult(looking interval: Duration?, _ look: () -> Void) {
        let begin = SuspendingClock.now
        var silence = ServerSilence(library, settings, waits)
        while library.isBusy(handle) == 1 {
            look()
            let unsent = library.flush(handle)
            // Reads what TLS holds back, for which the socket is never ready.
            guard unsent >= 0, library.takeInput(handle) == 1, library.isBusy(handle) == 1 else { return }
            var ready = pollfd(
                fd: library.socket(handle), events: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN), revents: 0)
            let pause = min(interval ?? silence.pause, silence.pause)
            guard poll(&ready, 1, pause.wholeMilliseconds) <= 0 else {
                silence.end()
                guard library.takeInput(handle) == 1 else { return }
                continue
            }
            if waits.cuts(after: begin.duration(to: .now)) {
                cancelLater()
                return giveUp(.cut(server: server))
            }
            if silence.isFinal(on: handle) { return giveUp(.silent(server: server)) }
        }
    }

    /// Ends the connection without a word to the server. libpq reports an error for the statement.
    private func giveUp(_ reason: DatabaseError) {
        givenUp = reason
        shutdown(library.socket(handle), Int32(SHUT_RDWR))
    }

    /// Asks the server to cancel the statement, on another thread, because that waits for the server too.
    func cancelLater() {
        guard let request = library.makeCancel(handle) else { return }
        let cancellation = Unmanaged.passRetained(Cancellation(library, request))
        var thread = pthread_t()
        let isStarted = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Cancellation>.fromOpaque(pointer).takeRetainedValue().send() }
                return nil
            }, cancellation.toOpaque())
        if isStarted == 0 { pthread_detach(thread) } else { cancellation.release() }
    }
}

/// A request to cancel a statement.
private final class Cancellation {
    private let library: Library
    private let request: OpaquePointer

    init(_ library: Library, _ request: OpaquePointer) {
        (self.library, self.request) = (library, request)
    }

    deinit { library.freeCancel(request) }

    func send() {
        var reason = [CChar](repeating: 0, count: 256)
        // If the server cannot be reached, the statement fails there when it sends its answer.
        _ = library.cancel(request, &reason, Int32(reason.count))
    }
}

extension Duration {
    /// The milliseconds, rounded up; never negative.
    var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
