/// A rate of value added tax, in whole tenths of a percent: 22 % is 220.
public struct VATRate: Hashable, Comparable, Sendable {
    /// Tenths of a percent, nothing below zero.
    public let permille: Int

    /// A rate in tenths of a percent.
    public init(permille: Int) {
        self.permille = permille
    }

    /// By the number.
    public static func < (left: VATRate, right: VATRate) -> Bool { left.permille < right.permille }
}
