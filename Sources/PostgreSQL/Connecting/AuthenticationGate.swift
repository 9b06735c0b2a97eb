internal import Database
import Glibc

/// A proxy between libpq and a server without TLS until sign-in is complete.
///
/// Before version 16, libpq sends a password in clear to any server that asks for it, even in the middle of SCRAM
/// authentication. So libpq gets a local socket, and each message of the server is checked before it is forwarded
/// (https://www.postgresql.org/docs/current/protocol-message-formats.html).
struct AuthenticationGate {
    let wait: HandshakeWait

    /// Forwards messages until sign-in succeeds or fails.
    /// - Parameters:
    ///   - descriptor: libpq's socket, waiting for the first answer.
    ///   - poll: continues libpq and returns its polling status.
    /// - Returns: the last polling status; `nil` if the server closed the connection or does not answer.
    func pass(_ descriptor: Int32, server: String, poll: () -> Int32) throws(DatabaseError) -> Int32? {
        let outside = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        var pair: [Int32] = [-1, -1]
        guard outside >= 0, Self.makePair(&pair), Self.put(pair[1], at: descriptor) else {
            for open in [outside] + pair where open >= 0 { close(open) }
            throw .unreachable(server: server, reason: String(cString: strerror(errno)))
        }
        close(pair[1])
        defer {
            _ = Self.put(outside, at: descriptor)
            close(outside)
            close(pair[0])
        }
        while true {
            guard let message = read(outside) else { return nil }
            let isIn = try verdict(message, server: server)
            guard write(message, to: pair[0]) else {
                throw .unreachable(server: server, reason: String(cString: strerror(errno)))
            }
            let step = poll()
            guard forward(from: pair[0], to: outside) else { return nil }
            if isIn || step != Library.Code.pollingReads { return step }
        }
    }

    /// Whether a message of the server completes the sign-in.
    /// - Throws: `DatabaseError.unreachable` for a message that asks for anything but SCRAM.
    private func verdict(_ message: [UInt8], server: String) throws(DatabaseError) -> Bool {
        switch message[0] {
        case UInt8(ascii: "E"): return false
        case UInt8(ascii: "R") where message.count >= 9:
            // The authentication codes: success, and the three steps of SASL.
            switch message[5..<9].reduce(0, { $0 << 8 | UInt32($1) }) {
            case 0: return true
            case 10, 11, 12: return false
            case 3: throw .unreachable(server: server, reason: "it asks for the password in clear")
            default: throw .unreachable(server: server, reason: "it asks for a sign-in without SCRAM")
            }
        default: throw .unreachable(server: server, reason: "it does not answer like PostgreSQL")
        }
    }

    /// Duplicates an open file onto a descriptor, closed on exec. Returns whether that succeeded.
    private static func put(_ open: Int32, at descriptor: Int32) -> Bool {
        dup2(open, descriptor) >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0
    }

    private static func makePair(_ pair: inout [Int32]) -> Bool {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        return socketpair(AF_UNIX, kind, 0, &pair) == 0
    }

    /// Reads a message: type, length, content; only type and length if the length is impossible. `nil` if the
    /// connection ends or the wait does.
    private func read(_ descriptor: Int32) -> [UInt8]? {
        guard let head = read(5, from: descriptor) else { return nil }
        let length = head[1...].reduce(0) { $0 << 8 | Int($1) }
        // The longest message libpq accepts. A longer one is not PostgreSQL.
        guard (4...30_000).contains(length) else { return head }
        return read(length - 4, from: descriptor).map { head + $0 }
    }

    private func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard wait.isReady(for: Int16(POLLIN), on: descriptor) else { return nil }
            var chunk = [UInt8](repeating: 0, count: count - bytes.count)
            let received = recv(descriptor, &chunk, chunk.count, 0)
            if received < 0, errno == EINTR || errno == EAGAIN { continue }
            guard received > 0 else { return nil }
            bytes += chunk.prefix(received)
        }
        return bytes
    }

    private func forward(from inside: Int32, to outside: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(inside, &chunk, chunk.count, 0), count > 0 {
            guard write(Array(chunk.prefix(count)), to: outside) else { return false }
        }
        return true
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait.isReady(for: Int16(POLLOUT), on: descriptor) else { return false }
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR || errno == EAGAIN { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
