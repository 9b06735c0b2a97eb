import Ledger
import Money
import Storage
import Support
import Testing
import Users

extension BookContract {
    /// Attached pictures and documents are kept in files beside the book, each content once.
    @Suite struct Attachments {
        private func given(_ name: String, _ text: String) throws -> GivenAttachment {
            try GivenAttachment(path: "/somewhere/\(name)", bytes: Array(text.utf8), isAsIs: false)
        }

        private func withExpenses(_ kind: BookKind, _ count: Int = 2) throws -> Notebook {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for number in 1...Int64(count) { try notebook.add(100 * number, in: food) }
            return notebook
        }

        @discardableResult
        private func attach(_ notebook: Notebook, _ name: String, _ text: String, to expense: Int64 = 1) throws -> Int64
        {
            try #require(
                try notebook.book.attach([given(name, text)], to: expense, by: notebook.sign()).first
            ).id
        }

        /// The expense, name and content of each attachment, as read by another run of the program.
        private func kept(_ notebook: Notebook) throws -> [String] {
            try Self.told(notebook.reopened())
        }

        private static func told(_ book: Book) throws -> [String] {
            let all = try book.attachments(ofExpenses: nil)
            let expenses = try book.expenses(ofAttachments: all)
            return try all.map { attachment in
                let place = expenses[attachment.expense].map(String.init) ?? "none"
                guard try book.status(of: attachment) == .kept else {
                    return try "\(place) \(attachment.name) \(book.status(of: attachment))"
                }
                return try
                    "\(place) \(attachment.name) \(String(decoding: book.content(of: attachment), as: UTF8.self))"
            }
        }

        private func files(_ notebook: Notebook) -> [String] {
            notebook.sideFiles
        }

        @Test(arguments: BookKind.allCases)
        func `an attachment is read back byte by byte, and its stored file is not readable`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            var random = SplitMix64(seed: 11)
            let bytes = (0..<300_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let given = try GivenAttachment(path: "a.bin", bytes: bytes, isAsIs: false)
            let made = try #require(try notebook.book.attach([given], to: 2, by: notebook.sign()).first)
            #expect(made.kind == .other && made.bytes == 300_000 && made.name == "a.bin" && made.id == 1)
            let book = notebook.reopened()
            #expect(try book.attachments(ofExpenses: [2]) == [made])
            #expect(try book.attachments(ofExpenses: [1]) == [])
            #expect(try book.content(of: made) == bytes)
            #expect(try book.findings() == [])
            let stored = files(notebook).flatMap { kind.sideFile($0, in: notebook.folder) }
            for start in stride(from: 0, to: bytes.count - 8, by: 10_007) {
                #expect(!stored.holds(bytes[start..<start + 8]))
            }
        }

