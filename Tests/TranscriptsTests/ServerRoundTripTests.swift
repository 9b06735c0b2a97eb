import Sessions
import Support
import Testing

/// The number of round trips of a command to a server, counted on the wire, without establishing its connection.
@Suite(.withServer) struct ServerRoundTripTests {
    private let system = FakeSystem()
    private let wire = WireCount(to: TestServer.shared.port)

    init() throws {
        try system.moveToServer(through: wire.port)
        system.input = [Array((system.invitation ?? "").utf8), Array("a few words in a row".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        for words in [["add", "12,50", "groceries"], ["add", "9,80", "eating-out", "--on", "2026-10-03"]] {
            try #require(system.run(words, on: Tape()) == .done)
        }
    }

    @Test(arguments: [
        ["add", "12,50", "groceries"], ["add", "9.80", "eating-out", "--on", "yesterday"], ["add", "-20", "clothes"],
    ])
    func `an expense is added in four round trips`(words: [String]) throws {
        try expect(words, atMost: 4)
    }

    @Test func `categories from words and lists of days take one more round trip`() throws {
        try expect(["add", "9.80", "eating-out", "Pizza", "--tag", "out"], atMost: 5)
        try expect(["list", "2026", "--sort", "amount"], atMost: 4)
        try expect(["list", "all", "--format", "json"], atMost: 4)
    }

    @Test(arguments: [
        ["summary"], ["summary", "2026-10"], ["list"], ["stats", "month"],
        ["stats", "week"], ["stats", "year"], ["chart", "bar"], ["chart", "pie", "2026"], ["chart", "columns"],
        ["chart", "calendar"], ["chart", "trend"], ["summary", "--format", "json"],
    ])
    func `a report is read in three round trips`(words: [String]) throws {
        try expect(words, atMost: 3)
    }

    @Test func `ceilings take no further round trip except in the summary`() throws {
        for words in [["ceiling", "set", "900"], ["ceiling", "set", "300", "groceries"]] {
            try #require(system.run(words, on: Tape()) == .done)
        }
        try expect(["add", "12,50", "groceries"], atMost: 4)
        try expect(["summary"], atMost: 4)
        try expect(["stats", "month"], atMost: 3)
    }

    @Test(arguments: [1, 10, 300])
    func `any number of expenses is added, edited, voided and undone in five round trips each`(count: Int) throws {
        try addLines(count, atMost: 5)
        // The first two numbers are in use.
        let numbers = (3..<3 + count).map(String.init)
        try expect(["edit"] + numbers + ["--note", "seen"], atMost: 5)
        try expect(["undo"], atMost: 5)
        try expect(["redo"], atMost: 5)
        try expect(["void"] + numbers, atMost: 5)
        try expect(["undo"], atMost: 5)
        try expect(["undo", "2"], atMost: 7)
        try expect(["list", "all", "--format", "json"], atMost: 4)
    }

    @Test(arguments: [10, 200])
    func `the round trips of shared expenses of an outing do not grow with their number`(count: Int) throws {
        for words in [["person", "add", "ben"], ["outing", "open", "Gita", "--on", "2026-11-01..2026-11-30"]] {
            let tape = Tape()
            #expect(system.run(words, on: tape) == .done, "\(tape.text(.error))")
        }
        system.input = (1...count).map { number in
            Array(
                "\(number),50 groceries item \(number) --payee Shop\(number) --for me,ben --on 2026-11-1\(number % 10)"
                    .utf8)
        }
        // The members of the book, who may be in the shares, are read over a connection of their own.
        try expect(["add"], atMost: 36, connections: 2)
        let numbers = (3..<3 + count).map(String.init)
        try expect(["edit"] + numbers + ["--note", "seen"], atMost: 24, connections: 2)
        try expect(["void"] + numbers, atMost: 24, connections: 2)
        try expect(["undo"], atMost: 16)
    }

    @Test func `history is read in four round trips, and a new category is added in five`() throws {
        try expect(["history"], atMost: 4)
        try expect(["add", "5", "museum", "--new-category"], atMost: 5)
    }

    @Test func `the round trips of imports and dumps do not grow with the rows`() throws {
        try addLines(2500, atMost: 9)
        try expect(["dump"], atMost: 20, connections: 2)
        try expect(["check"], atMost: 30)
    }

    /// Adds this many expenses in one command, over the days of two months.
    private func addLines(_ count: Int, atMost most: Int) throws {
        system.input = (1...count).map { number in
            Array("\(number),50 groceries item \(number) --on 2026-1\(number % 2)-1\(number % 10)".utf8)
        }
        try expect(["add"], atMost: most)
    }

    private func expect(_ words: [String], atMost most: Int, connections: Int = 1) throws {
        let tape = Tape()
        let count = wire.during { #expect(system.run(words, on: tape) == .done, "\(tape.text(.error))") }
        #expect(count.connections == connections)
        // The first signs in.
        #expect((2...most).contains(count.roundTrips), "\(words): \(count.roundTrips)")
    }
}
