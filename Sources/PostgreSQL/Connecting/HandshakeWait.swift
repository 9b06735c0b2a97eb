internal import Database
import Glibc

/// The waits of a handshake, each as long as a silence may be, and all for at most thirty seconds.
final class HandshakeWait {
    private let waits: ServerWaits
    private let begin = ContinuousClock.now
    /// Whether the user cut a wait. Later waits end at once.
    private(set) var isCut = false
    /// Whether a wait ended without anything from the server.
    private(set) var isOverdue = false

    private static let longest = Duration.seconds(30)

    init(_ waits: ServerWaits) {
        self.waits = waits
    }

    /// Whether a socket becomes ready in time.
    func isReady(for events: Int16, on descriptor: Int32) -> Bool {
        let end = min(begin + Self.longest, .now + waits.longest)
        var waiting = pollfd(fd: descriptor, events: events, revents: 0)
        while !isCut {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else {
                isOverdue = true
                return false
            }
            let count = poll(&waiting, 1, min(rest, waits.interval ?? rest).wholeMilliseconds)
            if count > 0 { return true }
            guard count == 0 || errno == EINTR else { return false }
            isCut = waits.cuts(after: begin.duration(to: .now))
        }
        return false
    }

    /// Pauses before another attempt. Returns whether there is time for one.
    func pauses() -> Bool {
        guard begin.duration(to: .now) < waits.longest else { return false }
        poll(nil, 0, .random(in: 50...200))
        isCut = waits.cuts(after: begin.duration(to: .now))
        return !isCut
    }
}
