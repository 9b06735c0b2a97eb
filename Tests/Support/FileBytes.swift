import Glibc

/// The content of a file. Traps if it cannot be read.
public func fileBytes(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { preconditionFailure("cannot read \(path): errno \(errno)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
    return bytes
}

/// Replaces the content of a file, or creates the file with mode 0600. Traps on failure.
public func writeFile(_ path: String, _ bytes: [UInt8]) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { preconditionFailure("cannot write \(path): errno \(errno)") }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count > 0 else { preconditionFailure("cannot write \(path): errno \(errno)") }
        rest = rest.dropFirst(count)
    }
}

/// The permission bits of the path itself, without following a symbolic link.
public func permissions(of path: String) -> mode_t {
    status(of: path).st_mode & 0o7777
}

/// The modification time of a file, in nanoseconds since 1970.
public func lastWritten(_ path: String) -> Int {
    let time = status(of: path).st_mtim
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private func status(of path: String) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else { preconditionFailure("cannot examine \(path): errno \(errno)") }
    return status
}
