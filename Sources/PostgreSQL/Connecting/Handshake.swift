internal import Database
import Glibc

/// Opens a connection, within thirty seconds.
struct Handshake {
    let library: Library
    let settings: ServerSettings
    private let deadline = ContinuousClock.now + .seconds(30)

    init(_ library: Library, _ settings: ServerSettings) {
        self.library = library
        self.settings = settings
    }

    /// Connects. The caller must close the connection. If an existing server drops the connection without an error, a
    /// second attempt is made.
    func connect(_ lendPassword: PostgreSQLCredentials.Lending?) throws(DatabaseError) -> OpaquePointer {
        var isLost = false
        do throws(DatabaseError) {
            return try attempt(lendPassword, isLost: &isLost)
        } catch {
            guard isLost else { throw error }
            return try attempt(lendPassword, isLost: &isLost)
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
        } catch {
            library.finish(handle)
            throw error
        }
        return handle
    }

    private var server: String { settings.address.description }

    private func start(_ lendPassword: PostgreSQLCredentials.Lending?) -> OpaquePointer? {
        guard let lendPassword else { return start(password: nil) }
        var handle: OpaquePointer?
        lendPassword { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
                copy.initialize(repeating: 0)
                UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
                handle = start(password: copy.baseAddress)
                explicit_bzero(copy.baseAddress!, copy.count)
            }
        }
        return handle
    }

    private func start(password: UnsafePointer<CChar>?) -> OpaquePointer? {
        let pairs = settings.keywords
        let texts = pairs.map { (strdup($0.name), strdup($0.value)) }
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
        return HiddenVariables.during { library.connectStart(names, values, 0) }
    }

    private func advance(_ handle: OpaquePointer, isLost: inout Bool) throws(DatabaseError) {
        guard library.status(handle) != Library.Code.connectionIsBad else {
            throw failure(handle, refusal(handle))
        }
        let gate = settings.needsGate ? AuthenticationGate(deadline: deadline) : nil
        var events = Int16(POLLOUT)
        var isThere = false
        while true {
            guard AuthenticationGate.wait(for: events, on: library.socket(handle), until: deadline) else {
                throw .unreachable(server: server, reason: "it does not answer")
            }
            let step: Int32
            if library.status(handle) == Library.Code.awaitsResponse, let gate {
                let passed = try gate.pass(library.socket(handle), server: server) {
                    HiddenVariables.during { library.connectPoll(handle) }
                }
                guard let passed else {
                    isLost = true
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
        return .unreachable(server: server, reason: ServerText.oneLine(reported.reason))
    }

    private func refusal(_ handle: OpaquePointer) -> ServerRefusal {
        ServerRefusal(library.errorMessage(handle).map { String(cString: $0) } ?? "")
    }

    /// Checks that the server is PostgreSQL 13 or later, keeps text as UTF-8, and accepted the settings.
    /// - Throws: `DatabaseError.unreachable`.
    private func requireFitness(_ handle: OpaquePointer) throws(DatabaseError) {
        func setting(_ name: String) -> String? { library.parameterStatus(handle, name).map { String(cString: $0) } }
        guard library.serverVersion(handle) >= 130_000 else {
            throw .unreachable(server: server, reason: "it is older than PostgreSQL 13")
        }
        guard setting("server_encoding") == "UTF8", setting("client_encoding") == "UTF8" else {
            throw .unreachable(server: server, reason: "the database does not keep its text as UTF-8")
        }
        guard setting("standard_conforming_strings") == "on" else {
            throw .unreachable(server: server, reason: "it refuses the settings of a connection")
        }
    }
}
