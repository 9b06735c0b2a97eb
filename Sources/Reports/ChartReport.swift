package import Charts
package import Money
package import Output
internal import Terminal

/// A chart in every format, made from common rows.
package struct ChartReport {
    let picture: ChartPicture
    let kind: ChartKind
    let amounts: AmountFormatter
    let cellAspect: CellAspect

    /// A chart with the format of amounts and the aspect ratio of a cell.
    package init(picture: ChartPicture, kind: ChartKind, amounts: AmountFormatter, cellAspect: CellAspect) {
        self.picture = picture
        self.kind = kind
        self.amounts = amounts
        self.cellAspect = cellAspect
    }

    /// The chart in every format.
    package var report: Report {
        Report(
            json: { json }, records: { records }, lines: lines,
            sentences: { picture.sentences(amounts).map(\.plainText) + plainNotes })
    }

    private var json: JSON {
        .object(
            [
                JSON.Member("schema", .text("spesa.chart/1")), JSON.Member("chart", .text(kind.rawValue)),
                JSON.Member("by", .text(picture.by)), JSON.Member("from", .text(picture.range.first.iso)),
                JSON.Member("to", .text(picture.range.last.iso)),
                JSON.Member(
                    "total", .object(["cents": .cents(picture.total), "amount": .amount(picture.total)])),
                JSON.Member("rows", .list(picture.rows.map(object))),
                JSON.Member("other", .list(picture.other.map(object))),
                JSON.Member("not_drawn", .list(picture.notDrawn.map(object))),
                JSON.Member("ceiling_cents", .cents(picture.ceiling)),
            ] + picture.ahead.members + [JSON.Member("forecast_cents", .cents(picture.forecast))])
    }

    private func object(_ row: ChartPicture.Row) -> JSON {
        let amount = row.cents.map(Amount.init(cents:))
        return .object(
            [
                JSON.Member("label", JSON(row.label)), JSON.Member("cents", .cents(amount)),
                JSON.Member("amount", .string(of: amount)), JSON.Member("share_permille", JSON(row.sharePermille)),
            ] + row.members.own + row.members.state)
    }

    /// A record for each row, each merged row and each row that is not drawn, then the amounts after today and the
    /// total.
    private var records: Records {
        let kinds = [("row", picture.rows), ("other", picture.other), ("not_drawn", picture.notDrawn)]
        let rows = kinds.flatMap { name, rows in
            rows.map { object($0).led(by: ["row": .text(name)]) } + rows.flatMap(parts)
        }
        let sums = [
            ("after_today", "After today", picture.ahead.amount), ("total", "Total", picture.total),
        ].dropFirst(picture.ahead.count == 0 ? 1 : 0).map { name, label, sum in
            JSON.object(["row": .text(name), "label": .text(label), "cents": .cents(sum), "amount": .amount(sum)])
        }
        let own = picture.noMembers.own.filter { if case .list = $0.value { false } else { true } }.map(\.name)
        let state = picture.noMembers.state.map(\.name)
        return Records(
            columns: ["row", "label", "cents", "amount", "share_permille"] + own + ["group"] + state,
            objects: rows + sums)
    }

    /// The segments of a stacked bar, each as a record; empty for other charts.
    private func parts(of row: ChartPicture.Row) -> [JSON] {
        row.members.own.flatMap { member -> [JSON] in
            guard case .list(let parts) = member.value else { return [] }
            return parts.map { part in
                guard case .object(let members) = part else { return part }
                let group = members.first { $0.name == "label" }?.value ?? .null
                let own = members.filter { $0.name != "label" }
                return .object(own).led(by: ["row": .text("part"), "label": JSON(row.label), "group": group])
            }
        }
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        let layout = ChartLayout(screen, amounts: amounts, cellAspect: cellAspect)
        let title = picture.isEmpty ? [] : screen.paragraph(picture.title, style: .bold)
        return title + picture.lines(layout) + notes.flatMap { screen.paragraph($0) }
    }

    /// The notes below the picture. A trend and gauges include the amounts after today in the picture.
    private var notes: [String] {
        guard !picture.isEmpty else { return [] }
        let ahead = [.trend, .gauge].contains(kind) ? nil : Wording(amounts: amounts).sentence(picture.ahead)
        return [picture.note, ahead].compactMap(\.self)
    }

    /// The notes as sentences. The note on the book's beginning ends in a command, which is pasted, so it gets no full
    /// stop.
    private var plainNotes: [String] {
        let onTags = [Wording.twiceCounted, Wording.twiceCountedInOther]
        return notes.map { $0 == picture.note && !onTags.contains($0) ? $0 : $0 + "." }
    }
}
