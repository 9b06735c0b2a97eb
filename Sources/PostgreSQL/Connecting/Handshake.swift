internal import Database
import Glibc

/// Opens a connection, within thirty seconds; within ten if the server does not answer.
struct Handshake {
    let library: Library
    let settings: ServerSettings
    private let wait: HandshakeWait

    init(_ library: Library, _ settings: ServerSettings, _ waits: ServerWaits) {
        self.library = library
        self.settings = settings
        wait = HandshakeWait(waits)
    }

    /// Connects. The caller must close the connection. If an existing server drops the connection without an error, a
    /// second attempt is made; while all connections are in use, further ones for some seconds.
    func connect(_ lendPassword: PostgreSQLCredentials.Lending?) throws(DatabaseError) -> OpaquePointer {
        var hasBeenLost = false
        while true {
            var isLost = false
            do throws(DatabaseError) {
                return try attempt(lendPassword, isLost: &isLost)
            } catch {
                if wait.isCut { throw .cut(server: server) }
                if case .noFreeConnection = error {
                    if wait.pauses() { continue }
                    throw wait.isCut ? .cut(server: server) : error
                }
                guard isLost, !hasBeenLost else { throw error }
                hasBeenLost = true
            }
        }
    }

    private func attempt(
        _ lendPassword: PostgreSQLCredentials.Lending?, isLost: inout Bool
    ) throws(DatabaseError) -> OpaquePointer {
        guard let handle = start(lendPassword) else {
            throw .unreachable(server: server, reason: "there is not enough memory")
        }
        do throws(DatabaseError) {
            // Otherwise libpq would write server notices to standard error.
            _ = library.setNoticeReceiver(handle, { _, _ in }, nil)
            // Only verbose messages contain the SQLSTATE of a refused sign-in. The text itself is localised.
            _ = library.setErrorVerbosity(handle, Library.Code.verbose)
            try advance(handle, isLost: &isLost)
            try requireFitness(handle)
            // Otherwise libpq would wait for a server that takes nothing.
            _ = library.setNonBlocking(handle, 1)
        } catch {
            library.finish(handle)
            throw error
        }
        return handle
    }

    private var server: String { settings.address.description }

    private func start(_ lendPassword: PostgreSQLCredentials.Lending?) -> OpaquePointer? {
        guard let lendPassword else { return library.start(settings.keywords, password: nil) }
        var handle: OpaquePointer?
        lendPassword { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
                copy.initialize(repeating: 0)
                UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
                handle = library.start(settings.keywords, password: copy.baseAddress)
                explicit_bzero(copy.baseAddress!, copy.count)
            }
        }
        return handle
    }

    private func advance(_ handle: OpaquePointer, isLost: inout Bool) throws(DatabaseError) {
        guard library.status(handle) != Library.Code.connectionIsBad else {
            throw failure(handle, refusal(handle))
        }
        let gate = settings.needsGate ? AuthenticationGate(wait: wait) : nil
        var events = Int16(POLLOUT)
        var isThere = false
        while true {
            guard wait.isReady(for: events, on: library.socket(handle)) else {
                throw .unreachable(server: server, reason: "it does not answer")
            }
            let step: Int32
            if library.status(handle) == Library.Code.awaitsResponse, let gate {
                let passed = try gate.pass(library.socket(handle), server: server) {
                    HiddenVariables.during { library.connectPoll(handle) }
                }
                guard let passed else {
                    isLost = !wait.isOverdue
                    throw .unreachable(server: server, reason: "it ended the connection, or does not answer")
                }
                step = passed
            } else {
                step = HiddenVariables.during { library.connectPoll(handle) }
            }
            switch step {
            case Library.Code.pollingFailed:
                let reported = refusal(handle)
                isLost = isThere && reported.state == nil && library.needsPassword(handle) == 0
                throw failure(handle, reported)
            case Library.Code.pollingIsDone: return
            case Library.Code.pollingReads: events = Int16(POLLIN)
            default: events = Int16(POLLOUT)
            }
            isThere = isThere || library.status(handle) > Library.Code.connectionIsStarted
        }
    }

    private func failure(_ handle: OpaquePointer, _ reported: ServerRefusal) -> DatabaseError {
        if library.needsPassword(handle) != 0 { return .passwordNeeded(server: server) }
        // invalid_password
        if reported.state == "28P01" { return .wrongSecret(server: server) }
        // too_many_connections
        if reported.state == "53300" { return .noFreeConnection(server: server) }
        return .unreachable(server: server, reason: ServerText.oneLine(reported.reason))
    }

    private func refusal(_ handle: OpaquePointer) -> ServerRefusal {
        ServerRefusal(library.errorMessage(handle).map { String(cString: $0) } ?? "")
    }

    /// Checks that the server is PostgreSQL 15 or later, keeps text as UTF-8, and accepted the settings.
    /// - Throws: `DatabaseError.unreachable`.
    private func requireFitness(_ handle: OpaquePointer) throws(DatabaseError) {
        func setting(_ name: String) -> String? { library.parameterStatus(handle, name).map { String(cString: $0) } }
        guard library.serverVersion(handle) >= 150_000 else {
            throw .unreachable(server: server, reason: "it is older than PostgreSQL 15")
        }
        guard setting("server_encoding") == "UTF8", setting("client_encoding") == "UTF8" else {
            throw .unreachable(server: server, reason: "the database does not keep its text as UTF-8")
        }
        guard setting("standard_conforming_strings") == "on" else {
            throw .unreachable(server: server, reason: "it refuses the settings of a connection")
        }
    }
}
