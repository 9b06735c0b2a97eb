/// The reason why other users of the machine may have access to a private file.
public enum Exposure: Hashable, Sendable {
    /// The path is a symbolic link.
    case link
    /// The path has another type of file than expected: not a regular file, or not a folder.
    case wrongKind
    /// The file belongs to another user of the machine.
    case otherOwner
    /// The group of the file or others have access. The value is the file's nine permission bits.
    case permissions(UInt32)
    /// A file of a store shared by a group has the wrong group or mode. The value is all mode bits.
    case notGroups(UInt32)
}
