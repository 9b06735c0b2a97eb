/// Extracts description and payee from a purpose text that combines several fields.
struct PurposeText {
    var what: String?
    var payee: String?

    private static let sepa: Set<String> = [
        "EREF", "KREF", "MREF", "BREF", "RREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC",
        "PURP",
    ]

    init(_ text: String) {
        if text.utf8.first == UInt8(ascii: "/"), let fields = Self.slashed(text) {
            what = fields["REMI"] ?? fields["EREF"]
            payee = fields["NAME"]
        } else if let fields = Self.tagged(text) {
            what = fields["SVWZ"]
            payee = fields["ABWA"]
        } else {
            what = text
        }
    }

    /// Parses `EREF+123 MREF+4 SVWZ+Rent`: four capitals and a plus begin a field. Text before the first field is the
    /// purpose.
    private static func tagged(_ text: String) -> [String: String]? {
        let bytes = Array(text.utf8)
        var fields: [String: String] = [:]
        var name = "SVWZ"
        var start = 0
        var at = 0
        var isTagged = false
        func close(_ end: Int) {
            let value = String(decoding: bytes[start..<end], as: UTF8.self).trimmed
            if !value.isEmpty, fields[name] == nil { fields[name] = value }
        }
        while at < bytes.count {
            if let plus = bytes[at...].prefix(5).firstIndex(of: 0x2B), plus - at >= 3,
                at == 0 || bytes[at - 1] == 0x20
            {
                let word = String(decoding: bytes[at..<plus], as: UTF8.self)
                if sepa.contains(word) {
                    close(at)
                    (name, start, isTagged) = (word, plus + 1, true)
                    at = plus
                }
            }
            at += 1
        }
        close(bytes.count)
        return isTagged ? fields : nil
    }

    /// Parses `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/A/REMI/Rent`: capitals between slashes name the field that follows.
    private static func slashed(_ text: String) -> [String: String]? {
        let names: Set<String> = [
            "TRTP", "IBAN", "BIC", "NAME", "REMI", "EREF", "CSID", "MARF", "ORDP", "ID", "BENM", "ULTC", "ULTD", "ADDR",
        ]
        var fields: [String: String] = [:]
        var name: String?
        var value: [Substring] = []
        func close() {
            guard let name else { return }
            let text = value.joined(separator: "/").trimmed
            if !text.isEmpty { fields[name] = text }
        }
        for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            if names.contains(String(part)) {
                close()
                (name, value) = (String(part), [])
            } else {
                value.append(part)
            }
        }
        close()
        return fields.isEmpty ? nil : fields
    }
}

extension String {
    /// The text without surrounding spaces.
    fileprivate var trimmed: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { $0 != 0x20 }), let last = bytes.lastIndex(where: { $0 != 0x20 })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
