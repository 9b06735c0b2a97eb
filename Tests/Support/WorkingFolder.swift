import Glibc

/// Runs a closure in a thread with its own working directory. Parallel tests keep that of the process.
public func inWorkingFolder(_ path: String, _ body: @escaping @Sendable () -> Void) {
    Thread {
        // The headers declare `unshare` only with `_GNU_SOURCE`.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare") else { preconditionFailure("this C library has no unshare") }
        let ownFolder: Int32 = 0x200
        guard unsafeBitCast(symbol, to: Unshare.self)(ownFolder) == 0, chdir(path) == 0 else {
            preconditionFailure("no working folder \(path): errno \(errno)")
        }
        body()
    }.join()
}

/// Copies a folder with its content, modes and times, as `cp -a` does. Removes an existing target first.
public func copyFolder(_ from: String, to: String) {
    removeFolder(to)
    var status = stat()
    guard lstat(from, &status) == 0, mkdir(to, 0o700) == 0 else { preconditionFailure("cannot copy \(from)") }
    for name in namesOfFiles(in: from) {
        let (source, target) = ("\(from)/\(name)", "\(to)/\(name)")
        guard lstat(source, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: copyFolder(source, to: target)
        case S_IFREG:
            writeFile(target, fileBytes(source))
            chmod(target, status.st_mode & 0o7777)
            // The program also remembers the modification time of a file.
            let times = [status.st_atim, status.st_mtim]
            utimensat(AT_FDCWD, target, times, 0)
        default: preconditionFailure("cannot copy \(source)")
        }
    }
    chmod(to, permissions(of: from))
}
