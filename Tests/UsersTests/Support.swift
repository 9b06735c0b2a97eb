import Glibc

func makeFile(_ path: String, _ content: some Sequence<UInt8> = [], mode: mode_t = 0o600) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    let bytes = Array(content)
    precondition(file >= 0 && write(file, bytes, bytes.count) == bytes.count && fchmod(file, mode) == 0)
    close(file)
}

/// The reading end of a pipe with `bytes`, followed by the end of input.
func pipeHolding(_ bytes: some Sequence<UInt8>) -> Int32 {
    var ends: [Int32] = [0, 0]
    let bytes = Array(bytes)
    precondition(pipe(&ends) == 0 && write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    return ends[0]
}
