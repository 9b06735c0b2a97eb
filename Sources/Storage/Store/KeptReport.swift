/// A report saved with its book.
public struct KeptReport: Hashable, Sendable {
    /// The name with the extension of its format.
    public let name: ReportName
    /// The size of the content.
    public let bytes: Int
}
