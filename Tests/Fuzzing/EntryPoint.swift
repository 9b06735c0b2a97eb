// Compiled by run.sh only, with a line that says which target is `chosen`.

/// What libFuzzer calls with every input; a broken rule ends the program, which libFuzzer keeps the input of.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try chosen.check(FuzzInput(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("\(error)")
    }
    return 0
}
