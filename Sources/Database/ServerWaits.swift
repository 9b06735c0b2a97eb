/// The waits for a server, as seen by a program that shows them and lets the user cut them.
///
/// Not synchronized: the connections and the program that sets `watcher` must use one thread.
public final class ServerWaits: @unchecked Sendable {
    /// The silence after which a server is asked for another connection, to see whether it is there.
    public let asking: Duration
    /// The silence after which a server that does not answer is lost.
    public let longest: Duration
    /// Called about twenty times a second during a wait, with the time since the wait began. Returns whether to cut the
    /// wait. `nil` in a program that shows no waits.
    public var watcher: ((_ waited: Duration) -> Bool)?

    /// Creates waits that are not watched. `longest` must exceed `asking`.
    public init(asking: Duration = .seconds(4), longest: Duration = .seconds(9)) {
        (self.asking, self.longest) = (asking, longest)
    }

    /// The longest time between two calls of `watcher`; `nil` without one.
    public var interval: Duration? { watcher == nil ? nil : .milliseconds(50) }

    /// Whether to cut a wait that has lasted for a time.
    public func cuts(after waited: Duration) -> Bool { watcher?(waited) ?? false }
}
