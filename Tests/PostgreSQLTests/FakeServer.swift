import Glibc
import Support
import Synchronization

/// A server on its own socket that accepts a number of connections and sends the given bytes to each.
final class FakeServer {
    private let folder = TemporaryFolder()
    private let thread: Thread
    private let bytes: Bytes

    /// The bytes that the client has sent.
    private final class Bytes: Sendable {
        let all = Mutex<[UInt8]>([])
    }

    /// Lets `body` speak with the first who connects, and ends the connection when it returns.
    convenience init(_ body: @escaping @Sendable (Peer) -> Void) {
        self.init([body])
    }

    /// Serves the bodies in order, a connection each.
    init(_ bodies: [@Sendable (Peer) -> Void]) {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder / ".s.PGSQL.5432"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        precondition(isBound && listen(listener, 1) == 0, "no socket: errno \(errno)")
        // Without a client, the server stops after 30 seconds.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Bytes()
        self.bytes = bytes
        thread = Thread {
            for (number, body) in bodies.enumerated() {
                let descriptor = accept(listener, nil, nil)
                if number == bodies.count - 1 { close(listener) }
                guard descriptor >= 0 else { return }
                let peer = Peer(descriptor)
                body(peer)
                close(descriptor)
                bytes.all.withLock { $0 += peer.received }
            }
        }
    }

    var address: String { "postgres:///postgres?host=\(folder.path)" }

    /// All that was sent to it, once the last connection has ended.
    func received() -> [UInt8] {
        thread.join()
        return bytes.all.withLock { $0 }
    }

    static func message(_ kind: Unicode.Scalar, _ content: [UInt8]) -> [UInt8] {
        [UInt8(ascii: kind)] + bigEndian(content.count + 4, bytes: 4) + content
    }

    static func authentication(_ step: Int, _ content: [UInt8] = []) -> [UInt8] {
        message("R", bigEndian(step, bytes: 4) + content)
    }

    static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The messages that accept the user and describe the server to a connection.
    static let welcome: [UInt8] = {
        let settings = [
            ("server_version", "15.0"), ("server_encoding", "UTF8"), ("client_encoding", "UTF8"),
            ("standard_conforming_strings", "on"),
        ]
        return authentication(0) + settings.flatMap { message("S", Array("\($0)\0\($1)\0".utf8)) }
            + message("Z", [0x49])
    }()

    /// The beginning of an answer with one column of type `bigint`.
    static let columns: [UInt8] =
        message("1", []) + message("2", [])
        + message(
            "T",
            bigEndian(1, bytes: 2) + Array("n\0".utf8) + bigEndian(0, bytes: 6) + bigEndian(20, bytes: 4)
                + bigEndian(8, bytes: 2) + bigEndian(-1, bytes: 4) + bigEndian(1, bytes: 2))

    static func row(_ content: [UInt8]) -> [UInt8] {
        message("D", bigEndian(1, bytes: 2) + bigEndian(content.count, bytes: 4) + content)
    }

    static let end: [UInt8] = message("C", Array("SELECT 1\0".utf8)) + message("Z", [0x49])

    /// A single connection.
    final class Peer {
        private let descriptor: Int32
        private(set) var received: [UInt8] = []

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        func send(_ bytes: [UInt8]) {
            _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        /// Reads the message that has no kind.
        func readStartup() {
            let length = read(4).reduce(0) { $0 << 8 | Int($1) }
            _ = read(length - 4)
        }

        /// Reads messages up to the end of a statement.
        func readStatement() {
            while true {
                let head = read(5)
                guard head.count == 5 else { return }
                _ = read(head[1...].reduce(0) { $0 << 8 | Int($1) } - 4)
                if head[0] == UInt8(ascii: "S") { return }
            }
        }

        /// Ends the sending side, and reads until the client disconnects.
        func readRest() {
            shutdown(descriptor, Int32(SHUT_WR))
            while !read(1).isEmpty {}
        }

        private func read(_ count: Int) -> [UInt8] {
            // A read of no bytes would wait for the client.
            guard count > 0 else { return [] }
            var bytes = [UInt8](repeating: 0, count: count)
            let taken = recv(descriptor, &bytes, bytes.count, Int32(MSG_WAITALL))
            bytes = Array(bytes.prefix(max(0, taken)))
            received += bytes
            return bytes
        }
    }
}
