/// The letters that slices are told apart by.
enum Labels {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// A, B, C … for the slices from 0 on; `?` when there are no letters left.
    static func letter(_ slice: Int) -> String {
        letters.indices.contains(slice) ? String(letters[slice]) : "?"
    }
}
