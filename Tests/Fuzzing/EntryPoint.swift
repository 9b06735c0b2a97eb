// Compiled by run.sh only, with a line that says which target is `chosen`.

/// The function that libFuzzer calls with every input. A violated rule ends the program, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try chosen.check(FuzzInput(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("\(error)")
    }
    return 0
}
