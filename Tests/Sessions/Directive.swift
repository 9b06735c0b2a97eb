import Database
import Glibc
import Ledger
import Periods
import SQLite
internal import Support
import Terminal

/// Directives of a transcript, which change the system between commands.
///
/// Paths begin with `STORE`, `RUN` or `HOME`, and may contain a `*` that matches exactly one file or folder.
enum Directive {
    /// The password of all users in transcripts.
    static let password = "a few words in a row"

    static func apply(_ words: [String], to system: FakeSystem, values: inout [String: String]) throws {
        let rest = words.dropFirst().joined(separator: " ")
        switch words.first {
        case "today": try setToday(rest, of: system)
        case "clock": try moveClock(rest, of: system)
        case "zone": try setZone(rest, of: system)
        case "user": try signUp(rest, on: system, values: &values)
        case "terminal": try setTerminal(rest, of: system)
        case "pipe": system.terminal = nil
        case "answer": system.answers.add(answer(meant(rest, values)))
        case "server":
            try system.moveToServer()
            values["STORE"] = system.variables["SPESA_STORE"]
            values["INVITATION"] = system.served?.invitation
        case "descriptor": try openDescriptor(words.dropFirst().map { meant($0, values) }, on: system)
        case "set", "unset": setVariable(words[0], rest, of: system, values)
        case "codeset": system.codeset = rest
        case "repeat": try setValue(Array(words.dropFirst()), in: &values)
        case "output": system.outputFailure = rest == "full" ? ENOSPC : nil
        case "query": system.queryStop = ["time": .time, "interrupt": .interrupt][rest]
        case "database": try failDatabase(rest, of: system)
        case "chmod", "link", "remove", "write", "append", "sample", "cut", "version", "sql":
            try changeFile(words[0], words.dropFirst().map { meant($0, values) }, on: system)
        default: throw TranscriptError("unknown: @\(words.joined(separator: " "))")
        }
    }

    /// The value of `$NAME`, or the text unchanged.
    private static func meant(_ text: String, _ values: [String: String]) -> String {
        text.hasPrefix("$") ? values[String(text.dropFirst())] ?? text : text
    }

    /// Sets the day, and the clock to 18:03:11 UTC on it.
    private static func setToday(_ text: String, of system: FakeSystem) throws {
        guard let day = Day(iso: text) else { throw TranscriptError("no day: \(text)") }
        system.today = day
        system.now = Instant(seconds: Int64(day.number) * 86_400 + 64_991)
    }

