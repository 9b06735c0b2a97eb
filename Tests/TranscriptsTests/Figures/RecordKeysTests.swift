import Commands
import JSONText
import Sessions
import Testing

/// The names of the members of JSON objects and of the columns of CSV, for books in different states.
@Suite struct RecordKeysTests {
    /// Commands that add what a figure may show or lack. Each list follows those before it.
    private static let states: [[String]] = [
        [],
        ["add 5 groceries --on 2026-10-02"],
        [
            "add 7 food:eating-out", "add 9 home --on 2026-11-30", "add 3 leisure --on 2026-09-30",
            "add -4 clothes --on 2026-11-20",
        ],
        ["ceiling set 900", "ceiling set 300 food", "ceiling set 20 groceries"],
        [
            "ceiling set 300 food --carry both", "ceiling set 600 clothes --per year", "ceiling set 90 --per week",
            "repeat add 650 home --every month --on 25",
        ],
        ["settings month-start 27"],
    ]

    private static let commands: [String] = {
        let charts =
            ["bar", "bar --top 1", "pie", "pie --top 1", "strip", "gauge", "calendar", "trend", "trend --forecast"]
            + ["bar", "columns", "spark"].flatMap { kind in
                ["day", "week", "month", "year"].map { "\(kind) --by \($0)" }
            }
            + ["month", "year"].flatMap { ["bar --top 1 --by \($0)", "stacked --by \($0)"] }
        return charts.map { "chart " + $0 } + [
            "summary", "summary 2026-10", "stats week", "stats month", "stats month --by category",
            "stats month --grew", "report", "report 2026", "ceiling", "ceiling 2026-10", "ceiling check",
            "ceiling propose", "forecast", "list", "list all",
        ]
    }()

    /// Commands with equal records: another period, or an option that changes values only.
    private static func kind(of command: String) -> String {
        command.split(separator: " ").filter { !$0.hasPrefix("2026") && $0 != "all" && $0 != "--forecast" }
            .joined(separator: " ").replacing("--top 1 --by", with: "--by")
    }

    private static func run(_ line: String, on system: FakeSystem) -> (code: ExitCode, text: String) {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init), on: tape)
        return (code, tape.text(.output))
    }

    /// Calls `body` with the text of a figure and the names in it, for each command in each state.
    private func forEachFigure(
        as format: String, _ body: (_ text: String, _ command: String, _ state: Int) throws -> Void
    )
        throws
    {
        let system = FakeSystem()
        system.input = [Array("long enough to be taken".utf8)]
        try #require(Self.run("signup anna --password-stdin", on: system).code == .done)
        for (state, lines) in Self.states.enumerated() {
            for line in lines { try #require(Self.run(line, on: system).code == .done, "\(line)") }
            for command in Self.commands {
                for filter in ["", " --category food"] where filter.isEmpty || !command.hasPrefix("ceiling") {
                    let (code, text) = Self.run("\(command)\(filter) --format \(format)", on: system)
                    // A ceiling that is exceeded has the figures in the error.
                    if code != .done, command == "ceiling check" { continue }
                    try #require(code == .done, "\(command)\(filter) in state \(state)")
                    try body(text, command, state)
                }
            }
        }
    }

    @Test func `objects of one kind have the same members in every book`() throws {
        var known: [String: [String]] = [:]
        func compare(_ value: JSON, at place: String, in state: Int) {
            switch value {
            case .object(let members):
                let names = members.map(\.name)
                #expect(known[place, default: names] == names, "\(place) in state \(state)")
                known[place] = names
                for member in members { compare(member.value, at: "\(place).\(member.name)", in: state) }
            case .list(let values):
                for value in values { compare(value, at: place + "[]", in: state) }
            default: break
            }
        }
        try forEachFigure(as: "json") { text, command, state in
            try compare(JSON(reading: text), at: Self.kind(of: command), in: state)
        }
        for place in ["chart bar --by month.other[]", "chart gauge.rows[]", "summary.period_ceilings[]"] {
            #expect(known[place] != nil, "no state has \(place)")
        }
    }

    @Test func `a figure has the same columns in every book`() throws {
        var known: [String: Substring] = [:]
        try forEachFigure(as: "csv") { text, command, state in
            let (kind, header) = (Self.kind(of: command), text.prefix { $0 != "\n" })
            #expect(known[kind, default: header] == header, "\(command) in state \(state)")
            known[kind] = header
        }
    }

    @Test func `replies to new expenses and ceilings have the same members`() throws {
        let system = FakeSystem()
        system.input = [Array("long enough to be taken".utf8)]
        try #require(Self.run("signup anna --password-stdin", on: system).code == .done)
        func members(_ line: String, _ name: String) throws -> [String] {
            let (code, text) = Self.run(line + " --format json", on: system)
            try #require(code == .done, "\(line)")
            let document = try JSON(reading: text)
            guard case .object(let inner)? = document[name], case .object(let outer) = document else { return [] }
            return outer.map(\.name) + inner.map(\.name)
        }
        let ceiling = try members("ceiling set 900", "ceiling")
        #expect(try members("ceiling set 30 food --carry left", "ceiling") == ceiling)
        #expect(try members("ceiling set 60 clothes --per year", "ceiling") == ceiling)
        #expect(try members("ceiling remove --from 2027-01", "ceiling") == ceiling)
        let expense = try members("add 5 home", "month")
        #expect(try members("ceiling set 90 --carry both", "ceiling") == ceiling)
        #expect(try members("add 6 food", "month") == expense)
        try #require(Self.run("outing open Roma", on: system).code == .done)
        #expect(try members("add 7 food", "month") == expense)
    }
}
