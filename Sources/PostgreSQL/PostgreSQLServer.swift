public import Database

extension DatabaseServer {
    /// Returns the server of an address; `nil` if the text has another scheme.
    /// - Parameters:
    ///   - passwordFile: a file of passwords in the format of PGPASSFILE, for the user in the address; `nil` or empty for
    ///     none.
    ///   - waits: the limits of waits, and their watcher.
    /// - Throws: `ServerAddressError` if the rest of the address is malformed.
    public static func postgreSQL(
        _ text: String, passwordFile: String? = nil, waits: ServerWaits = ServerWaits()
    ) throws(ServerAddressError) -> DatabaseServer? {
        guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else { return nil }
        do throws(PostgreSQLAddressError) {
            return postgreSQL(try PostgreSQLAddress(text), passwordFile.flatMap { $0.isEmpty ? nil : $0 }, waits)
        } catch {
            throw ServerAddressError(words: error.words)
        }
    }

    private static func postgreSQL(
        _ address: PostgreSQLAddress, _ passwordFile: String?, _ waits: ServerWaits
    ) -> DatabaseServer {
        DatabaseServer(
            address: address.with(user: nil, database: address.database).description, name: address.serverName,
            database: address.database, user: address.user, danger: address.danger,
            driver: { role, lendPassword, phrasebook in
                .postgreSQL(
                    at: address,
                    as: PostgreSQLCredentials(
                        user: role, passwordFile: role == nil ? passwordFile : nil, lendPassword: lendPassword),
                    phrasebook: phrasebook, waits: waits)
            },
            sibling: { postgreSQL(address.with(user: address.user, database: $0), passwordFile, waits) })
    }
}

extension PostgreSQLAddress {
    fileprivate func with(user: String?, database: String) -> PostgreSQLAddress {
        PostgreSQLAddress(
            user: user, place: place, port: port, database: database, protection: protection,
            rootCertificate: rootCertificate)
    }

    /// The host for display, or `this machine` for a socket.
    fileprivate var serverName: String {
        switch place {
        case .host(let host): host
        case .socket: "this machine"
        }
    }

    /// A warning about attackers on the network; `nil` with full protection, and for a server on this machine.
    fileprivate var danger: String? {
        guard case .host(let host) = place, !Self.isLocal(host) else { return nil }
        return switch protection {
        case .full: nil
        case .anyName: "the name in the certificate of \(host) is not checked: another server could pose as it"
        case .encryption: "no certificate is checked: another server could pose as \(host)"
        case .nothing: "the connection to \(host) is not encrypted: others on the network can read it"
        }
    }
}
