import Failures
import Testing

@testable import Arguments
@testable import Commands

/// The commands that errors of the command line suggest.
@Suite struct SuggestedCommandTests {
    /// The suggested commands, without other hints.
    private static func suggested(_ line: String) -> [String] {
        let words = line.split(separator: " ").map(String.init)
        do {
            _ = try root.parse(words)
            return []
        } catch {
            return (error.words.completed(for: words).hint ?? "").split(separator: "\n").compactMap { hint in
                let parts = hint.split(separator: ": spesa ", maxSplits: 1)
                return parts.count == 2 && parts[0] != "usage" ? String(parts[1]) : nil
            }
        }
    }

    @Test(arguments: [
        ("list --on 2026-11-25", "list 2026-11-25"), ("list --date=2026-11-25", "list 2026-11-25"),
        ("list --month nov", "list nov"), ("summary --month 2026-10", "summary 2026-10"),
        ("repeat end 1 --on 2026-11-10", "repeat end 1 2026-11-10"), ("receipt list --on fri", "receipt list fri"),
        ("stats month --year 2025", "stats month 2025"),
    ])
    func `an unknown option whose value is a period suggests that period`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("list --from 2026-11-01", "list 2026-11-01.."), ("list food --since=2026-11-01", "list food 2026-11-01.."),
        ("list --until 2026-11-10", "list ..2026-11-10"),
        ("stats month --from 2026-01 --to=2026-03", "stats month 2026-01..2026-03"),
    ])
    func `unknown options for the ends of a range suggest the range`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("erase book trips --yes", "erase book trips --yes-erase NAME"),
        ("add 5 food --paye Lidl", "add 5 food --payee Lidl"), ("edit 2 --amout=5", "edit 2 --amount=5"),
    ])
    func `a suggested option that needs a value has one`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: ["void 1 --on 2026-11-25", "summary --on fri", "list --on Lidl"])
    func `an option is not suggested for the value of another option`(line: String) {
        #expect(!Self.suggested(line).contains { $0.contains("--hide") })
    }

    @Test(arguments: [
        ("repeat delete 1", "repeat end 1"), ("repeat void 1", "repeat end 1"), ("repeat remove 1", "repeat end 1"),
        ("voucher add meal 5", "voucher get meal 5"), ("voucher delete 3", "voucher void 3"),
        ("modify 3", "edit 3"), ("total", "summary"), ("view 3", "show 3"),
        ("outing report Prague", "outing show Prague"),
        ("12,50groceries", "add 12,50 groceries"), ("statistics", "stats"), ("revert", "undo"),
        ("ceiling add 900", "ceiling set 900"), ("ceiling 900", "ceiling set 900"),
        ("ceiling 900 food", "ceiling set 900 food"), ("ceiling delete", "ceiling remove"),
        ("receipt delete 1", "receipt void 1"), ("receipt remove", "receipt void"),
        ("repeat 650 rent", "repeat add 650 rent"), ("method delete visa", "method archive visa"),
        ("token delete cron", "token revoke cron"),
    ])
    func `a wrong name within a family suggests the command of that meaning`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test func `a wrong name within a family suggests no other family`() {
        let names = ["delete", "remove", "rm", "void", "add", "new", "set", "get", "list", "rename", "frobnicate"]
        for group in root.top.shownSubcommands.compactMap(\.group?.info.name) {
            for name in names {
                for command in Self.suggested("\(group) \(name) 1 2 3 4") {
                    #expect(command.hasPrefix(group + " "), "\(group) \(name): \(command)")
                }
            }
        }
    }

    @Test(arguments: ["ceiling 2026-13", "ceiling nov", "receipt 2026-11", "receipt 30d", "stock milk"])
    func `a period or name after a group is not a wrong command`(line: String) {
        #expect(Self.suggested(line).isEmpty)
    }
}
