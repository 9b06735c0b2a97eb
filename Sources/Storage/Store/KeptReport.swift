/// A report saved with its book.
public struct KeptReport: Hashable, Sendable {
    /// The name with the extension of its format.
    public let name: ReportName
    /// The size of the content.
    public let bytes: Int

    /// The most bytes of a report: 256 MiB. Others who reach the store's folder may put a longer file there, which is not read.
    static let longest = 256 << 20

    /// Checks that the report can be read again once it is saved.
    /// - Throws: `StoreError.reportTooLong`.
    static func require(_ content: String, as name: ReportName) throws(StoreError) {
        guard content.utf8.count <= longest else { throw .reportTooLong(name) }
    }
}
