/// The letters that identify slices.
enum Labels {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// A, B, C … for the slices from 0 on; `?` after the last letter.
    static func letter(_ slice: Int) -> String {
        letters.indices.contains(slice) ? String(letters[slice]) : "?"
    }
}
