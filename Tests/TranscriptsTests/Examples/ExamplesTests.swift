import Support
import Synchronization
import Testing

@testable import Sessions

/// Every example in help, manual and README has the described effect in a book of a reader.
@Suite struct ExamplesTests {
    @Test func `every example runs in a new book or after its data were recorded`() throws {
        let failures = Mutex<[String]>([])
        let folder = TemporaryFolder()
        inWorkingFolder(folder.path) {
            do {
                let found = try ExampleRun().failures()
                failures.withLock { $0 = found }
            } catch {
                failures.withLock { $0 = ["\(error)"] }
            }
        }
        for failure in failures.withLock({ $0 }) { Issue.record("\(failure)") }
    }

    @Test func `help, manual and README have examples`() {
        #expect(Example.ofHelp.count > 400)
        #expect(Example.ofManual.count > 60)
        #expect(Example.ofReadme.count > 20)
    }
}

/// A run of all examples.
struct ExampleRun {
    private let table = ExampleTable()
    private var homes: [ExampleState: ExampleHome] = [:]

    init() throws {
        for state in ExampleState.allCases { homes[state] = try ExampleHome(after: state.transcripts) }
    }

    func failures() throws -> [String] {
        var failures: [String] = []
        var needed = Set<String>()
        var excepted = Set<String>()
        for example in Example.all {
            // No real server is contacted.
            let exception = table.exceptions.first { $0.holds(for: example) }
            if let exception, exception.words == ExampleTable.serverAddress {
                excepted.insert(exception.words)
                continue
            }
            guard var failure = try homes[.newBook]?.failure(of: example.lines) else { continue }
            let entries = example.lines.compactMap(table.entry)
            needed.formUnion(entries.map(\.words))
            if let state = entries.map(\.state).max(by: { $0.rawValue < $1.rawValue }) {
                var before: [String] = []
                for line in entries.flatMap(\.before) where !before.contains(line) && !example.lines.contains(line) {
                    before.append(line)
                }
                guard let later = try homes[state]?.failure(of: before + example.lines) else { continue }
                failure = later
            }
            if let exception {
                excepted.insert(exception.words)
            } else {
                failures.append("\(example.place): \(failure)")
            }
        }
        for entry in table.entries where !needed.contains(entry.words) {
            failures.append("'\(entry.words)' needs no preparation any more")
        }
        for exception in table.exceptions where !excepted.contains(exception.words) {
            failures.append("no example needs '\(exception.words)' to be left out any more")
        }
        return failures
    }
}
