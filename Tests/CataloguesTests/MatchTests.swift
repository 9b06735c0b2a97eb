import Household
import Support
import Testing

@testable import Catalogues

@Suite struct MatchTests {
    /// A product in few words: `id=1 code=A name=Milk maker=M ean=4006381333931 price=1`.
    static func product(_ row: Int, _ words: String) -> CatalogueProduct {
        var product = CatalogueProduct(row: row, name: "")
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            let value = parts.count > 1 ? String(parts[1]) : ""
            switch parts[0] {
            case "id": product.id = value
            case "code": product.code = value
            case "name": product.name = value
            case "maker": product.maker = value
            case "ean": product.barcodes += [Barcode(digits: value)].compactMap(\.self)
            case "price": product.price = UnitPrice(e5: Int64(value) ?? 0)
            case "part": product.parts.append(.init(value))
            case "uses": product.parts.append(.init("a part", product: value))
            case "link": product.links.append(value)
            default: product.details.append(.init(String(parts[0]), value))
            }
        }
        return product
    }

    /// A product with the values of the source.
    static func taken(_ number: Int64, _ words: String) -> KnownProduct {
        KnownProduct(number: number, taking: product(0, words))
    }

    /// A product that a person made.
    static func made(_ number: Int64, _ words: String) -> KnownProduct {
        KnownProduct(number: number, isOfSource: false, now: product(0, words), seen: [:])
    }

    private func match(_ rows: [String], _ known: [KnownProduct]) -> CatalogueMatch {
        let products = rows.enumerated().map { CatalogueRow.product(Self.product($0.offset + 1, $0.element)) }
        return CatalogueMatch(products, known: known)
    }

    /// The outcome of each row: `new`, `=7`, `7: price kept name`.
    private func told(_ match: CatalogueMatch) -> [String] {
        match.outcomes.map { outcome in
            switch outcome.status {
            case .new: "new"
            case .unchanged(let number, let kept): (["=\(number)"] + Self.words(kept)).joined(separator: " ")
            case .changed(let known, let fields, let kept):
                (["\(known.number):"] + fields.map(\.key) + Self.words(kept)).joined(separator: " ")
            }
        }
    }

    private static func words(_ kept: [CatalogueField]) -> [String] {
        kept.isEmpty ? [] : ["kept"] + kept.map(\.key)
    }

    private static let ean = "4006381333931"
    private static let other = "8076809513722"
    private static let shops = "2123456000009"

    @Test(arguments: [
        // Matched by the id of this source, even if everything else changed.
        ("id=1 code=B name=New", taken(7, "id=1 code=A name=Old"), "7: code name"),
        ("id=1 name=Old", taken(7, "id=1 name=Old"), "=7"),
        // Ids of other sources are not compared.
        ("id=1 name=Else", made(7, "id=1 name=Old"), "new"),
        ("id=2 name=Old", taken(7, "id=1 name=Old"), "new"),
        // Then by code, barcode, or name and maker, unless a stronger key contradicts.
        ("code=A name=New", taken(7, "code=A name=Old"), "7: name"),
        ("code=a name=New", taken(7, "code=A name=Old"), "7: code name"),
        ("id=1 code=A name=Old", made(7, "code=A name=Old"), "7:"),
        ("id=2 code=A name=Old", taken(7, "id=1 code=A name=Old"), "new"),
        ("id=2 name=Old", taken(7, "name=Old"), "7:"),
        ("ean=\(ean) name=New", taken(7, "ean=\(ean) name=Old"), "7: name"),
        ("ean=\(ean) code=B name=Old", taken(7, "ean=\(ean) code=A name=Old"), "new"),
        ("ean=\(ean) name=Old", made(7, "ean=\(ean) name=Old"), "7:"),
        ("ean=\(shops) name=New", made(7, "ean=\(shops) name=Old"), "new"),
        ("ean=\(shops) name=New", taken(7, "ean=\(shops) name=Old"), "7: name"),
        ("name=CAFFE maker=m price=5", taken(7, "name=Caffè maker=M"), "7: name maker price"),
        ("name=Milk", taken(7, "name=Milk maker=M"), "new"),
        ("name=Milk code=B", taken(7, "name=Milk code=A"), "new"),
        ("name=Milk code=B", taken(7, "name=Milk"), "7: code"),
        ("name=Milk ean=\(ean)", taken(7, "name=Milk ean=\(other)"), "new"),
        ("name=Milk ean=\(ean)", taken(7, "name=Milk"), "7: barcodes"),
    ])
    func `a known product is recognised`(row: String, known: KnownProduct, outcome: String) {
        #expect(told(match([row], [known])) == [outcome])
    }

    @Test func `the better match comes first, even in later rows`() {
        let known = [Self.taken(1, "id=1 name=Milk"), Self.taken(2, "name=Milk")]
        #expect(told(match(["name=Milk", "id=1 name=Milk"], known)) == ["=2", "=1"])
    }

    @Test func `two equal rows are two products, and a later import matches each row with its product`() {
        let rows = ["id=1 name=A", "id=1 name=A", "name=B", "name=b", "code=C name=D", "code=C name=E"]
        let first = match(rows, [])
        #expect(told(first) == Array(repeating: "new", count: 6))
        #expect(first.newCount == 6 && first.changedCount == 0 && first.unchangedCount == 0)
        let notices = first.outcomes.map(\.product.notices)
        #expect(
            notices == [[], [.duplicate(row: 1)], [], [.duplicate(row: 3)], [], [.duplicate(row: 5), .codeTaken("C")]])
        let known = Self.after(first, [])
        #expect(told(match(rows, known.reversed())) == ["=1", "=2", "=3", "=4", "=5", "=6"])
    }

    @Test func `many rows with equal keys are matched in reasonable time`() {
        let rows = (1...5000).map { CatalogueRow.product(Self.product($0, "name=Same price=\($0)")) }
        let known = (1...5000).map { Self.taken(Int64($0), "name=Same") }
        let match = CatalogueMatch(rows, known: known)
        #expect(match.newCount == 0 && match.changedCount == 5000)
    }

    @Test func `an import keeps values of the user and values that the source dropped`() throws {
        var known = Self.taken(7, "id=1 name=Milk maker=M price=100 Fat=3 Origin=Here link=a link=b")
        known.now.name = "Our milk"
        known.now.maker = nil
        known.now.details[0].value = "4"
        known.now.code = "mine"
        // Nothing is new, with and without changes by a person.
        #expect(told(match(["id=1 name=Milk maker=M price=100 Fat=3 Origin=Here link=a link=b"], [known])) == ["=7"])
        #expect(told(match(["id=1 name=Milk"], [known])) == ["=7"])
        let match = match(["id=1 name=Milch maker=N code=theirs price=120 Fat=5 Origin=There Size=1 link=b"], [known])
        #expect(told(match) == ["7: links price detail:Origin detail:Size kept code name maker detail:Fat"])
        guard case .changed(let after, _, _) = match.outcomes[0].status else { return }
        #expect(after.now.name == "Our milk" && after.now.maker == nil && after.now.code == "mine")
        #expect(after.now.price == UnitPrice(e5: 120) && after.now.links == ["b"])
        #expect(after.now.details == [.init("Fat", "4"), .init("Origin", "There"), .init("Size", "1")])
        // Kept values still belong to a person, so the next import changes nothing.
        #expect(after.seen[.name] == "Milk" && after.seen[.price] == "120" && after.seen[.code] == nil)
        let again = self.match(
            ["id=1 name=Milch maker=N code=theirs price=120 Fat=5 Origin=There Size=1 link=b"], [after])
        #expect(told(again) == ["=7 kept code name maker detail:Fat"])
    }

    @Test func `a renamed product is found by its old values from the source`() {
        var known = Self.taken(7, "code=A name=Milk maker=M ean=\(Self.ean)")
        known.now.name = "Our milk"
        known.now.code = "B"
        known.now.barcodes = []
        #expect(told(match(["name=Milk maker=M"], [known])) == ["=7"])
        #expect(told(match(["code=A name=Milk maker=M"], [known])) == ["=7"])
        #expect(told(match(["ean=\(Self.ean) name=Else"], [known])) == ["=7 kept name"])
    }

    @Test func `a user's product is linked and keeps its values`() {
        let match = match(["id=1 code=A name=MILK price=5"], [Self.made(7, "name=Milk price=9")])
        #expect(told(match) == ["7: code kept name price"])
        guard case .changed(let after, _, _) = match.outcomes[0].status else { return }
        #expect(after.isOfSource && after.now.id == "1" && after.now.name == "Milk")
        #expect(after.seen == [.code: "A"])
    }

    @Test func `a barcode belongs to one product`() {
        let known = [Self.taken(1, "id=1 name=A ean=\(Self.ean)"), Self.taken(2, "id=2 name=B")]
        let match = match(
            ["id=2 name=B ean=\(Self.ean)", "id=3 name=C ean=\(Self.other)", "id=4 name=D ean=\(Self.other)"], known)
        #expect(told(match) == ["=2", "new", "new"])
        #expect(match.outcomes[0].product.notices == [.barcodeTaken(Self.ean)])
        #expect(match.outcomes[2].product.notices == [.barcodeTaken(Self.other)])
        #expect(match.outcomes[1].product.barcodes.count == 1 && match.outcomes[2].product.barcodes.isEmpty)
    }

    @Test func `parts refer to products by code, id or unique name`() {
        let known = [
            Self.taken(5, "id=5 code=K name=Known"), Self.made(6, "code=Z name=Twin"), Self.made(8, "id=x name=Hand"),
        ]
        let rows = [
            "name=Set uses=K uses=5 uses=N uses=none uses=x part=known part=twin part=rope", "code=N name=Twin",
        ]
        let match = match(rows, known)
        #expect(match.outcomes[0].targets == [.known(5), .known(5), .new(1), nil, nil, .known(5), nil, nil])
        #expect(match.outcomes[0].product.notices == [.partNotThere("a part"), .partNotThere("a part")])
    }

    @Test func `a product is not part of itself at any depth`() {
        let rows = [
            "code=A name=a uses=B uses=C", "code=B name=b uses=C uses=A", "code=C name=c uses=C uses=D part=a",
            "code=D name=d",
        ]
        let match = match(rows, [Self.taken(7, "code=B name=b")])
        #expect(match.outcomes.map(\.targets) == [[.known(7), .new(2)], [.new(2), nil], [nil, .new(3), nil], []])
        #expect(match.outcomes[2].product.notices == [.partOfItself("a part"), .partOfItself("a")])
        // A chain as long as the file.
        let knots = partKnots((0..<100_000).map { [$0 == 99_999 ? 0 : $0 + 1] })
        #expect(knots == [99_999: [0]])
    }

    @Test func `a removed product is reported by number, an unknown product as refused`() {
        let known = [
            Self.taken(1, "id=a code=A name=A"), Self.taken(2, "id=b code=B name=B"), Self.made(3, "code=C name=C"),
        ]
        let refusal = CatalogueRefusal(row: 1, kind: "catalogue.name", message: "it has no name")
        let match = CatalogueMatch(
            [
                .refused(refusal), .gone(row: 2, "A"), .gone(row: 3, "b"), .gone(row: 4, "C"), .gone(row: 5, "A"),
                .gone(row: 6, "Z"),
            ], known: known)
        #expect(match.gone == [1, 2])
        #expect(match.changedCount == 2)
        #expect(match.refused.map(\.row) == [1, 4, 5, 6])
        #expect(match.refused[1].message == "'C' is marked as removed, but was not imported")
        // A product that a row contains is not removed.
        let both = CatalogueMatch([.gone(row: 1, "A"), .product(Self.product(2, "id=a code=A name=A"))], known: known)
        #expect(both.gone.isEmpty && both.unchangedCount == 1)
    }

    @Test(arguments: 0..<100, [true, false])
    func `importing a source twice changes nothing and keeps the user's values`(seed: UInt64, areTold: Bool) {
        var random = SplitMix64(seed: seed)
        func row(_ index: Int) -> String {
            var words = ["name=N\(Int.random(in: 0..<4, using: &random))"]
            if areTold {
                words.append("id=\(index)")
            } else if Bool.random(using: &random) {
                words.append("id=\(Int.random(in: 0..<4, using: &random))")
            }
            if Bool.random(using: &random) { words.append("code=C\(Int.random(in: 0..<4, using: &random))") }
            if Bool.random(using: &random) { words.append("price=\(Int.random(in: 1..<4, using: &random))") }
            if Bool.random(using: &random) {
                words.append("ean=\([Self.ean, Self.other].randomElement(using: &random) ?? "")")
            }
            return words.joined(separator: " ")
        }
        var known: [KnownProduct] = []
        for round in 0..<4 {
            for place in known.indices where Int.random(in: 0..<4, using: &random) == 0 {
                known[place].now.price = UnitPrice(e5: 1000 + Int64(seed))
            }
            let byHand = known.filter { $0.isByHand(.price) }
            let rows = (0..<6).map(row)
            known = Self.after(match(rows, known), known)
            for before in byHand {
                #expect(known.first { $0.number == before.number }?.now.price == before.now.price, "seed \(seed)")
            }
            let (barcodes, codes) = (known.flatMap(\.now.barcodes), known.compactMap(\.now.code))
            #expect(Set(barcodes).count == barcodes.count && Set(codes).count == codes.count, "seed \(seed)")
            // Once a person has changed one of several products with equal keys, rows may match them in another order.
            guard areTold || round == 0 else { continue }
            let again = match(rows, known)
            #expect(again.newCount == 0 && again.changedCount == 0, "seed \(seed): \(told(again))")
        }
    }

    /// The known products after a match is applied.
    private static func after(_ match: CatalogueMatch, _ known: [KnownProduct]) -> [KnownProduct] {
        var result = known
        for outcome in match.outcomes {
            switch outcome.status {
            case .new:
                result.append(
                    KnownProduct(number: (result.map(\.number).max() ?? 0) + 1, taking: outcome.product))
            case .changed(let product, _, _):
                for place in result.indices where result[place].number == product.number { result[place] = product }
            case .unchanged: break
            }
        }
        return result
    }
}
