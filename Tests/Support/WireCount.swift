import Glibc
import Synchronization

/// A TCP proxy between programs and the test server, which counts round trips.
///
/// The proxy delays the answer to a `COMMIT` that is sent alone until the client sends something else, because a client
/// must not wait for it.
public final class WireCount: Sendable {
    /// The counters.
    public struct Count: Sendable {
        /// The number of connections.
        public var connections = 0
        /// The number of requests with an answer, without the requests that establish a connection.
        public var roundTrips = 0
    }

    /// The port of the proxy on 127.0.0.1.
    public let port: Int
    private let counted = Counted()

    private final class Counted: Sendable {
        let count = Mutex(Count())
    }

    /// Starts listening immediately, until the process ends.
    public init(to server: Int) {
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Self.address(0)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        precondition(isBound, "no port is free: errno \(errno)")
        port = Int(UInt16(bigEndian: address.sin_port))
        let counted = counted
        _ = Thread {
            while case let client = accept(listener, nil, nil), client >= 0 {
                counted.count.withLock { $0.connections += 1 }
                _ = Thread { Self.relay(client, to: server) { counted.count.withLock { $0.roundTrips += 1 } } }
            }
        }
    }

    /// Resets the counters, runs `body`, and returns the counts.
    public func during(_ body: () throws -> Void) rethrows -> Count {
        counted.count.withLock { $0 = Count() }
        try body()
        return counted.count.withLock { $0 }
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func relay(_ client: Int32, to port: Int, _ note: () -> Void) {
        let server = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer {
            close(client)
            close(server)
        }
        var address = address(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        for descriptor in [client, server] {
            var isOn: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
        var talk = Talk()
        var held: [UInt8] = []
        while true {
            var ready = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&ready, 2, talk.isOfEnd ? 10_000 : -1)
            // The client waits for the answer after all.
            if count == 0 {
                note()
                talk.isOfEnd = false
                guard pass(held, to: client) else { return }
                held = []
                continue
            }
            if ready[0].revents != 0 {
                guard let bytes = read(client) else { return }
                if talk.hear(bytes) { note() }
                if !talk.isOfEnd {
                    guard pass(held, to: client) else { return }
                    held = []
                }
                guard pass(bytes, to: server) else { return }
            }
            if ready[1].revents != 0 {
                guard let bytes = read(server) else { return }
                talk.answer(bytes)
                if talk.isOfEnd {
                    held += bytes
                } else {
                    guard pass(bytes, to: client) else { return }
                }
            }
        }
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    private static func pass(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// The state of a connection: which requests are not answered yet.
private struct Talk {
    /// Whether the server has sent ReadyForQuery, which ends the start-up phase.
    private var isMade = false
    private var isClientsTurn = true
    /// The requests for a ReadyForQuery that the server has not answered. Answers to the first ones may arrive while the client is still
    /// sending the others.
    private var unanswered = 0
    private var requests = Messages()
    private var answers = Messages()
    /// Whether the last request is only the end of a transaction.
    var isOfEnd = false

    /// Records a request. Returns whether it begins a round trip.
    mutating func hear(_ bytes: [UInt8]) -> Bool {
        guard isMade else { return false }
        // Sync and Query ask for a ReadyForQuery.
        unanswered += requests.read(bytes).count { $0 == UInt8(ascii: "S") || $0 == UInt8(ascii: "Q") }
        // Terminate.
        guard bytes.first != UInt8(ascii: "X") else { return false }
        // A Parse message of an unnamed COMMIT with the four messages that run it, and an optional Terminate.
        let isEnd =
            bytes.starts(with: [UInt8(ascii: "P"), 0, 0, 0, 14, 0] + Array("COMMIT\0".utf8))
            && (bytes.count == 52 || bytes[52...].elementsEqual([UInt8(ascii: "X"), 0, 0, 0, 4]))
        defer { isClientsTurn = false }
        guard isClientsTurn else { return false }
        isOfEnd = isEnd
        return !isEnd
    }

    /// Records an answer.
    mutating func answer(_ bytes: [UInt8]) {
        guard isMade else {
            // ReadyForQuery ends the start-up phase.
            isMade = bytes.suffix(6).starts(with: [UInt8(ascii: "Z"), 0, 0, 0, 5])
            return
        }
        let ready = answers.read(bytes).count { $0 == UInt8(ascii: "Z") }
        unanswered -= ready
        if ready > 0, unanswered == 0 { isClientsTurn = true }
    }
}

/// Separates a stream into messages of the protocol: a letter, then the length of the rest in four bytes.
private struct Messages {
    private var head: [UInt8] = []
    /// The bytes of the last message that have not arrived.
    private var rest = 0

    /// Returns the letters of the messages whose head ends in these bytes.
    mutating func read(_ bytes: [UInt8]) -> [UInt8] {
        var letters: [UInt8] = []
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let skipped = min(rest, bytes.count)
            rest -= skipped
            bytes = bytes.dropFirst(skipped)
            guard let byte = bytes.popFirst() else { break }
            head.append(byte)
            guard head.count == 5 else { continue }
            letters.append(head[0])
            rest = head.dropFirst().reduce(0) { $0 << 8 | Int($1) } - 4
            head = []
        }
        return letters
    }
}
