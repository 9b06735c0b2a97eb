import Ledger
import Money
import Periods
import Storage
import Support
import Testing

/// A dump with the smallest and largest numbers, days and times is loaded and used, or refused, but never traps.
@Suite struct HostileDumpTests {
    private static let numbers = [Int64.max, .min, 1 << 53 - 1, -1, 0].map(String.init)
    private static let texts = [
        "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "9999-12-31", "1900-01-01", "9999-12", "0001-01",
    ]

    private func filled() throws -> Notebook {
        let notebook = try Notebook(.open)
        let food = try notebook.category("food:bread")
        for number in 1...3 as ClosedRange<Int64> { try notebook.add(number, in: food) }
        try notebook.setVoid([2])
        try notebook.book.setCeiling(
            Amount(cents: 900), for: food, from: Month(index: 24_300), until: Month(index: 24_301), by: notebook.sign())
        _ = try notebook.book.addRule("p", category: food, by: notebook.sign())
        let known = try notebook.imported(5, to: "home", uid: "uid-1")
        try notebook.importing([known, notebook.imported(6, to: "home")], treating: .update)
        try notebook.undo()
        return notebook
    }

    /// The line with a different value for each of its numbers, and for each text that begins with a digit.
    private func variants(of line: String) -> [String] {
        var variants: [String] = []
        let bytes = Array(line.utf8)
        var index = 0
        while index < bytes.count {
            // A value follows a colon, or is in a list.
            guard index > 0, [UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: ",")].contains(bytes[index - 1]) else {
                index += 1
                continue
            }
            let isText = bytes[index] == UInt8(ascii: "\"")
            let start = isText ? index + 1 : index
            let end = bytes[start...].firstIndex { [UInt8(ascii: "\""), 0x2C, 0x5D, 0x7D].contains($0) } ?? bytes.count
            if start < end, (0x30...0x39).contains(bytes[start]) || bytes[start] == UInt8(ascii: "-") {
                for value in isText ? Self.texts : Self.numbers {
                    let changed = bytes[..<start] + Array(value.utf8) + bytes[end...]
                    variants.append(String(decoding: changed, as: UTF8.self))
                }
            }
            index = max(end, index + 1)
        }
        return variants
    }

    @Test func `no number in a dump crashes the program`() throws {
        let lines = try filled().dump()
        let other = try filled().book.contents()
        var count = (loaded: 0, refused: 0)
        var kinds: [Substring: Int] = [:]
        for (place, line) in lines.enumerated() {
            // Lines of one type are similar: the first is enough.
            let kind = line.prefix { $0 != "," }
            kinds[kind, default: 0] += 1
            guard kinds[kind] == 1 else { continue }
            for variant in variants(of: line) {
                var spoilt = lines
                spoilt[place] = variant
                let notebook = try Notebook(.open, uids: "later-")
                guard (try? notebook.book.load(records(in: spoilt))) != nil else {
                    count.refused += 1
                    continue
                }
                count.loaded += 1
                use(notebook, beside: other)
            }
        }
        #expect(count.loaded > 20 && count.refused > 50)
    }

    private func use(_ notebook: Notebook, beside other: BookContents) {
        func attempt(_ body: (Book) throws -> Void) { try? body(notebook.book) }
        attempt { _ = try $0.changes(of: nil, limit: nil) }
        attempt { _ = try $0.activity(from: Instant(seconds: .min), until: Instant(seconds: .max)) }
        attempt { _ = try $0.findings() }
        attempt { _ in _ = try notebook.dump() }
        attempt { try $0.setCeiling(nil, for: nil, from: Month(index: 24_300), until: nil, by: notebook.sign()) }
        attempt { _ = try $0.edit([1, 3], as: .edit, by: notebook.sign()) { $0.amount = Amount(cents: .max) } }
        attempt { _ in _ = try notebook.add(.max, in: notebook.category("food")) }
        attempt { book in
            let file = try notebook.imported(6, to: "new")
            try book.importExpenses(treating: .update, expecting: 1, by: notebook.sign()) { _ = try $0(file) }
        }
        attempt { _ in try notebook.undo(3) }
        attempt { _ in try notebook.redo() }
        attempt { _ = try $0.merge($0.contents(), by: notebook.sign()) }
        attempt { _ = try $0.merge(other, by: notebook.sign()) }
    }
}
