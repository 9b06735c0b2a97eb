/// The number at the end of a numbered header, such as `Description 2`.
struct ColumnNumber {
    /// From 0 to 9999.
    let value: Int

    /// Reads one to four digits; `nil` for anything else.
    init?(_ word: String) {
        guard word.utf8.count <= 4, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let value = Int(word) else {
            return nil
        }
        self.value = value
    }
}
