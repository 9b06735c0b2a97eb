/// One row of an answer; valid only inside the call that hands it out.
public protocol Row {
    /// The column counted from 0, or `nil` where it is null.
    func integer(_ column: Int) -> Int64?
    /// The column counted from 0, or `nil` where it is null.
    func text(_ column: Int) -> String?
    /// Hands the bytes of a text to `body`, valid only during the call: of the column counted from 0, `nil` where it is null.
    func withText(_ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows
    /// The column counted from 0, or `nil` where it is null.
    func blob(_ column: Int) -> [UInt8]?
}
