/// A report saved with its book.
public struct KeptReport: Hashable, Sendable {
    /// The name with the extension of its format.
    public let name: ReportName
    /// The size of the report's content, in bytes.
    public let bytes: Int

    package init(name: ReportName, bytes: Int) {
        self.name = name
        self.bytes = bytes
    }

    /// The size limit of a report: 256 MiB. A longer file, put into the store's folder by another account, is not read.
    package static let longest = 256 << 20

    /// Checks that the report can be read again once it is saved.
    /// - Throws: `StoreError.reportTooLong`.
    package static func require(_ content: String, as name: ReportName) throws(StoreError) {
        guard content.utf8.count <= longest else { throw .reportTooLong(name) }
    }
}
