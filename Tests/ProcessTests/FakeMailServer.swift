import Glibc

/// A server on this machine that takes one mail by SMTP, or refuses it.
final class FakeMailServer {
    /// The command that the server refuses.
    enum Refusal: String {
        case nothing, password, recipient, mail
        /// The server takes the mail, and closes the connection without a reply.
        case reply
    }

    let port: UInt16
    private let listener: Int32
    private var received: [UInt8] = []

    init() {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let isBound = bind(listener, pointer, length) == 0 && listen(listener, 1) == 0
                precondition(isBound, "no port: errno \(errno)")
                getsockname(listener, pointer, &length)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }

    deinit {
        close(listener)
    }

    /// Serves the first client.
    /// - Returns: the received lines, including the lines of the mail; empty without a client within 20 seconds.
    func serve(refusing refusal: Refusal = .nothing) -> [String] {
        guard isReady(listener) else { return [] }
        let client = accept(listener, nil, nil)
        defer { close(client) }
        var lines: [String] = []
        say("220 fake.example.org", to: client)
        while let line = nextLine(from: client) {
            lines.append(line)
            switch line.prefix(4).uppercased() {
            case "EHLO": say("250-fake.example.org\r\n250 AUTH PLAIN", to: client)
            case "AUTH":
                say("334 ", to: client)
                lines.append(nextLine(from: client) ?? "")
                say(refusal == .password ? "535 5.7.8 No such password" : "235 Welcome", to: client)
            case "RCPT": say(refusal == .recipient ? "550 5.1.1 No such shop" : "250 OK", to: client)
            case "DATA":
                say("354 Go on", to: client)
                while let line = nextLine(from: client), line != "." { lines.append(line) }
                if refusal == .reply { return lines }
                say(refusal == .mail ? "554 5.7.1 We take no orders" : "250 OK", to: client)
            case "QUIT":
                say("221 Bye", to: client)
                return lines
            default: say("250 OK", to: client)
            }
        }
        return lines
    }

    private func isReady(_ descriptor: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 20_000) == 1
    }

    private func say(_ text: String, to client: Int32) {
        let bytes = Array((text + "\r\n").utf8)
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The next line without CR LF; a line that ends otherwise goes on.
    private func nextLine(from client: Int32) -> String? {
        while true {
            if let end = received.indices.dropLast().first(where: { received[$0] == 13 && received[$0 + 1] == 10 }) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 2)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            guard isReady(client) else { return nil }
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }
}
