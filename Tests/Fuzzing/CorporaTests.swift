import Support
import Testing

/// The recorded inputs of every target, checked without a fuzzer.
@Suite struct CorporaTests {
    private static let targets: [(name: String, target: FuzzTarget)] = [
        ("addedLines", .addedLines), ("amounts", .amounts), ("arguments", .arguments),
        ("bookFiles", .bookFiles), ("camtReports", .camtReports),
        ("catalogueMappings", .catalogueMappings), ("cfonbFiles", .cfonbFiles), ("codaFiles", .codaFiles),
        ("contactFiles", .contactFiles),
        ("days", .days), ("delimitedTexts", .delimitedTexts), ("displayedText", .displayedText), ("dumps", .dumps),
        ("foreignAmounts", .foreignAmounts),
        ("invoiceFiles", .invoiceFiles), ("keySlots", .keySlots), ("keys", .keys), ("memberLists", .memberLists),
        ("mutatedSamples", .mutatedSamples), ("norma43Files", .norma43Files),
        ("ofxFiles", .ofxFiles),
        ("openDocuments", .openDocuments), ("openedFiles", .openedFiles), ("ownExports", .ownExports),
        ("ownFiles", .ownFiles), ("ownReceipts", .ownReceipts), ("pages", .pages),
        ("passwordHashes", .passwordHashes), ("passwords", .passwords), ("periods", .periods),
        ("placelessPictures", .placelessPictures),
        ("publishedCatalogues", .publishedCatalogues),
        ("qifFiles", .qifFiles), ("rateFiles", .rateFiles), ("receiptLines", .receiptLines), ("seals", .seals),
        ("sharedExpenses", .sharedExpenses), ("sheetParts", .sheetParts),
        ("shellLines", .shellLines),
        ("spreadsheetMLFiles", .spreadsheetMLFiles), ("spreadsheets", .spreadsheets), ("swiftMessages", .swiftMessages),
        ("tillTexts", .tillTexts),
        ("tokens", .tokens),
        ("userNames", .userNames),
    ]

    @Test(arguments: targets.map(\.name))
    func `no recorded input violates a rule`(name: String) throws {
        let target = try #require(Self.targets.first { $0.name == name }).target
        let inputs = namesOfFiles(in: Self.folder + "/" + name).sorted()
        #expect(!inputs.isEmpty)
        for input in inputs {
            #expect(throws: Never.self, "\(name)/\(input)") {
                try target.check(FuzzInput(fileBytes("\(Self.folder)/\(name)/\(input)")))
            }
        }
    }

    @Test func `every folder of inputs belongs to a target`() {
        #expect(namesOfFiles(in: Self.folder).sorted() == Self.targets.map(\.name))
    }

    private static let folder = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Corpora"
}
