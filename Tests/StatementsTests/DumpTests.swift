import Testing
import Glibc
@testable import Statements
@Suite struct DumpTests {
    @Test func `dump`() throws {
        let d = opendir(Sample.folder)!
        var names: [String] = []
        while let e = readdir(d) { names.append(withUnsafePointer(to: &e.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }) }
        for n in names.sorted() where !n.hasPrefix(".") {
            print("== \(n)")
            do {
                guard let s = try Sample(n).statement() else { print("NIL"); continue }
                print("-- \(s.format)")
                for f in s.facts { print("   \(f.name): \(f.value) [\(f.reason)]") }
                for l in try s.described() { print(l) }
            } catch { print("ERR \(error)") }
        }
    }
}
