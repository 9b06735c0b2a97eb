internal import Database

/// The time during which a server has sent nothing. A slow statement is silent too, so after some seconds the server is
/// asked for another connection: one that answers is there.
///
/// Time during which the machine sleeps does not count.
struct ServerSilence {
    private let library: Library
    private let settings: ServerSettings
    private let waits: ServerWaits
    private var begin = SuspendingClock.now
    private var probe: ServerProbe?

    init(_ library: Library, _ settings: ServerSettings, _ waits: ServerWaits) {
        (self.library, self.settings, self.waits) = (library, settings, waits)
    }

    /// The time to the next step.
    var pause: Duration { probe == nil ? waits.asking - begin.duration(to: .now) : .milliseconds(50) }

    /// Ends with something from the server.
    mutating func end() {
        (begin, probe) = (.now, nil)
    }

    /// Whether the server is lost. Never waits.
    mutating func isFinal(on handle: OpaquePointer) -> Bool {
        let silence = begin.duration(to: .now)
        guard let probe else {
            guard silence >= waits.asking else { return false }
            let address = library.hostAddress(handle).map { String(cString: $0) } ?? ""
            probe = ServerProbe(library, settings.probing(address.isEmpty ? nil : address))
            return false
        }
        if probe.isAnswered {
            end()
            return false
        }
        return silence >= waits.longest
    }
}
