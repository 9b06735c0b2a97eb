import Glibc

/// The path of a program that was built with the tests, in the folder of the test executable.
public func builtProgram(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let tests = String(decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/" + name
}

/// Passes texts to a C function as a null-terminated array of C strings, valid inside `body`.
public func withPointers<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
}
