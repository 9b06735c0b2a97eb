import Glibc
import Testing
import Users

/// A source of the same numbers for the same seed.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A folder of one test, 0700, removed with all it holds.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/spesa-users-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template)!)
    }

    deinit {
        removeWhole(path)
    }

    static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }
}

private func removeWhole(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for name in names(in: path) { removeWhole("\(path)/\(name)") }
    }
    remove(path)
}

func makeFile(_ path: String, _ content: some Sequence<UInt8> = [], mode: mode_t = 0o600) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    let bytes = Array(content)
    precondition(file >= 0 && write(file, bytes, bytes.count) == bytes.count && fchmod(file, mode) == 0)
    close(file)
}

func permissions(of path: String) -> mode_t {
    var status = stat()
    precondition(lstat(path, &status) == 0)
    return status.st_mode & 0o7777
}

func names(in path: String) -> [String] {
    let folder = opendir(path)!
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

/// The end of a pipe to read from, which holds `bytes` and then ends.
func pipeHolding(_ bytes: some Sequence<UInt8>) -> Int32 {
    var ends: [Int32] = [0, 0]
    let bytes = Array(bytes)
    precondition(pipe(&ends) == 0 && write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    return ends[0]
}

func secret(_ bytes: some Collection<UInt8>) throws -> Secret {
    let secret = try Secret(capacity: bytes.count)
    secret.fill { memory in
        memory.copyBytes(from: bytes)
        return bytes.count
    }
    return secret
}

func secret(_ text: String) throws -> Secret { try secret(Array(text.utf8)) }

extension Secret {
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

/// Leaves the process `mebibytes` more memory to write to than it has now.
func limitMemory(toAdditional mebibytes: UInt) {
    let file = open("/proc/self/statm", O_RDONLY)
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    precondition(count > 0)
    close(file)
    // The sixth number is the pages of data and stack. A limit on addresses would not do: malloc has some in reserve.
    let pages = UInt(String(decoding: text.prefix(count).split(separator: UInt8(ascii: " "))[5], as: UTF8.self))!
    let most = pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + mebibytes << 20
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    precondition(setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0)
}

/// Whether a sanitizer is at work, which ends the process where memory is refused.
let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

/// Changes every bit of `bytes` in turn, and expects that each time `isRefused` says so.
func expectEveryFlipRefused(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation, _ isRefused: ([UInt8]) throws -> Bool
) throws {
    try #expect(!isRefused(bytes), "what was not changed is refused", sourceLocation: sourceLocation)
    for index in bytes.indices {
        for bit in 0..<8 {
            var changed = bytes
            changed[index] ^= 1 << bit
            try #expect(isRefused(changed), "byte \(index), bit \(bit)", sourceLocation: sourceLocation)
        }
    }
}
