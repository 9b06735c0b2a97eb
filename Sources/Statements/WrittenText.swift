/// Words as programs write them, made fit to be shown.
enum WrittenText {
    /// The text without white space around it and with single blanks in it; `nil` for nothing.
    static func tidied(_ bytes: some Sequence<UInt8>) -> String? {
        var result: [UInt8] = []
        var isAfterBlank = false
        for byte in bytes {
            if byte <= 0x20 || byte == 0x7F {
                isAfterBlank = true
            } else {
                if isAfterBlank && !result.isEmpty { result.append(0x20) }
                isAfterBlank = false
                result.append(byte)
            }
        }
        return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
    }

    static func tidied(_ text: String?) -> String? {
        text.flatMap { tidied($0.utf8) }
    }

    /// What a bank writes where it has no reference.
    static func reference(_ text: String?) -> String? {
        guard let text, !["NONREF", "NOTPROVIDED", "NOT PROVIDED"].contains(text.uppercased()) else { return nil }
        return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? nil : text
    }
}
