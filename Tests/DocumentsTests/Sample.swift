import Charts
import Documents
import Money
import Terminal

/// Documents for the tests.
enum Sample {
    static let amounts = AmountFormatter(locale: EuroLocale(named: "it_IT")!)

    /// A document with every element.
    static var document: Document {
        get throws {
            let rows = [
                ChartRow(label: "home", cents: 62000), ChartRow(label: "food", cents: 24479),
                ChartRow(label: "utilities", cents: 9972), ChartRow(label: "gifts", cents: 1),
                ChartRow(label: "clothes", cents: -2000),
            ]
            let points = [
                ChartPoint(label: "W45", title: "Week 45", cents: 62000, ceilingCents: 21000),
                ChartPoint(label: "W46", title: "Week 46", cents: 0, ceilingCents: 21000),
                ChartPoint(label: "W47", title: "Week 47", cents: 32451, ceilingCents: nil, isRunning: true),
            ]
            return Document(
                title: "Report of November 2026", facts: [Document.Fact("Book", "anna")],
                sections: [
                    Document.Section(
                        "Ceiling",
                        [
                            .gauge(try Gauge(label: "Spent", cents: 94452, ceilingCents: 90000)),
                            .facts([Document.Fact("Over by", "44,52 €")]),
                        ]),
                    Document.Section(
                        "Categories",
                        [
                            .charted(
                                .shares(
                                    bars: try ChartFigures.bars(title: "Spending by category", rows: rows),
                                    ring: try ChartFigures.pie(title: "Spending by category", rows: rows)), grid)
                        ]),
                    Document.Section(
                        "Day by day", [.curve(curve("November 2026", "October 2026"))]),
                    Document.Section("Weeks", [.charted(.periods(title: "Spending per week", points), weeks)]),
                    Document.Section("Notes", [.paragraph("A total is the sum of what is not void.")]),
                ], amounts: amounts)
        }
    }

    /// A month so far with a refund, and the month before.
    private static func curve(_ name: String, _ earlier: String) -> Document.Curve {
        Document.Curve(
            name: name, dailyCents: [62000, 0, -2000, 34451], dayCount: 30, ceilingCents: 90000, earlierName: earlier,
            earlierCents: [10000, 50000] + Array(repeating: 100, count: 29))
    }

    static let grid = Document.Grid(
        columns: [
            Table.Column("Category", shrinksTo: 8), Table.Column("Amount", alignment: .trailing),
            Table.Column("", leaves: 1),
        ],
        rows: [["home", "620,00", "so far"], ["food", "244,79", ""]], total: ["Total", "864,79", ""])

    static let weeks = Document.Grid(
        columns: [Table.Column("Week"), Table.Column("Total", alignment: .trailing)],
        rows: [["2026-W45", "620,00"], ["2026-W46", "0,00"], ["2026-W47", "324,51"]])

    /// A document with a text in every place that can hold text.
    static func document(full text: String) throws -> Document {
        let rows = [ChartRow(label: text, cents: 100), ChartRow(label: text, cents: -1)]
        let point = ChartPoint(label: text, title: text, cents: 5, ceilingCents: 4)
        let grid = Document.Grid(
            columns: [Table.Column(text, shrinksTo: 8), Table.Column(text, alignment: .trailing)],
            rows: [[text, text]],
            total: [text, text])
        return Document(
            title: text, facts: [Document.Fact(text, text)],
            sections: [
                Document.Section(
                    text,
                    [
                        .facts([Document.Fact(text, text)]), .paragraph(text), .table(grid),
                        .gauge(try Gauge(label: text, cents: 1, ceilingCents: 2)), .curve(curve(text, text)),
                        .charted(
                            .shares(
                                bars: try ChartFigures.bars(title: text, rows: rows),
                                ring: try ChartFigures.pie(title: text, rows: rows)), grid),
                        .charted(.periods(title: text, [point]), grid),
                    ])
            ], amounts: amounts)
    }

    /// Texts of users and attackers.
    static let hostileTexts = [
        "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "a|b||c", "`code` ``` ~~~",
        "**bold** __it__",
        "[link](javascript:alert(1))", "![image](http://example.org/x.png)", "# heading", "- item", "1. item",
        "> quote",
        "&lt; &amp; &#60; &copy;", "\"quoted\" 'quoted'", "]]>", "<!-- comment", "<?php ?>", "a\nb\r\nc\td",
        "\u{1B}[31mred\u{1B}[0m", "\u{202E}evil\u{202C}", "\u{0}\u{1}\u{7F}\u{85}\u{9B}2J", "\u{FFFE}\u{FFFF}",
        "=1+1", "+49 30 12", "-5", "@name", "\\| \\", "{{ template }}", "<https://example.org>", "אבג 12,50", "日本語",
        "Cafe\u{301}", "👩‍👩‍👧", "", " ", String(repeating: "long ", count: 60),
    ]
}
