/// What one unit costs, in whole hundred-thousandths of a euro: fuel at 1,899 a litre is 189,900.
public struct UnitPrice: Hashable, Sendable {
    /// Hundred-thousandths of a euro; below zero for a deposit that is paid back.
    public let e5: Int64

    /// A price in hundred-thousandths of a euro.
    public init(e5: Int64) {
        self.e5 = e5
    }
}
