import Glibc
import Testing

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

/// Whether a sanitizer is active, which ends the process if an allocation fails.
let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

/// Changes every bit of `bytes` in turn, and expects `isRefused` to be true each time.
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
