import Glibc

/// A disk that is soon full: a file system in memory, mounted for one test.
public final class TinyDisk: Sendable {
    /// The folder that it is mounted on.
    public let path: String
    private let folder = TemporaryFolder()

    /// Whether this machine lets us mount one.
    public static let isPossible = (try? TinyDisk(kibibytes: 64)) != nil

    /// An empty disk of that size, rounded up to whole pages of memory.
    /// - Throws: where this machine lets nobody mount one.
    public init(kibibytes: Int) throws {
        path = folder / "disk"
        guard mkdir(path, 0o700) == 0, mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k,mode=700") == 0 else {
            throw Refused()
        }
    }

    /// Lets nobody write it any more.
    public func forbidWriting() throws {
        guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw Refused()
        }
    }

    deinit {
        umount(path)
    }

    /// The path of something on it.
    public static func / (disk: TinyDisk, name: String) -> String {
        "\(disk.path)/\(name)"
    }

    private struct Refused: Error {}
}
