/// A complete result in memory.
final class KeptAnswer {
    let library: Library
    let result: OpaquePointer

    init(_ result: OpaquePointer, _ library: Library) {
        self.library = library
        self.result = result
    }

    deinit { library.clear(result) }
}
