/// A report that is kept with its book.
public struct KeptReport: Hashable, Sendable {
    /// Its name with the ending of its form.
    public let name: ReportName
    /// The size of what is in it.
    public let bytes: Int
}
