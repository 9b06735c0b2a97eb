extension PostgreSQLAddress {
    /// Parses an address. `postgresql://` is accepted too.
    /// - Throws: `PostgreSQLAddressError`, which never contains a password.
    /// - Complexity: O(length).
    public init(_ text: String) throws(PostgreSQLAddressError) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { throw .noAddress }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        // A password may contain any character, so any text with a colon before an @ counts as one.
        let at = rest.lastIndex(of: UInt8(ascii: "@"))
        let signIn = at.map { rest[..<$0] }
        if signIn?.contains(UInt8(ascii: ":")) == true { throw .password }
        let behind = at.map { rest[rest.index(after: $0)...] } ?? rest
        let question = behind.firstIndex(of: UInt8(ascii: "?")) ?? behind.endIndex
        let slash = behind[..<question].firstIndex(of: UInt8(ascii: "/")) ?? question
        let parameters = try AddressParameters(behind[question...].dropFirst())

        user = try signIn.map { user throws(PostgreSQLAddressError) in
            let user = try Self.unescaped(user)
            guard !user.isEmpty else { throw .noAddress }
            return user
        }
        let (host, port) = try Self.hostAndPort(behind[..<slash])
        self.port = port
        database = try Self.unescaped(behind[slash..<question].dropFirst())
        guard !database.isEmpty else { throw .noDatabase }
        place = try Self.place(host: host, parameters: parameters)
        rootCertificate = parameters.rootCertificate
        protection = parameters.protection ?? Self.usualProtection(of: place, hasRoot: rootCertificate != nil)
        try requireSense(parameters)
    }

    /// Returns the protection of an address that states none.
    static func usualProtection(of place: Place, hasRoot: Bool) -> Protection {
        switch place {
        case .socket: .nothing
        case .host(let host): isLocal(host) && !hasRoot ? .nothing : .full
        }
    }

    /// Whether a host is this machine, by the name as written, without resolving it.
    static func isLocal(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host == "::1" || isNumber(host) && host.hasPrefix("127.")
    }

    private static func isNumber(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.utf8.count <= 3 && UInt8($0) != nil }
    }

    private static func place(host: String, parameters: AddressParameters) throws(PostgreSQLAddressError) -> Place {
        guard let folder = parameters.folder else {
            return host.isEmpty ? .socket(folder: socketFolder) : .host(host)
        }
        guard host.isEmpty else { throw .needless("host") }
        return .socket(folder: folder)
    }

    private func requireSense(_ parameters: AddressParameters) throws(PostgreSQLAddressError) {
        if case .socket = place, parameters.protection != nil { throw .needless("sslmode") }
        switch (protection, rootCertificate) {
        case (.full, nil), (.anyName, nil): throw .noRootCertificate
        case (.nothing, _?), (.encryption, _?): throw .needless("sslrootcert")
        default: break
        }
    }

    private static func hostAndPort(
        _ bytes: Substring.UTF8View
    ) throws(PostgreSQLAddressError) -> (host: String, port: Int) {
        var host = bytes
        var port: Substring.UTF8View?
        let isBracketed = bytes.first == UInt8(ascii: "[")
        if isBracketed {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
            host = bytes[..<end].dropFirst()
            let rest = bytes[end...].dropFirst()
            if !rest.isEmpty {
                guard rest.first == UInt8(ascii: ":") else { throw .host }
                port = rest.dropFirst()
            }
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            host = bytes[..<colon]
            port = bytes[colon...].dropFirst()
        }
        let isFit = host.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."): true
            case UInt8(ascii: ":"): isBracketed
            case UInt8(ascii: "-"), UInt8(ascii: "_"): !isBracketed
            default: false
            }
        }
        guard isFit, !isBracketed || host.contains(UInt8(ascii: ":")) else { throw .host }
        guard let port else { return (String(Substring(host)), standardPort) }
        guard port.allSatisfy({ (0x30...0x39).contains($0) }), port.count <= 5, let number = Int(Substring(port)),
            (1...65_535).contains(number)
        else { throw .port }
        return (String(Substring(host)), number)
    }

    /// Decodes percent escapes.
    fileprivate static func unescaped(_ bytes: Substring.UTF8View) throws(PostgreSQLAddressError) -> String {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    throw .escape
                }
                result.append(high << 4 | low)
            case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: " "): throw .escape
            default: result.append(byte)
            }
        }
        guard let text = String(validating: result, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .escape }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

/// The parameters after the question mark.
private struct AddressParameters {
    var protection: PostgreSQLAddress.Protection?
    var rootCertificate: String?
    var folder: String?

    init(_ bytes: Substring.UTF8View) throws(PostgreSQLAddressError) {
        guard !bytes.isEmpty else { return }
        for parameter in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            let sign = parameter.firstIndex(of: UInt8(ascii: "=")) ?? parameter.endIndex
            let name = String(Substring(parameter[..<sign]))
            let text = try PostgreSQLAddress.unescaped(parameter[sign...].dropFirst())
            switch name {
            case "sslmode":
                guard protection == nil else { throw .repeated(name) }
                guard let known = PostgreSQLAddress.Protection(rawValue: text) else { throw .protection }
                protection = known
            case "sslrootcert":
                guard rootCertificate == nil else { throw .repeated(name) }
                guard text.hasPrefix("/") else { throw .noWholePath(name) }
                rootCertificate = text
            case "host":
                guard folder == nil else { throw .repeated(name) }
                // libpq would take text after a comma for another host.
                guard text.hasPrefix("/"), !text.utf8.contains(UInt8(ascii: ",")) else { throw .noWholePath(name) }
                folder = text
            case "password", "sslpassword": throw .password
            default: throw .unknownParameter
            }
        }
    }
}
