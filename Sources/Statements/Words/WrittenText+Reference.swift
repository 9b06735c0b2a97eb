import Text

extension WrittenText {
    /// A reference of a bank; `nil` for what banks write where they have none.
    static func reference(_ text: String?) -> String? {
        guard let text, !["NONREF", "NOTPROVIDED", "NOT PROVIDED"].contains(text.uppercased()) else { return nil }
        return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? nil : text
    }
}
