internal import Database
import Glibc

/// A connection that is begun without a password, to see whether the server sends anything. It ends before sign-in.
final class ServerProbe {
    private let library: Library
    private let handle: OpaquePointer?
    private var events = Int16(POLLOUT)

    init(_ library: Library, _ keywords: [(name: String, value: String)]) {
        self.library = library
        handle = library.start(keywords, password: nil)
        if let handle { _ = library.setNoticeReceiver(handle, { _, _ in }, nil) }
    }

    deinit {
        if let handle { library.finish(handle) }
    }

    /// Whether the server has sent something, an error included. Never waits.
    var isAnswered: Bool {
        guard let handle else { return false }
        while library.status(handle) != Library.Code.connectionIsBad {
            let socket = library.socket(handle)
            var ready = pollfd(fd: socket, events: events, revents: 0)
            guard poll(&ready, 1, 0) > 0 else { return false }
            if library.status(handle) == Library.Code.awaitsResponse {
                var byte: UInt8 = 0
                return recv(socket, &byte, 1, Int32(MSG_PEEK)) > 0
            }
            switch HiddenVariables.during({ library.connectPoll(handle) }) {
            case Library.Code.pollingFailed, Library.Code.pollingIsDone: return false
            case Library.Code.pollingReads: events = Int16(POLLIN)
            default: events = Int16(POLLOUT)
            }
        }
        return false
    }
}

extension Library {
    /// Begins a connection; `nil` without memory. The caller must finish it.
    func start(_ keywords: [(name: String, value: String)], password: UnsafePointer<CChar>?) -> OpaquePointer? {
        let texts = keywords.map { (strdup($0.name), strdup($0.value)) }
        let passwordName = strdup("password")
        defer {
            for (name, value) in texts {
                free(name)
                free(value)
            }
            free(passwordName)
        }
        var names = texts.map { UnsafePointer($0.0) }
        var values = texts.map { UnsafePointer($0.1) }
        if let password {
            names.append(UnsafePointer(passwordName))
            values.append(password)
        }
        names.append(nil)
        values.append(nil)
        return HiddenVariables.during { connectStart(names, values, 0) }
    }
}
