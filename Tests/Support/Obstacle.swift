import Glibc

/// File types with which an attacker may replace a regular file.
public enum Obstacle: CaseIterable, Sendable {
    /// Symbolic links: to the victim, to a missing file, to a folder.
    case link, linkToNothing, linkToFolder
    case pipe, folder, socket, device

    /// Whether the file type is a symbolic link.
    public var isLink: Bool { [.link, .linkToNothing, .linkToFolder].contains(self) }

    /// Creates the obstacle at an unused path.
    /// - Parameters:
    ///   - victim: the target of a link to a file.
    ///   - folder: the target of a link to a folder.
    /// - Returns: whether this process may create it. Only root may create devices.
    public func make(at path: String, victim: String, folder: String = "/tmp") -> Bool {
        switch self {
        case .link: symlink(victim, path) == 0
        case .linkToNothing: symlink(victim + "-none", path) == 0
        case .linkToFolder: symlink(folder, path) == 0
        case .pipe: mkfifo(path, 0o600) == 0
        case .folder: mkdir(path, 0o700) == 0
        case .socket: mknod(path, S_IFSOCK | 0o600, 0) == 0
        case .device: mknod(path, S_IFCHR | 0o600, 0x105) == 0
        }
    }
}
