import Glibc

/// A file of the program's resources in the repository; empty if it is missing.
func resource(_ name: String, source: String = #filePath) -> String {
    let parts = source.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    guard let file = fopen(parts.joined(separator: "/") + "/Resources/" + name, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
        bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// The fields of its lines, without comments.
func rows(of name: String) -> [[String]] {
    resource(name).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
}
