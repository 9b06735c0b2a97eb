/// A row of a result, valid only during the call that provides it.
public protocol QueryRow {
    /// Returns the integer in a column, counted from 0; `nil` for NULL.
    func integer(_ column: Int) -> Int64?
    /// Returns the text in a column, counted from 0; `nil` for NULL.
    func text(_ column: Int) -> String?
    /// Passes the UTF-8 bytes of a column, counted from 0, to `body`, valid only during the call; `nil` for NULL.
    func withText(_ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows
    /// Returns the bytes in a column, counted from 0; `nil` for NULL.
    func blob(_ column: Int) -> [UInt8]?
}
