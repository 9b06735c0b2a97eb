import CSodium
import Charts
import Glibc
import Money
import Support
import Terminal
import Testing

@testable import Documents

@Suite struct HTMLTests {
    @Test func `an HTML page with every element matches its snapshot`() throws {
        expectSnapshot("page.html", try Sample.document.html)
    }

    @Test(arguments: Sample.hostileTexts)
    func `user text stays text, and the page well-formed`(text: String) throws {
        let page = Page(try Sample.document(full: text).html)
        let plain = Page(try Sample.document(full: "plain").html)
        #expect(page.fault == nil)
        #expect(page.elements.map(\.name) == plain.elements.map(\.name))
        #expect(page.elements.map { Set($0.attributes.keys) } == plain.elements.map { Set($0.attributes.keys) })
        let shown = visible(text).unicodeScalars.map { ["\u{FFFE}", "\u{FFFF}"].contains($0) ? "\u{FFFD}" : $0 }
        #expect(page.all("h1").map(\.text) == [String(String.UnicodeScalarView(shown))])
    }

    @Test func `random text makes a well-formed page with unchanged elements`() throws {
        let names = Page(try Sample.document(full: "plain").html).elements.map(\.name)
        var random = SplitMix64(seed: 20_261_121)
        let alphabet =
            Array("<>&\"'|`*_[]()#!-=+@\\/;:aZ9 \n\r\t".unicodeScalars)
            + [
                "\u{0}", "\u{1B}", "\u{85}", "\u{AD}", "\u{200B}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{FFFE}",
                "\u{10FFFF}", "\u{E9}", "\u{301}", "\u{1F469}", "\u{200D}",
            ]
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...24, using: &random) { text.append(alphabet.randomElement(using: &random)!) }
            let page = Page(try Sample.document(full: String(text)).html)
            #expect(page.fault == nil, "\(String(text).debugDescription)")
            #expect(page.elements.map(\.name) == names, "\(String(text).debugDescription)")
        }
    }

    @Test func `the page runs nothing and fetches nothing`() throws {
        let page = Page(try Sample.document.html)
        let names = Set(page.elements.map(\.name))
        #expect(
            names.isDisjoint(with: [
                "script", "link", "img", "iframe", "object", "embed", "form", "a", "base", "use", "image",
            ]))
        for element in page.elements {
            for (name, value) in element.attributes {
                #expect(!name.hasPrefix("on") && name != "style" && name != "src" && name != "href", "\(element)")
                if name != "xmlns" { #expect(!value.contains("://"), "\(element)") }
            }
        }
        #expect(!page.all("style")[0].text.contains("url("))
        #expect(!page.all("style")[0].text.contains("@import"))
    }

    @Test func `the policy allows only the style sheet with this hash`() throws {
        let page = Page(try Sample.document.html)
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        let style = Array(page.all("style")[0].text.utf8)
        crypto_hash_sha256(&hash, style, UInt64(style.count))
        #expect(
            page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?.attributes["content"]
                == "default-src 'none'; style-src 'sha256-\(base64(hash))'; base-uri 'none'; form-action 'none'")
    }

    @Test func `the page has a language, and every picture and table a description`() throws {
        let page = Page(try Sample.document.html)
        #expect(page.all("html")[0].attributes["lang"] == "en")
        #expect(page.all("meta").contains { $0.attributes["charset"] == "utf-8" })
        // The figure beside the bar of a row shows the same amount.
        let pictures = page.all("svg").filter { $0.attributes["aria-hidden"] != "true" }
        #expect(pictures.count == 3)
        let described = page.elements.filter { $0.name == "title" || $0.name == "desc" }.reduce(into: [:]) {
            $0[$1.attributes["id"] ?? ""] = $1.text
        }
        for picture in pictures {
            let names = (picture.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
            #expect(names.count == 2)
            for name in names { #expect(described[name]?.isEmpty == false, "\(name)") }
        }
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        #expect(page.all("th").allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
    }

    @Test func `letters contrast with their slices, and slices with both backgrounds`() throws {
        let sheet = StyleSheet.text
        let slices = try (1...7).map { number in
            try #require(sheet.split(separator: ".s\(number){stroke:").dropFirst().first).prefix(7)
        }
        #expect(Set(slices).count == 7)
        for slice in slices {
            #expect(sheet.contains("{stroke:\(slice);background:\(slice)}"))
            #expect(contrast(slice, "#ffffff") >= 4.5, "\(slice)")
            #expect(contrast(slice, "#121212") >= 3, "\(slice)")
        }
    }

    /// The contrast ratio of WCAG 2.1.
    private func contrast(_ one: some StringProtocol, _ other: some StringProtocol) -> Double {
        func luminance(_ color: some StringProtocol) -> Double {
            let value = Int(color.dropFirst(), radix: 16)!
            let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part in
                let part = Double(part) / 255
                return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    @Test(
        arguments: [[1], [1, 1, 1], [95000, 41237, 18640, 14311, 9520, 6150, 3200, 2780, 1299], [1_000_000, 1]]
            as [[Int64]])
    func `the slices of a ring are contiguous and fill it`(cents: [Int64]) throws {
        let rows = cents.enumerated().map { ChartRow(label: "\($0.offset)", cents: $0.element) }
        let figures = try ChartFigures.pie(title: "", rows: rows)
        let page = Page(Drawing(amounts: Sample.amounts, name: "p").ring(figures).text)
        var start = 0
        for slice in page.all("circle") {
            #expect(slice.attributes["stroke-dashoffset"] == "\(-start)")
            let dashes = (slice.attributes["stroke-dasharray"] ?? "").split(separator: " ").compactMap { Int($0) }
            #expect(dashes.reduce(0, +) == 1000)
            start += dashes[0]
        }
        #expect(start == 1000)
    }

    @Test func `each letter occurs once, and merged slices are listed below`() throws {
        let rows = (1...9).map { ChartRow(label: "c\($0)", cents: Int64(2000 - $0 * 100)) }
        let grid = Document.Grid(
            columns: [
                Table.Column("Category"), Table.Column("Amount", alignment: .trailing),
                Table.Column("Count", alignment: .trailing, leaves: 1),
                Table.Column("Left", alignment: .trailing, leaves: 3),
            ], rows: rows.map { [$0.label, "1,00", "1", "2,00"] })
        let chart = Document.Chart.shares(
            bars: try ChartFigures.bars(title: "", rows: rows), ring: try ChartFigures.pie(title: "", rows: rows))
        let document = Document(
            title: "", facts: [], sections: [Document.Section("Categories", [.charted(chart, grid)])],
            amounts: Sample.amounts)
        let page = Page(document.html)
        let keys = page.all("span").filter { $0.attributes["class"]?.hasPrefix("key ") == true }.map(\.text)
        #expect(keys == ["A", "B", "C", "D", "E", "F", "G"])
        #expect(page.all("p").map(\.text).contains { $0.hasPrefix("GOther") && $0.hasSuffix(": c7, c8, c9") })
        #expect(page.all("th").filter { $0.attributes["class"] == "n leaves" }.map(\.text) == ["Count"])
        #expect(StyleSheet.text.contains(".leaves{display:none}"))
    }

    @Test func `bars of any amounts stay in the picture and in proportion`() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<400 {
            let room = Int.random(in: 10...400, using: &random)
            var cents: [Int64] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let most = Int64(1) << Int64.random(in: 0...62, using: &random)
                return Int64.random(in: -most...most, using: &random)
            }
            if Bool.random(using: &random) { cents += [.max, .min] }
            let lengths = Lengths(cents, room: room)
            #expect(lengths.left >= 0 && lengths.left <= room)
            for amount in cents {
                let length = lengths.length(of: amount)
                #expect(
                    length <= (amount < 0 ? max(1, lengths.left) : max(1, room - lengths.left)), "\(amount) of \(cents)"
                )
                #expect((length == 0) == (amount == 0))
            }
            for (one, other) in zip(cents, cents.dropFirst()) where one.magnitude < other.magnitude {
                #expect(lengths.length(of: one) <= lengths.length(of: other))
            }
        }
    }

    private func base64(_ bytes: [UInt8]) -> String {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 { text.append(place <= part.count ? signs[bits >> (18 - 6 * place) & 63] : "=") }
        }
        return text
    }
}