        @Test(arguments: BookKind.allCases)
        func `equal bytes are stored once under any name`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            try attach(notebook, "a.txt", "one")
            try attach(notebook, "b.txt", "one", to: 2)
            let twice = try notebook.book.attach(
                [given("c.txt", "two"), given("d.txt", "two")], to: 1, by: notebook.sign())
            #expect(twice[0] == twice[1])
            #expect(files(notebook).count == 2)
            #expect(try kept(notebook) == ["1 a.txt one", "2 b.txt one", "1 c.txt two"])
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            try attach(notebook, "e.txt", "one")
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes)
            #expect(files(notebook).allSatisfy { $0.hasSuffix(".side") })
            #expect(throws: LedgerError.noSuchExpense(9)) { try attach(notebook, "a.txt", "one", to: 9) }
        }

        @Test(arguments: BookKind.allCases)
        func `undo and redo restore attachments, and void expenses keep theirs`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            let empty = try BookState(notebook.book)
            try attach(notebook, "a.txt", "one")
            try attach(notebook, "b.txt", "two")
            let full = try BookState(notebook.book)
            _ = try notebook.book.detach([1], by: notebook.sign())
            #expect(try kept(notebook) == ["1 b.txt two"])
            try notebook.undo(3)
            #expect(try BookState(notebook.reopened()) == empty)
            try notebook.redo(2)
            #expect(try BookState(notebook.reopened()) == full)
            #expect(try kept(notebook) == ["1 a.txt one", "1 b.txt two"])
            try notebook.setVoid([1])
            #expect(try kept(notebook) == ["1 a.txt one", "1 b.txt two"])
            #expect(try notebook.reopened().findings() == [])
            #expect(throws: LedgerError.noSuchAttachment("9")) {
                try notebook.book.detach([1, 9], by: notebook.sign())
            }
            #expect(try notebook.book.changes(of: 1, limit: nil).count { $0.action == .attach } == 2)
        }

        @Test(arguments: BookKind.allCases)
        func `restoring an expense brings back its attachments, even after later changes`(kind: BookKind)
            throws
        {
            let notebook = try withExpenses(kind)
            var draft = try notebook.draft(500, on: "2026-11-20", in: 1)
            draft.attachments = [try given("a.txt", "one"), try given("b.txt", "two")]
            _ = try notebook.book.add([draft], by: notebook.sign())
            #expect(try kept(notebook) == ["3 a.txt one", "3 b.txt two"])
            _ = try notebook.book.add([draft], by: notebook.sign())
            #expect(try kept(notebook).count == 2)
            try notebook.undo()
            #expect(try kept(notebook) == [])
            try notebook.add(1, in: 1)
            _ = try notebook.book.restore([3], by: notebook.sign())
            #expect(try kept(notebook) == ["3 a.txt one", "3 b.txt two"])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `undo of an expense is refused if another user has attached a file to it`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            _ = try notebook.book.attach([given("a.txt", "one")], to: 2, by: notebook.sign("ben"))
            #expect(throws: LedgerError.builtUpon(by: "ben")) {
                try notebook.book.undo(1, of: .one("anna"), by: notebook.sign())
            }
            #expect(try kept(notebook) == ["2 a.txt one"])
        }

        @Test(arguments: BookKind.allCases)
        func `erasing removes the attachment files that no other expense uses`(kind: BookKind) throws {
            let notebook = try withExpenses(kind, 3)
            try attach(notebook, "a.txt", "one")
            try attach(notebook, "b.txt", "one", to: 2)
            try attach(notebook, "c.txt", "two")
            // Only the history refers to this file.
            try attach(notebook, "d.txt", "three")
            _ = try notebook.book.detach([4], by: notebook.sign())
            try attach(notebook, "e.txt", "four", to: 3)
            #expect(files(notebook).count == 4)
            _ = try notebook.book.erase([1])
            #expect(try kept(notebook) == ["2 b.txt one", "3 e.txt four"])
            #expect(files(notebook).count == 2)
            #expect(try notebook.reopened().findings() == [])
            _ = try notebook.book.erase([2, 3])
            #expect(files(notebook).isEmpty)
            #expect(try notebook.reopened().findings() == [])
            for text in ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"] where kind == .open {
                #expect(!notebook.bytes.holds(text))
            }
        }

        @Test(arguments: BookKind.allCases)
        func `a lost file is shown as gone, and comes back when its bytes are attached again`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            try attach(notebook, "a.txt", "one")
            try attach(notebook, "b.txt", "one", to: 2)
            try kind.removeSideFiles(in: notebook.folder)
            #expect(try kept(notebook) == ["1 a.txt gone", "2 b.txt gone"])
            let book = notebook.reopened()
            let lost = try #require(try book.attachment(1))
            #expect(throws: LedgerError.attachmentGone(lost)) { try book.content(of: lost) }
            #expect(throws: LedgerError.attachmentGone(lost)) {
                try book.forEachRecord(isSlow: false, withFiles: true) { _ in }
            }
            try book.forEachRecord(isSlow: false) { _ in }
            #expect(try book.findings() == [])
            #expect(try attach(notebook, "c.txt", "one") == 1)
            #expect(try kept(notebook) == ["1 a.txt one", "2 b.txt one"])
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try kept(notebook) == ["1 a.txt gone", "2 b.txt gone"])
        }

        @Test(arguments: BookKind.allCases)
        func `a damaged attachment file is refused`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            try attach(notebook, "a.txt", "one")
            try kind.damageSideFiles(in: notebook.folder) { $0[$0.count - 1] ^= 1 }
            let book = notebook.reopened()
            let attachment = try #require(try book.attachment(1))
            #expect(throws: StoreError.self) { try book.content(of: attachment) }
        }

        @Test(arguments: BookKind.allCases, BookKind.allCases)
        func `dumps and merges contain the files, or show attachments without files as kept elsewhere`(
            kind: BookKind, other: BookKind
        ) throws {
            let notebook = try withExpenses(kind)
            try attach(notebook, "a.txt", "one")
            try attach(notebook, "b.txt", String(repeating: "two ", count: 120_000), to: 2)
            try attach(notebook, "c.txt", "gone")
            _ = try notebook.book.detach([3], by: notebook.sign())
            let told = try kept(notebook)
            func records(_ hasFiles: Bool, isSlow: Bool) throws -> [BookRecord] {
                var all: [BookRecord] = []
                try notebook.book.forEachRecord(isSlow: isSlow, withFiles: hasFiles) { all.append($0) }
                return all
            }
            func loaded(_ records: [BookRecord]) throws -> Notebook {
                let copy = try Notebook(other)
                var rest = records[...]
                try copy.book.load { rest.popFirst() }
                #expect(try copy.reopened().findings() == [])
                return copy
            }
            #expect(try records(true, isSlow: true) == records(true, isSlow: false))
            let whole = try loaded(records(true, isSlow: false))
            #expect(try kept(whole) == told)
            #expect(files(whole) == files(notebook).filter(files(whole).contains))
            #expect(files(whole).count == 2)
            let bare = try loaded(records(false, isSlow: false))
            #expect(try kept(bare) == ["1 a.txt elsewhere", "2 b.txt elsewhere"])
            let attachment = try #require(try bare.book.attachment(1))
            #expect(throws: LedgerError.attachmentElsewhere(attachment)) { try bare.book.content(of: attachment) }
            // A file offered twice is stored once, and a file without a reference is not.
            let offered = OfferedFiles(names: []) { take in try notebook.book.forEachAttachedFile(take) }
            let changes = try bare.book.changes(of: nil, limit: nil).count
            for _ in 1...2 { _ = try bare.book.merge(notebook.book.contents(), with: offered, by: bare.sign()) }
            #expect(try kept(bare) == told)
            #expect(try bare.book.changes(of: nil, limit: nil).count == changes)
            let empty = try Notebook(other)
            _ = try empty.book.merge(notebook.book.contents(), with: offered, by: empty.sign())
            #expect(try kept(empty) == told)
            #expect(try empty.reopened().findings() == [])
            try empty.undo()
            #expect(try kept(empty) == [])
            try empty.redo()
            #expect(try kept(empty) == told)
        }

        @Test(arguments: BookKind.allCases)
        func `a file with the bytes of another refuses the whole merge`(kind: BookKind) throws {
            let notebook = try withExpenses(kind)
            try attach(notebook, "a.txt", "one")
            let other = try Notebook(kind)
            let state = try BookState(other.book)
            let offered = OfferedFiles(names: []) { take in
                try notebook.book.forEachAttachedFile { file in
                    try take(AttachedFile(file: file.file, salt: file.salt, content: Array("two".utf8)))
                }
            }
            #expect(throws: LedgerError.attachmentIsOther) {
                try other.book.merge(notebook.book.contents(), with: offered, by: other.sign())
            }
            #expect(try BookState(other.reopened()) == state)
            #expect(files(other).isEmpty)
        }

        @Test(arguments: BookKind.allCases, [UInt64(1), 2, 3, 4])
        func `no random step loses an attachment, and erasing removes every file`(kind: BookKind, seed: UInt64)
            throws
        {
            var random = SplitMix64(seed: seed)
            let notebook = try withExpenses(kind, 4)
            // What should be there: the texts by expense.
            var expected: [Int64: Set<String>] = [:]
            var history: [[Int64: Set<String>]] = []
            for step in 1...40 {
                let expense = Int64.random(in: 1...4, using: &random)
                let before = expected
                switch Int.random(in: 0..<6, using: &random) {
                case 0...2:
                    let text = "text \(Int.random(in: 1...6, using: &random))"
                    try attach(notebook, "file \(step).txt", text, to: expense)
                    expected[expense, default: []].insert(text)
                    if expected != before { history.append(before) }
                case 3:
                    guard let last = try notebook.book.attachments(ofExpenses: [expense]).last else { continue }
                    let text = String(decoding: try notebook.book.content(of: last), as: UTF8.self)
                    _ = try notebook.book.detach([last.id], by: notebook.sign())
                    expected[expense]?.remove(text)
                    history.append(before)
                case 4:
                    guard let former = history.popLast() else { continue }
                    try notebook.undo()
                    expected = former
                default:
                    guard let former = history.popLast() else { continue }
                    try notebook.undo()
                    #expect(try Self.contents(notebook) == former.filter { !$0.value.isEmpty })
                    try notebook.redo()
                    history.append(former)
                }
                #expect(try Self.contents(notebook) == expected.filter { !$0.value.isEmpty }, "step \(step)")
            }
            #expect(try notebook.reopened().findings() == [])
            #expect(files(notebook).count <= 6)
            for expense in Int64(1)...4 {
                _ = try notebook.book.erase([expense])
                expected[expense] = nil
                #expect(try Self.contents(notebook) == expected.filter { !$0.value.isEmpty })
            }
            #expect(files(notebook).isEmpty)
        }

        private static func contents(_ notebook: Notebook) throws -> [Int64: Set<String>] {
            let book = notebook.reopened()
            let all = try book.attachments(ofExpenses: nil)
            let expenses = try book.expenses(ofAttachments: all)
            return try all.reduce(into: [:]) { texts, attachment in
                let expense = try #require(expenses[attachment.expense])
                texts[expense, default: []].insert(String(decoding: try book.content(of: attachment), as: UTF8.self))
            }
        }
    }
}
