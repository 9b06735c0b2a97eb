import Text

extension WrittenText {
    /// A bank reference; `nil` for the placeholders of banks, such as `NONREF` or zeros.
    static func reference(_ text: String?) -> String? {
        guard let text, !["NONREF", "NOTPROVIDED", "NOT PROVIDED"].contains(text.uppercased()) else { return nil }
        return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? nil : text
    }
}
