import Glibc

/// A small memory file system (tmpfs), mounted for one test that fills it.
public final class TinyDisk: Sendable {
    /// The mount point.
    public let path: String
    private let folder = TemporaryFolder()

    /// Whether this process may mount file systems.
    public static let isPossible = (try? TinyDisk(kibibytes: 64)) != nil

    /// Mounts an empty file system of that size, rounded up to whole memory pages.
    /// - Throws: an error if this process may not mount.
    public init(kibibytes: Int) throws {
        path = folder / "disk"
        guard mkdir(path, 0o700) == 0, mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k,mode=700") == 0 else {
            throw Refused()
        }
    }

    /// Remounts the file system read-only.
    public func forbidWriting() throws {
        guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw Refused()
        }
    }

    deinit {
        umount(path)
    }

    /// The path of a file on the disk.
    public static func / (disk: TinyDisk, name: String) -> String {
        "\(disk.path)/\(name)"
    }

    private struct Refused: Error {}
}
