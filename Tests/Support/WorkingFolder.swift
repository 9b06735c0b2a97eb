import Glibc

/// Runs a body in a working folder that is of its thread alone: tests that run beside keep that of the process.
public func inWorkingFolder(_ path: String, _ body: @escaping @Sendable () -> Void) {
    Thread {
        // The headers show it only to who asks for what is not POSIX.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare") else { preconditionFailure("this C library has no unshare") }
        let ownFolder: Int32 = 0x200
        guard unsafeBitCast(symbol, to: Unshare.self)(ownFolder) == 0, chdir(path) == 0 else {
            preconditionFailure("no working folder \(path): errno \(errno)")
        }
        body()
    }.join()
}

/// Copies a folder with all that lies in it, as `cp -a` does; what lies in the other one is gone first.
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
            // What was seen of a file before is told by when it was changed.
            let times = [status.st_atim, status.st_mtim]
            utimensat(AT_FDCWD, target, times, 0)
        default: preconditionFailure("cannot copy \(source)")
        }
    }
    chmod(to, permissions(of: from))
}
