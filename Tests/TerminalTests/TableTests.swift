import Terminal
import Testing

@Suite struct TableTests {
    private let columns = [
        Table.Column("Category", shrinksTo: 8), Table.Column("What", shrinksTo: 4),
        Table.Column("Amount", alignment: .trailing),
    ]
    private let rows = [
        ["food:groceries", "Mercato di piazza", "12,50"], ["rent", "", "950,00"], ["日本", "寿司"],
    ].map { $0.map { StyledText($0) } }

    @Test func `columns are as wide as their content`() {
        #expect(
            plain(width: 80) == [
                "Category        What               Amount",
                "food:groceries  Mercato di piazza   12,50",
                "rent                               950,00",
                "日本            寿司",
            ])
    }

    @Test func `the last name of a path stays when its column shrinks`() {
        let table = Table(
            columns: [
                Table.Column("Category", shrinksTo: 8, holdsPaths: true), Table.Column("Amount", alignment: .trailing),
            ], rows: rows.map { [$0[0], $0.last!] })
        #expect(
            table.lines(width: 20, glyphs: .block).map(\.plainText) == [
                "Category      Amount", "…:groceries    12,50", "rent          950,00", "日本            寿司",
            ])
    }

    @Test func `the widest shrinking column shrinks first`() {
        #expect(
            plain(width: 32) == [
                "Category     What         Amount",
                "food:groce…  Mercato di…   12,50",
                "rent                      950,00",
                "日本         寿司",
            ])
    }

    @Test func `lines are cut when no column can shrink`() {
        let lines = table.lines(width: 14, glyphs: .block)
        #expect(lines.map(\.plainText)[1] == "food:gr…  Mer…")
        #expect(lines.allSatisfy { $0.columns <= 14 })
    }

    @Test func `no line exceeds the width`() {
        for glyphs in Glyphs.allCases {
            for width in 0...60 {
                #expect(table.lines(width: width, glyphs: glyphs).allSatisfy { $0.columns <= width }, "\(width)")
            }
        }
    }

    @Test func `ASCII is measured as printed`() {
        let table = Table(
            columns: [Table.Column(), Table.Column()], rows: [[StyledText("Straße €"), StyledText("x")]])
        #expect(table.lines(width: 20, glyphs: .ascii).map(\.plainText) == ["Strasse EUR  x"])
    }

    @Test func `a table without titles has no header`() {
        let table = Table(columns: [Table.Column()], rows: [[StyledText("a")]], gap: -1)
        #expect(table.lines(width: 20, glyphs: .block) == [StyledText("a")])
        #expect(Table(columns: [], rows: []).lines(width: 20, glyphs: .block).isEmpty)
    }

    @Test func `a cell after text starts at its column, bold only in the header`() {
        let lines = table.lines(width: 80, glyphs: .block)
        #expect(lines[3].pieces == [.text("日本", .plain), .column(16), .text("寿司", .plain)])
        #expect(lines[0].pieces.first == .text("Category", .bold))
    }

    private var table: Table { Table(columns: columns, rows: rows) }

    private func plain(width: Int) -> [String] { table.lines(width: width, glyphs: .block).map(\.plainText) }
}

@Suite struct TableColumnsLeavingTests {
    private let table = Table(
        columns: [
            .init("Category", shrinksTo: 4), .init("Amount", alignment: .trailing),
            .init("Share", alignment: .trailing, leaves: 2), .init("Count", alignment: .trailing, leaves: 1),
        ],
        rows: [["groceries", "1234,50", "55,0%", "12"].map { StyledText($0) }])

    @Test(arguments: [
        (40, ["Category    Amount  Share  Count", "groceries  1234,50  55,0%     12"]),
        (27, ["Cat…   Amount  Share  Count", "gro…  1234,50  55,0%     12"]),
        (26, ["Category    Amount  Share", "groceries  1234,50  55,0%"]),
        (15, ["Categ…   Amount", "groce…  1234,50"]),
    ]) func `a column is dropped before an amount is cut`(_ width: Int, _ expected: [String]) {
        let lines = table.lines(width: width, glyphs: .block)
        #expect(lines.allSatisfy { $0.columns <= width })
        #expect(lines.map(\.plainText) == expected)
    }

    @Test(
        arguments: [
            (40, []), (27, []), (26, ["Count"]), (19, ["Share", "Count"]), (10, ["Share", "Count"]),
        ] as [(Int, [String])])
    func `the columns that are not shown are named, with the width that shows them`(width: Int, headings: [String]) {
        #expect(table.headingsLeftOut(atWidth: width, glyphs: .block) == headings)
        #expect(table.leastWidth(glyphs: .block) == 27)
        #expect(table.isWhole(atWidth: width, glyphs: .block) == headings.isEmpty)
    }
}