    /// Moves the clock by `+16m`, `-2h` or `+5s`. The day stays.
    private static func moveClock(_ text: String, of system: FakeSystem) throws {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()) else {
            throw TranscriptError("no span of time: \(text)")
        }
        system.now = Instant(seconds: system.now.seconds + count * unit)
        system.waitForServersNextSecond()
    }

    /// Sets the user's offset from UTC, `+5h`.
    private static func setZone(_ text: String, of system: FakeSystem) throws {
        guard text.hasSuffix("h"), let hours = Int64(text.dropLast()) else { throw TranscriptError("no zone: \(text)") }
        system.secondsAheadOfUTC = hours * 3600
    }

    private static func signUp(_ name: String, on system: FakeSystem, values: inout [String: String]) throws {
        system.input = (system.served.map { [Array($0.invitation.utf8)] } ?? []) + [Array(password.utf8)]
        let tape = Tape()
        guard system.run(["signup", name, "--password-stdin"], on: tape) == .done else {
            throw TranscriptError("\(name) could not sign up: \(tape.text(.error))")
        }
        values.merge(tape.shownSecrets) { $1 }
    }

    /// Sets the window size, `80x24`. With `< pipe`, standard input is a pipe.
    private static func setTerminal(_ text: String, of system: FakeSystem) throws {
        let parts = text.split(separator: " ", maxSplits: 1)
        let size = parts.first?.split(separator: "x").compactMap { Int($0) } ?? []
        guard size.count == 2 else { throw TranscriptError("no size: \(text)") }
        system.terminal = TerminalSize(columns: size[0], rows: size[1])
        system.isInputPiped = parts.dropFirst().first == "< pipe"
    }

    private static func answer(_ text: String) -> PromptScript.Answer {
        switch text {
        case "^C": .interrupt
        case "^D": .end
        case "^!": .failure
        default: .text(text.hasSuffix("^I") ? text.dropLast(2) + "\t" : text)
        }
    }

    private static func setVariable(
        _ verb: String, _ text: String, of system: FakeSystem, _ values: [String: String]
    ) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = meant(parts.dropFirst().joined(), values)
        system.variables[parts[0]] = verb == "set" ? place(value, on: system) : nil
    }

    /// `3 TEXT`: sets the content of file descriptor 3 until the next such directive.
    private static func openDescriptor(_ words: [String], on system: FakeSystem) throws {
        guard let number = words.first.flatMap({ Int32($0) }) else { throw TranscriptError("@descriptor NUMBER TEXT") }
        system.descriptors[number] = Array(words.dropFirst().joined(separator: " ").utf8)
    }

    /// `NAME TEXT COUNT`: sets `$NAME` to a repeated text.
    private static func setValue(_ words: [String], in values: inout [String: String]) throws {
        guard words.count == 3, let count = Int(words[2]) else { throw TranscriptError("@repeat NAME TEXT COUNT") }
        values[words[0]] = String(repeating: words[1], count: count)
    }

    private static func failDatabase(_ text: String, of system: FakeSystem) throws {
        switch text {
        case "works": system.databaseFailure = nil
        case "locked": system.databaseFailure = .locked
        case "full": system.databaseFailure = .full
        case "read-only": system.databaseFailure = .readOnly(path: "users.db")
        case "constraint": system.databaseFailure = .constraint(rule: "a rule")
        case "input-output": system.databaseFailure = .inputOutput(path: "users.db", code: 10)
        case "failed": system.databaseFailure = .failed(code: 1, reason: "no reason")
        default: throw TranscriptError("unknown: @database \(text)")
        }
    }

    private static func changeFile(_ verb: String, _ words: [String], on system: FakeSystem) throws {
        switch (verb, words.count) {
        case ("chmod", 2):
            guard let mode = mode_t(words[0], radix: 8) else { throw TranscriptError("no mode: \(words[0])") }
            try check(chmod(file(words[1], on: system), mode))
        case ("link", 2): try check(symlink(place(words[0], on: system), file(words[1], on: system)))
        case ("remove", 1): try check(remove(file(words[0], on: system)))
        case ("write", 1...):
            let text = words[1...].joined(separator: " ") + "\n"
            let path = try file(words[0], on: system)
            // Creates the parent folders too.
            for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
            writeFile(path, Array(text.utf8))
        // Appends a line.
        case ("append", 1...):
            let path = try file(words[0], on: system)
            writeFile(path, fileBytes(path) + Array((words[1...].joined(separator: " ") + "\n").utf8))
        // Copies a file from `Tests/Samples`, optionally under a second name.
        case ("sample", 1...2):
            let name = words.last ?? words[0]
            writeFile(place("HOME/\(name)", on: system), Samples.bytes(words[0]))
        case ("cut", 2): try check(truncate(file(words[0], on: system), Int(words[1]) ?? 0))
        case ("version", 2):
            let database = try DatabaseDriver.sqlite.open(file(words[0], on: system), .readWrite)
            try database.setSchemaVersion(Int(words[1]) ?? 0)
        case ("sql", 2...):
            let database = try DatabaseDriver.sqlite.open(file(words[0], on: system), .readWrite)
            try database.execute(words[1...].joined(separator: " "))
        default: throw TranscriptError("unknown: @\(verb) \(words.joined(separator: " "))")
        }
    }

    private static func check(_ result: Int32) throws {
        guard result == 0 else { throw TranscriptError("errno \(errno)") }
    }

    static func place(_ text: String, on system: FakeSystem) -> String {
        for (name, path) in system.places where text == name || text.hasPrefix(name + "/") {
            return path + text.dropFirst(name.count)
        }
        return text
    }

    private static func file(_ text: String, on system: FakeSystem) throws -> String {
        try place(text, on: system).split(separator: "/").reduce("") { folder, part in
            guard let star = part.firstIndex(of: "*") else { return "\(folder)/\(part)" }
            let found = namesOfFiles(in: folder).filter {
                $0.hasPrefix(part[..<star]) && $0.hasSuffix(part[part.index(after: star)...])
            }
            guard found.count == 1 else { throw TranscriptError("\(text) fits \(found.count) files") }
            return "\(folder)/\(found[0])"
        }
    }
}
