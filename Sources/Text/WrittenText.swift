/// Cleans texts from files of other programs for display.
package enum WrittenText {
    /// The text without blanks and control characters around it, and with single blanks in place of those inside. `nil`
    /// if nothing else is in it.
    package static func tidied(_ bytes: some Sequence<UInt8>) -> String? {
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

    package static func tidied(_ text: String?) -> String? {
        text.flatMap { tidied($0.utf8) }
    }
}
