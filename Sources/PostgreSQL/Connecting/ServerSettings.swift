internal import Database

/// The settings of a new connection, including all that users, roles or files could otherwise set.
struct ServerSettings {
    let address: PostgreSQLAddress
    let user: String?
    /// A file of passwords in the format of PGPASSFILE; `nil` for none.
    let passwordFile: String?
    let path: SchemaPath
    let isReadOnly: Bool
    /// The value of `PQlibVersion`.
    let libraryVersion: Int32

    /// libpq's connection keywords with values, without the password.
    var keywords: [(name: String, value: String)] {
        var result: [(name: String, value: String)] = [
            ("dbname", address.database), ("port", "\(address.port)"), ("sslmode", address.protection.rawValue),
            ("options", options), ("client_encoding", "UTF8"), ("application_name", "spesa"),
            // Without TLS there is no channel to bind to, and the gate checks the authentication method.
            ("channel_binding", isEncrypted ? "require" : "disable"),
            ("sslrootcert", address.rootCertificate ?? Self.noFile), ("gssencmode", "disable"),
            // Otherwise libpq would use files in the user's folder.
            ("passfile", passwordFile ?? Self.noFile), ("sslcert", Self.noFile), ("sslkey", Self.noFile),
            ("sslcrl", Self.noFile),
            ("ssl_min_protocol_version", "TLSv1.2"), ("target_session_attrs", "any"),
            // A connection that the network has dropped, while the server answers others. Longer than `ServerSilence`, so
            // that a lost server is reported as such.
            ("keepalives", "1"), ("keepalives_idle", "5"), ("keepalives_interval", "5"), ("keepalives_count", "2"),
            ("tcp_user_timeout", "15000"),
        ]
        switch address.place {
        case .host(let host): result.append(("host", host))
        case .socket(let folder): result.append(("host", folder))
        }
        if let user = user ?? address.user { result.append(("user", user)) }
        if libraryVersion >= Self.authenticationVersion {
            result.append(("require_auth", isEncrypted ? "scram-sha-256" : "scram-sha-256,none"))
        }
        return result
    }

    /// The keywords of a connection that is only begun, to see whether the server answers.
    /// - Parameter hostAddress: the numeric address that is in use, so that no name is looked up; `nil` for a socket.
    func probing(_ hostAddress: String?) -> [(name: String, value: String)] {
        let kept: Set = ["host", "port", "dbname", "user", "application_name", "passfile", "gssencmode"]
        return keywords.filter { kept.contains($0.name) }
            + [("sslmode", "disable")] + (hostAddress.map { [("hostaddr", $0)] } ?? [])
    }

    /// Whether the authentication must be checked by the gate.
    var needsGate: Bool { !isEncrypted && libraryVersion < Self.authenticationVersion }

    private var isEncrypted: Bool { address.protection != .nothing }

    /// The first version with `require_auth`.
    private static let authenticationVersion: Int32 = 160_000

    /// A path that cannot exist. An empty one would mean the default.
    private static let noFile = "/dev/null/none"

    /// Startup options, which override the settings of role and database.
    private var options: String {
        let settings = [
            ("search_path", path.searchPath), ("spesa.book", path.book),
            ("default_transaction_read_only", isReadOnly ? "on" : "off"),
            ("default_transaction_isolation", "read committed"), ("default_transaction_deferrable", "off"),
            ("lock_timeout", "10s"), ("statement_timeout", "5min"), ("idle_in_transaction_session_timeout", "30s"),
            ("synchronous_commit", "on"), ("standard_conforming_strings", "on"), ("transform_null_equals", "off"),
            ("row_security", "on"), ("check_function_bodies", "on"), ("client_min_messages", "error"),
            ("DateStyle", "ISO, YMD"), ("IntervalStyle", "iso_8601"), ("TimeZone", "UTC"), ("bytea_output", "hex"),
            ("default_tablespace", ""), ("default_table_access_method", "heap"),
            // A missing library would end every connection of a role that names it for itself.
            ("local_preload_libraries", ""),
            // Releases the locks of a vanished client within two minutes.
            ("tcp_keepalives_idle", "60"), ("tcp_keepalives_interval", "10"), ("tcp_keepalives_count", "6"),
        ]
        return settings.map { "-c \($0.0)=\(Self.escaped($0.1))" }.joined(separator: " ")
    }

    /// Quotes an SQL identifier.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// Escapes blanks and backslashes, as the server splits its options.
    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value.unicodeScalars {
            if character == "\\" || character.properties.isWhitespace { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(character)
        }
        return result
    }
}
