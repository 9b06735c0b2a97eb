import Glibc

/// Writes a whole text.
/// - Parameter stopsAtSignal: whether a signal during a blocked write aborts it; otherwise writing continues.
/// - Returns: whether all was written.
@discardableResult
package func send(_ text: String, to descriptor: Int32, stopsAtSignal: Bool = false) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
        var sent = 0
        while sent < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // Another program on this terminal may have made it non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&waiting, 1, -1) < 0, errno != EINTR || stopsAtSignal { return false }
            } else if errno != EINTR || stopsAtSignal {
                return false
            }
        }
        return true
    }
}
