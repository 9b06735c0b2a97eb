/// Why a file that must be ours alone is not.
public enum Exposure: Hashable, Sendable {
    /// It is a symbolic link.
    case link
    /// It is not a regular file, or not a folder where one is needed.
    case wrongKind
    /// It belongs to another user of the machine.
    case otherOwner
    /// Its group or others may open it; the mode is its nine permission bits.
    case permissions(UInt32)
    /// In a store that a group shares, it belongs to another group or has another mode than it must; all its mode bits.
    case notGroups(UInt32)
}
