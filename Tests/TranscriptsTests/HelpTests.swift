import Sessions
import Testing

@testable import Arguments
@testable import Commands

/// Words and the help pages they lead to. `HelpPagesTests` and `help.txt` test the contents of the pages.
@Suite struct HelpTests {
    private func printed(_ words: String) -> String {
        let tape = Tape()
        let code = FakeSystem().run(words.split(separator: " ").map(String.init), on: tape)
        #expect(code == .done && tape.text(.error) == "", "spesa \(words)")
        return tape.text(.output)
    }

    @Test(arguments: [
        ("--help", "help"), ("-h", "help"), ("add --help", "help add"),
        ("add 1,234 nothing --frob --help", "help add"), ("ceiling --help", "help ceiling"),
        ("ceiling set --help", "help ceiling set"), ("list --width 50 -h", "help list --width 50"),
    ])
    func `the help option of a command shows its page`(words: String, page: String) {
        #expect(printed(words) == printed(page))
    }

    @Test(arguments: ["add", "ceiling", "ceiling set", "chart", "stats", "settings", "review", "import"])
    func `help of a path is its page at the given width`(path: String) throws {
        let names = path.split(separator: " ").map(String.init)
        for width in [40, 80, 200] {
            let page = try root.help(for: names, width: width)
            let shown = printed("help \(names.joined(separator: " ")) --width \(width)")
            // A name of both a command and a topic shows both.
            let topic = names.count == 1 ? ManualText.topics.first { $0.name == names[0] } : nil
            #expect(shown == page + (topic.map { "\n" + root.help($0.prose, width: width) } ?? ""))
        }
    }

    @Test func `help of a topic is its chapter of the manual`() {
        for topic in ManualText.topics where !root.hasHelp(for: [topic.name]) {
            #expect(printed("help \(topic.name) --width 40") == root.help(topic.prose, width: 40), "\(topic.name)")
        }
    }

    @Test func `the manual and its pages are shown at the given width`() {
        #expect(printed("manual --width 60") == root.manualText(prose: ManualText.sections, width: 60))
        for page in ManualText.Page.allCases {
            let text = root.manualText(
                page.prosePage, prose: ManualText.sections(of: page), seeAlso: ManualText.pages(besides: page),
                width: 60)
            #expect(printed("manual \(page.rawValue) --width 60") == text)
        }
    }
}
