import Support
import Testing

@testable import Arguments
@testable import Commands

/// Every reference in help, manual, README and replies exists.
@Suite struct ReferencesTests {
    /// The prose of help and manual, with its place.
    private static let pages: [(place: String, text: String)] =
        root.allCommands().filter { !$0.type.info.isHidden }.map { path, type in
            let info = type.info
            let parameters = type.init().slots().map(\.parameter.wholeHelp)
            let texts = [info.summary, info.discussion] + info.examples.map(\.meaning) + parameters
            return ("help \(path.joined(separator: " "))", texts.joined(separator: "\n"))
        } + ManualText.sections.map { ("manual \($0.title)", $0.text) } + [("README", Example.document("README.md"))]

    /// The lines of the program's sources, without comments.
    private static let sources: [(place: String, text: String)] = {
        let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Sources"
        return files(below: folder).filter { $0.hasSuffix(".swift") }.map { path in
            let lines = String(decoding: fileBytes(path), as: UTF8.self).split(separator: "\n")
            let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            return (String(path.dropFirst(folder.count)), code.joined(separator: "\n"))
        }
    }()

    private static func files(below folder: String) -> [String] {
        namesOfFiles(in: folder).flatMap { name in
            let inner = files(below: "\(folder)/\(name)")
            return inner.isEmpty ? ["\(folder)/\(name)"] : inner
        }
    }

    /// The words behind each `spesa` that begins a command: behind a quote, a bracket or a colon.
    private static func commands(in text: String) -> [[String]] {
        var found: [[String]] = []
        var rest = text[...]
        while let range = rest.firstRange(of: "spesa ") {
            let before = rest[..<range.lowerBound].suffix(2)
            rest = rest[range.upperBound...]
            guard let mark = before.last, "'`(".contains(mark) || before == ": " else { continue }
            let words = rest.prefix { $0.isLetter || $0 == "-" || $0 == " " }.split(separator: " ").map(String.init)
            // A word that continues with other characters is not a command name.
            let end = rest.dropFirst(words.joined(separator: " ").count).first
            let isCut = end.map { "\\0123456789.…|".contains($0) } ?? false
            found.append(isCut ? Array(words.dropLast()) : words)
        }
        return found
    }

    @Test func `every help page referred to exists`() {
        for (place, text) in Self.pages + Self.sources {
            for words in Self.commands(in: text) where words.first == "help" {
                let path = Array(words.dropFirst().prefix { $0.allSatisfy(\.isLowercase) })
                let isThere = (0...path.count).contains { count in
                    let topic = Array(path.prefix(count))
                    return !topic.isEmpty && hasPage(topic) || path.isEmpty
                }
                #expect(isThere, "\(place): spesa help \(path.joined(separator: " "))")
            }
        }
    }

    @Test func `every command referred to exists`() {
        for (place, text) in Self.pages + Self.sources {
            for words in Self.commands(in: text) {
                let names = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("-") }
                guard let first = names.first else { continue }
                let found = root.place(at: Array(names))
                #expect(!found.found.isEmpty, "\(place): spesa \(first)")
                let isGroup = found.command == nil && found.group.defaultCommand == nil
                #expect(
                    !isGroup || found.found.count == names.count,
                    "\(place): spesa \(names.joined(separator: " "))")
            }
        }
    }

    @Test func `every chapter referred to exists`() {
        let titles = Set(ManualText.sections.map(\.title))
        for (place, text) in Self.pages {
            for part in text.split(separator: "under ").dropFirst() {
                let name = part.prefix { $0.isUppercase || $0 == " " }.split(separator: " ").joined(separator: " ")
                guard name.count > 3 else { continue }
                #expect(titles.contains(name), "\(place): under \(name)")
            }
            for part in text.split(separator: "chapter \"").dropFirst() {
                #expect(
                    titles.contains(part.prefix { $0 != "\"" }.uppercased()), "\(place): chapter \(part.prefix(40))")
            }
        }
    }

    @Test func `every chapter is a topic, and every command has its chapter`() {
        let topics = Set(ManualText.topics.map(\.prose.title))
        var explained = Set<String>()
        for (title, text) in ManualText.sections where title != "DESCRIPTION" {
            #expect(topics.contains(title), "\(title) is no topic of help")
            guard case .paragraph(let first)? = Block.paragraphs(of: text).first, first.hasPrefix("Commands: ") else {
                Issue.record("\(title) does not begin with its commands")
                continue
            }
            let names = first.dropFirst("Commands: ".count).dropLast().split(separator: ", ").map(String.init)
            guard names != ["all"] else { continue }
            for name in names { #expect(root.top.subcommand(named: name) != nil, "\(title): \(name)") }
            explained.formUnion(names)
        }
        for subcommand in root.top.shownSubcommands {
            #expect(explained.contains(subcommand.info.name), "no chapter explains \(subcommand.info.name)")
        }
    }

    /// A topic is shown alone, without the topics before and after it.
    @Test func `no topic refers to a neighbouring section`() {
        for (name, prose) in ManualText.topics {
            for words in ["next section", "section above", "section below", "chapter above", "next chapter"] {
                #expect(!prose.text.contains(words), "help \(name): \(words)")
            }
        }
    }

    private func hasPage(_ path: [String]) -> Bool {
        root.hasHelp(for: path) || root.path(called: path) != nil
            || path.count == 1 && (Help.otherWords[path[0]] != nil || ManualText.topics.contains { $0.name == path[0] })
    }
}
