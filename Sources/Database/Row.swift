/// One row of an answer; valid only inside the call that hands it out.
public protocol Row {
    /// The column counted from 0, or `nil` where it is null.
    func integer(_ column: Int) -> Int64?
    /// The column counted from 0, or `nil` where it is null.
    func text(_ column: Int) -> String?
    /// The column counted from 0, or `nil` where it is null.
    func blob(_ column: Int) -> [UInt8]?
}
