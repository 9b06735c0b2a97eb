import Support
import Testing

@testable import Arguments
@testable import Commands

/// Every page of help and manual: a line an option in `Snapshots/options.txt`, and the rest by its structure.
///
/// Pages in full are in the transcript `help.txt`.
@Suite struct HelpPagesTests {
    /// The words of a text, independent of lines and columns.
    private func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

    private func expectSame(_ page: String, _ texts: [String], _ what: String) {
        let (said, wanted) = (words(page), words(texts.joined(separator: "\n")))
        guard said != wanted else { return }
        let place = zip(said, wanted).prefix { $0 == $1 }.count
        let (from, found) = (max(0, place - 5), said.dropFirst(max(0, place - 5)).prefix(12).joined(separator: " "))
        Issue.record(
            "\(what) says '\(found)', not '\(wanted.dropFirst(from).prefix(12).joined(separator: " "))'")
    }

    @Test func `every command, word and option is unchanged`() {
        let lines = HelpPage.all.flatMap { page in
            page.usages + ["  \(page.summary)"] + (page.words + page.options).map { "  \($0.spelling): \($0.says)" }
        }
        let common = ["every command"] + HelpPage.common.map { "  \($0.spelling): \($0.says)" }
        let settings = ["every setting"] + SettingKey.allCases.map { "  \($0.rawValue): \($0.meaning)" }
        let text = (common + settings + lines).map { $0 + "\n" }.joined()
        let kept = keptSnapshot("options.txt", recording: text, beside: #filePath)
        let (old, new) = ((kept ?? "").split(separator: "\n"), text.split(separator: "\n"))
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        #expect(kept == text, "RECORD=1 keeps what help says now:\n\(changes.joined(separator: "\n"))")
    }

    @Test(arguments: [60, 80, 133, 200])
    func `a page contains every declaration in order`(width: Int) throws {
        for page in HelpPage.all {
            let help = try root.help(for: page.path, width: width)
            let lead = page.usages.indices.map { $0 == 0 ? "usage:" : "or:" }
            let usages = zip(lead, page.usages).map { "\($0) \($1)" }
            expectSame(
                help, usages + page.texts.dropFirst(page.usages.count) + HelpPage.commonTexts,
                "help \(page.path.joined(separator: " ")) at \(width)")
        }
    }

    @Test(arguments: [60, 80, 200])
    func `the manual contains every command, section and page in order`(width: Int) {
        let isFirst = { (prose: Root<Environment, CommonOptions>.Prose) in
            ["DESCRIPTION", "TUTORIAL"].contains(prose.title)
        }
        let prose = ManualText.sections.map { (isFirst: isFirst($0), texts: [$0.title, $0.text]) }
        let commands = HelpPage.all.flatMap(\.manualTexts)
        let opening = ["NAME", "spesa - \(root.summary)", "SYNOPSIS"] + root.usageLines(of: [])
        let options = ["OPTIONS", "Every command takes these."] + HelpPage.common.map(\.text)
        expectSame(
            root.manualText(prose: ManualText.sections, width: width),
            opening + prose.filter(\.isFirst).flatMap(\.texts) + ["COMMANDS"] + commands + options
                + prose.filter { !$0.isFirst }.flatMap(\.texts),
            "the manual at \(width)")
        for page in ManualText.Page.allCases {
            let also = ManualText.pages(besides: page)
            expectSame(
                root.manualText(
                    page.prosePage, prose: ManualText.sections(of: page), seeAlso: also, width: width),
                ["NAME", "\(page.prosePage.name) - \(page.prosePage.summary)"]
                    + ManualText.sections(of: page).flatMap { [$0.title, $0.text] }
                    + ["SEE ALSO", also.joined(separator: ", ")],
                "the page \(page.rawValue) at \(width)")
        }
    }

    @Test func `the overview names every command, section and topic`() throws {
        let topics = ManualText.topics.map(\.name)
        let (first, others) = (HelpPage.sections.prefix(1), HelpPage.sections.dropFirst())
        let names = others.filter { !$0.section.isAside }.map { section in
            "\(section.section.name) \(section.subcommands.map(\.info.name).joined(separator: ", "))"
        }
        expectSame(
            root.helpInShort(topics: topics, width: 80),
            [root.summary] + first.flatMap { HelpPage.texts(of: $0, in: root.top) }
                + ["More: spesa help SECTION or TOPIC, spesa help --all, spesa COMMAND --help"] + names
                + ["topics \(topics.joined(separator: ", "))"],
            "help")
        expectSame(
            try root.help(width: 80),
            ["usage: \(root.usage(of: []))", root.summary]
                + HelpPage.sections.flatMap { HelpPage.texts(of: $0, in: root.top) }
                + ["Options every command takes"] + HelpPage.common.map(\.text)
                + ["spesa COMMAND --help says more about one command."],
            "help --all")
        for section in HelpPage.sections where root.top.subcommand(named: section.section.name) == nil {
            expectSame(
                try root.help(for: [section.section.name], width: 80),
                HelpPage.texts(of: section, in: root.top) + ["spesa COMMAND --help says more about one command."],
                "help \(section.section.name)")
        }
    }

    /// Only examples and verbatim text, which users may copy, exceed the width.
    @Test(arguments: [60, 80, 133, 200])
    func `only copied lines of help and manual exceed the width`(width: Int) throws {
        let shown =
            HelpPage.all.flatMap { $0.examples.map(\.words) }
            + (HelpPage.all.map(\.discussion) + ManualText.sections.map(\.text)).flatMap { text in
                text.split(separator: "\n").filter { $0.hasPrefix(" ") }.map { String($0.drop { $0 == " " }) }
            }
        let copied = Set(shown)
        let pages = try HelpPage.all.map { try root.help(for: $0.path, width: width) }
        for page in pages + [root.manualText(prose: ManualText.sections, width: width)] {
            for line in page.split(separator: "\n") where line.count > width {
                #expect(copied.contains(String(line.drop { $0 == " " })), "\(line)")
            }
            #expect(!page.contains(" \n") && page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
        }
    }

    @Test func `the help of settings has a line for each`() throws {
        let help = try root.help(for: ["settings"], width: 80)
        for key in SettingKey.allCases { #expect(help.contains("\n  \(key.rawValue)  \(key.meaning)\n"), "\(key)") }
    }

    @Test func `options, words and commands are described in one sentence on one line`() {
        for page in HelpPage.all {
            for line in page.words + page.options {
                #expect(line.says.hasSuffix(".") && !line.says.contains("\n"), "\(page.path): \(line.text)")
            }
            #expect(page.summary.hasSuffix("."), "\(page.path)")
        }
    }
}
