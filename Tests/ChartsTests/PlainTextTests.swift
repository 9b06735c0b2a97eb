import Charts
import Money
import Terminal
import Testing

@Suite struct PlainTextTests {
    @Test func `sentences of charts match their snapshots`() throws {
        var lines: [String] = []
        for data in [DataSet.cats, .neg, .dom, .one, .zero] {
            lines += ["== \(data), bars"] + sentences(try bars(data.rows, top: 5))
            lines += ["== \(data), pie"] + sentences(try pie(data.rows))
        }
        expectSnapshot("sentences", lines)
    }

    @Test func `the sentences equal the sentences in the design`() throws {
        let lines = sentences(try bars(DataSet.cats.rows))
        #expect(lines[0] == "Spending in June 2024: 1921,37 euros in 9 categories.")
        #expect(lines[1] == "1. Rent, 950,00 euros, 49,4 percent.")
        #expect(lines[2] == "2. Groceries, 412,37 euros, 21,5 percent.")
        #expect(sentences(try bars(DataSet.zero.rows)) == [nothing])
        #expect(sentences(try pie([])) == [nothing])
    }

    @Test func `rows use the given noun and decimal mark`() throws {
        let irish = AmountFormatter(locale: EuroLocale(named: "en_IE")!)
        let text = PlainText(
            figures: try bars(DataSet.one.rows), noun: PlainText.Noun(one: "week", many: "weeks"), amounts: irish,
            emptyText: nothing)
        #expect(
            printed(text.lines) == [
                "Spending in June 2024: 950.00 euros in 1 week.", "1. Rent, 950.00 euros, 100.0 percent.",
            ])
    }

    @Test func `the sentences name the cap and the rows of zero`() throws {
        let rows = DataSet.cats.rows + [ChartRow(label: "Zoo", cents: 0)]
        let text = PlainText(figures: try bars(rows, top: 3), amounts: german, cap: 50_000, emptyText: nothing)
        let lines = printed(text.lines)
        #expect(lines[1] == "Bars are cut at 500,00 euros.")
        #expect(lines[5].hasPrefix("4. Other (6), 372,60 euros"))
        #expect(lines[6].hasPrefix("Other is: Utilities, 143,11 euros; Transport"))
        #expect(lines[7] == "Not drawn, 0,00 euros each: Clothes; Zoo.")
        let uncapped = PlainText(figures: try bars(rows), amounts: german, cap: 0, emptyText: nothing)
        #expect(!printed(uncapped.lines).contains { $0.contains("cut") })
    }

    @Test(arguments: DataSet.allCases)
    func `the sentences contain every number and no graphics`(_ data: DataSet) throws {
        for figures in [try bars(data.rows), try pie(data.rows), try bars(data.rows, top: 4)] {
            let told = sentences(figures)
            let pictures = [
                BarChart(figures: figures, emptyText: nothing).lines(layout(120)),
                PieChart(figures: figures, emptyText: nothing).lines(layout(120)),
            ]
            let picture = printed(figures.notDrawn.isEmpty && figures.other.isEmpty ? pictures[0] : pictures[1])
            let known = Set(told.flatMap(numbers))
            for number in picture.flatMap(numbers) where number != "100,0" {
                #expect(known.contains(number), "\(data): \(number)")
            }
            #expect(told.allSatisfy { line in !line.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) } })
        }
    }

    private func sentences(_ figures: ChartFigures) -> [String] {
        printed(PlainText(figures: figures, amounts: german, emptyText: nothing).lines)
    }
}
