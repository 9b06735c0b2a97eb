import Testing

@testable import Arguments

@Suite struct ManualPageTests {
    private let prose: [(title: String, text: String)] = [
        ("Files", "A folder.\n\n  ~/spesa"), ("Description", "Keeps\nexpenses."), ("Environment", "NO_COLOR"),
    ]

    private var headings: [String] {
        toy.manual(prose: prose, date: "2026-11-21").split(separator: "\n").filter { $0.hasPrefix(".SH") }.map {
            String($0.dropFirst(4))
        }
    }

    @Test func `the description comes before the commands, and other prose at the end`() {
        #expect(
            headings == [
                #""NAME""#, #""SYNOPSIS""#, #""DESCRIPTION""#, #""COMMANDS""#, #""OPTIONS""#, #""FILES""#,
                #""ENVIRONMENT""#,
            ])
    }

    @Test func `the header names program, date and version`() {
        let manual = toy.manual(prose: [], date: "2026-11-21")
        #expect(manual.hasPrefix(#".TH "SPESA" "1" "2026\-11\-21" "spesa 1.2" "User Commands""#))
        #expect(manual.contains(".SH \"NAME\"\n.PP\nspesa \\- Keep track of expenses\n"))
    }

    @Test func `each visible command has its topic`() {
        let manual = toy.manual(prose: [], date: "")
        for (path, type) in toy.allCommands() {
            let topic = ".SS \"\(toy.spelled(path).split(separator: "-").joined(separator: "\\-"))\"\n"
            #expect(manual.contains(topic) == !type.info.isHidden)
        }
    }

    @Test func `the manual is ASCII, and only requests start with a dot`() {
        let manual = toy.manual(prose: [("DESCRIPTION", ".dot\n\n'quote — è\n\n \\n")], date: "")
        #expect(manual.utf8.allSatisfy { $0 < 128 })
        let requests: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".EX", ".EE"]
        for line in manual.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(line.prefix(3)), "\(line)")
        }
    }

    @Test func `the manual is also available as text`() {
        let text = toy.manualText(prose: prose, width: 60)
        #expect(
            text.hasPrefix(
                """
                NAME
                    spesa - Keep track of expenses

                SYNOPSIS
                    spesa COMMAND [WORDS] [OPTIONS]

                DESCRIPTION
                    Keeps expenses.

                COMMANDS
                  spesa summary
                    spesa summary [MONTH] [OPTIONS]

                    Show where the month stands

                    MONTH  which month

                    --depth N  how deep the tree is shown (default: 1)

                  spesa list
                """))
        #expect(text.hasSuffix("FILES\n    A folder.\n\n      ~/spesa\n\nENVIRONMENT\n    NO_COLOR\n"))
        #expect(text.contains("  spesa ceiling set\n    spesa ceiling set AMOUNT [OPTIONS]\n"))
    }

    @Test func `a separate page has its section and prose, and refers to the other pages`() {
        let page = ProsePage("spesa-formats", section: 5, summary: "files")
        let source = toy.manual(page, prose: prose, seeAlso: ["spesa(1)", "x(7)"], date: "2026-11-21")
        #expect(source.hasPrefix(#".TH "SPESA\-FORMATS" "5" "2026\-11\-21" "spesa 1.2" "File Formats""#))
        #expect(source.contains(".SH \"NAME\"\n.PP\nspesa\\-formats \\- files\n.SH \"FILES\"\n"))
        #expect(source.hasSuffix(".SH \"SEE ALSO\"\n.PP\nspesa(1), x(7)\n"))
        let text = toy.manualText(page, prose: [], seeAlso: ["spesa(1)"], width: 60)
        #expect(text == "NAME\n    spesa-formats - files\n\nSEE ALSO\n    spesa(1)\n")
        #expect(toy.manual(prose: [], seeAlso: [page.reference], date: "").hasSuffix("spesa\\-formats(5)\n"))
    }
}
