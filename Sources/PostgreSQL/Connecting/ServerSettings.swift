internal import Database

/// What a connection is told when it is made, all that a user, a role or a file could set otherwise.
struct ServerSettings {
    let address: PostgreSQLAddress
    let user: String?
    let schema: String
    let isReadOnly: Bool
    /// As `PQlibVersion` says it.
    let libraryVersion: Int32

    /// The keywords of libpq with their values, without the password.
    var keywords: [(name: String, value: String)] {
        var result: [(name: String, value: String)] = [
            ("dbname", address.database), ("port", "\(address.port)"), ("sslmode", address.protection.rawValue),
            ("options", options), ("client_encoding", "UTF8"), ("application_name", "spesa"),
            // Without TLS there is nothing to bind to, and the gate looks at what the server asks for.
            ("channel_binding", isEncrypted ? "require" : "disable"),
            ("sslrootcert", address.rootCertificate ?? Self.nowhere), ("gssencmode", "disable"),
            // Files in the user's folder, which are taken where nothing else is said, and none where there is none.
            ("passfile", Self.nowhere), ("sslcert", Self.nowhere), ("sslkey", Self.nowhere), ("sslcrl", Self.nowhere),
            ("ssl_min_protocol_version", "TLSv1.2"), ("target_session_attrs", "any"),
            ("keepalives", "1"), ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "60000"),
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

    /// Whether it has to be looked at by ourselves what the server asks for.
    var needsGate: Bool { !isEncrypted && libraryVersion < Self.authenticationVersion }

    private var isEncrypted: Bool { address.protection != .nothing }

    /// The first version that knows `require_auth`.
    private static let authenticationVersion: Int32 = 160_000

    /// A path at which nothing can be: an empty one would mean the usual.
    private static let nowhere = "/dev/null/none"

    /// What the server is told as it begins: it holds against what is set for a role or a database.
    private var options: String {
        let settings = [
            ("search_path", Self.searchPath(schema)),
            ("default_transaction_read_only", isReadOnly ? "on" : "off"),
            ("default_transaction_isolation", "read committed"), ("default_transaction_deferrable", "off"),
            ("lock_timeout", "10s"), ("statement_timeout", "5min"), ("idle_in_transaction_session_timeout", "0"),
            ("synchronous_commit", "on"), ("standard_conforming_strings", "on"), ("transform_null_equals", "off"),
            ("row_security", "on"), ("check_function_bodies", "on"), ("client_min_messages", "error"),
            ("DateStyle", "ISO, YMD"), ("IntervalStyle", "iso_8601"), ("TimeZone", "UTC"), ("bytea_output", "hex"),
            ("default_tablespace", ""), ("default_table_access_method", "heap"),
            // So that the locks of a machine that vanished go within two minutes.
            ("tcp_keepalives_idle", "60"), ("tcp_keepalives_interval", "10"), ("tcp_keepalives_count", "6"),
        ]
        return settings.map { "-c \($0.0)=\(Self.escaped($0.1))" }.joined(separator: " ")
    }

    /// Where names are looked for: temporary tables last, so that nobody's stands before one of the schema.
    static func searchPath(_ schema: String) -> String { "\(quoted(schema)),pg_temp" }

    /// A name as SQL takes it, whatever is in it.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// As the server takes its options apart: at blanks without a backslash.
    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value.unicodeScalars {
            if character == "\\" || character.properties.isWhitespace { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(character)
        }
        return result
    }
}
