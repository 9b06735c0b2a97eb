/// A complete result in memory.
final class BufferedResult {
    let library: Library
    let result: OpaquePointer

    init(_ result: OpaquePointer, _ library: Library) {
        self.library = library
        self.result = result
    }

    deinit { library.clear(result) }
}
