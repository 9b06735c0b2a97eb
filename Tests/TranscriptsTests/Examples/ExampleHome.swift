import Glibc
import Ledger
import Periods
import Programs
import Support
import Synchronization
import Terminal

@testable import Sessions

/// A home with a store in a state for examples. Each example runs as if it were the first.
final class ExampleHome {
    /// The answer of users to a prompt for a hidden secret.
    static let password = "a few words in a row"

    private let system = FakeSystem()
    private let kept = TemporaryFolder()
    private var values: [String: String] = [:]
    private var start: (today: Day, now: Instant)?

    private var home: String { system.variables["HOME"]! }
    /// The folder of home, store and sessions.
    private var whole: String { String(home.dropLast("/home".count)) }

    /// A home after some transcripts were played in it.
    /// - Throws: `TranscriptError`, also for a command that fails.
    init(after transcripts: [String]) throws {
        // As for a user without settings: the store is in the home folder.
        system.variables["SPESA_STORE"] = nil
        mkdir(home + "/media", 0o700)
        for path in ["/media/stick", "/srv", "/srv/share", "/tmp"] { mkdir(home + path, 0o700) }
        mkdir(home + "/papers", 0o700)
        for name in ["receipt.jpg", "photo.jpg", "milk.jpg", "papers/back.jpg"] {
            writeFile("\(home)/\(name)", [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9])
        }
        let invoice = Samples.bytes("factur-x.xml")
        system.programs = ProgramRunner { words, _, _ in
            switch (words[0], words.contains("-list")) {
            case ("sendmail", _): .output([], complaints: "")
            case ("zbarimg", _): .output(Array("8076800195057\n".utf8), complaints: "")
            case ("pdfdetach", true): .output(Array("1 embedded files\n1: factur-x.xml\n".utf8), complaints: "")
            case ("pdfdetach", false): .output(invoice, complaints: "")
            default: .notFound
            }
        }
        for text in transcripts {
            let played = try Transcript(text).played(on: system, hear: { self.learn(from: $1) })
            guard !played.contains("\n? ") else { throw TranscriptError("a preparation fails:\n\(played)") }
        }
        system.terminal = TerminalSize(columns: 80, rows: 24)
        start = (system.today, system.now)
        copyFolder(whole, to: kept / "whole")
    }

    /// Runs the lines in order, in the folder of the home.
    /// - Returns: the output of the first line that failed; `nil` if all succeed.
    func failure(of lines: [String]) throws -> String? {
        copyFolder(kept / "whole", to: whole)
        guard chdir(home) == 0 else { throw TranscriptError("no folder \(home)") }
        if let start { (system.today, system.now) = start }
        var values = values
        let secret = Mutex(Self.password)
        let code = values["RECOVERY"] ?? ""
        // A question that takes none of the answers would be asked for ever.
        let asked = Mutex(0)
        system.answers.answer { question in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            guard count <= 40 else { return .end }
            return question.contains("ecovery code") ? .text(code) : Self.answer(to: question, secret)
        }
        for line in lines {
            let tape = Tape()
            guard let shell = ShellExample(line) else { continue }
            let typed = try ShellLine(shell.command, values: values)
            system.terminal = shell.isPiped ? nil : TerminalSize(columns: 80, rows: 24)
            system.input = try input(of: shell, values).map { Array($0.utf8) }
            system.isInputPiped = shell.file != nil || shell.lines != nil || shell.source != nil
            system.now = Instant(seconds: system.now.seconds + 60)
            let code = system.run(typed.words.flatMap { $0.map(expanded) ?? [] }, on: tape)
            values.merge(tape.shownSecrets) { $1 }
            guard code == .done else { return "\(line)\nends with \(code.rawValue)\n\(tape.text(.error))" }
        }
        return nil
    }

    /// A word as expanded by a shell, without access to this machine.
    private func expanded(_ word: String) -> [String?] {
        for place in ["/media/stick", "/srv", "/tmp"] where word.hasPrefix(place) { return [home + word] }
        if word.hasPrefix("~/") { return [home + word.dropFirst()] }
        guard let star = word.firstIndex(of: "*"), word.hasSuffix(".xml") else { return [word] }
        let (start, end) = (word[..<star], word[word.index(after: star)...])
        return namesOfFiles(in: home).filter { $0.hasPrefix(start) && $0.hasSuffix(end) }.sorted()
    }

    private func input(of shell: ShellExample, _ values: [String: String]) throws -> [String] {
        if let lines = shell.lines { return lines }
        if let source = shell.source {
            guard source.hasPrefix("printf ") else { return ["8076800195057"] }
            return source.contains("$code")
                ? [values["RECOVERY"] ?? "", "other words in a row"] : [Self.password, "other words in a row"]
        }
        guard let file = shell.file else { return [] }
        guard let path = expanded(file).first ?? nil, access(path, R_OK) == 0 else {
            throw TranscriptError("no file \(file) is declared")
        }
        return String(decoding: fileBytes(path), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func learn(from tape: Tape) { values.merge(tape.shownSecrets) { $1 } }

    /// The answer of a user who follows the example.
    /// - Parameter secret: the new secret that was typed last, else the usual secret.
    private static func answer(to question: String, _ secret: borrowing Mutex<String>) -> PromptScript.Answer {
        if question.hasPrefix("Number of the card") { return .text("4111111111111111") }
        if question.hasPrefix("New password: ") { secret.withLock { $0 = "other words in a row" } }
        if question.contains("assword") { return .text(secret.withLock { $0 }) }
        if question.contains("y/") { return .text("y") }
        // The name to type is in parentheses.
        let name = question.split { "()".contains($0) }.dropFirst().first.map(String.init)
        return .text(question.hasPrefix("To confirm, type") ? name ?? "" : "")
    }
}
