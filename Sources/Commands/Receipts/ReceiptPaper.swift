internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Terminal

/// A receipt as printed by a till, 42 columns wide.
struct ReceiptPaper {
    let receipt: Receipt
    /// The expenses to show, in the order of their categories; empty for none, or if not yet recorded.
    let expenses: [Expense]
    let tree: CategoryTree
    let amounts: AmountFormatter

    static let width = 42

    /// The title: `9,00 € at Lidl on Fri 20 Nov 2026, 3 lines`.
    var title: String {
        amounts.string(receipt.total) + (receipt.payee.map { " at \($0)" } ?? "") + " on \(receipt.day.fullText), "
            + counted(receipt.purchase.lines.count, "line") + (receipt.isVoid ? ", void" : "")
    }

    /// A row: text on the left, an amount on the right.
    private struct Row {
        var left: String
        var right = ""
        var style = Style.plain
    }

    private var locale: EuroLocale { amounts.locale }

    private func number(_ amount: Amount) -> String { amounts.number(amount) }

    private func words(_ line: ReceiptLine) -> String { line.what ?? "product" }

    private func rate(_ line: ReceiptLine) -> String { line.rate.map { " @" + $0.text(in: locale) } ?? "" }

    /// Returns quantity and price: `2 x 1,29`, `0,480 kg x 2,99/kg`; `nil` for one piece.
    private func count(_ line: ReceiptLine) -> String? {
        guard line.quantity != .onePiece else { return nil }
        let isPieces = line.quantity.unit == .piece
        return line.quantity.text(in: locale) + (isPieces ? " " : " x ")
            + (isPieces ? line.price.number(in: locale) : line.price.text(per: line.quantity.unit, in: locale))
    }

    private var lineRows: [Row] {
        receipt.purchase.lines.flatMap { line in
            var rows = [Row(left: words(line) + rate(line), right: number(line.total))]
            if let count = count(line) { rows.append(Row(left: "  " + count, style: Style(dim: true))) }
            if line.difference != .zero {
                rows.append(
                    Row(left: "  as printed, differs by \(number(line.difference))", style: Style(dim: true)))
            }
            if line.discount != .zero, let off = try? Amount.zero.subtracting(line.discount) {
                rows.append(Row(left: "  Discount", right: number(off)))
            }
            return rows
        }
    }

    private var totalRows: [Row] {
        let purchase = receipt.purchase
        guard let figures = try? purchase.figures() else { return [] }
        var rows: [Row] = []
        if purchase.basis == .net || purchase.rounding != .zero {
            rows.append(Row(left: "Subtotal", right: number(figures.subtotal)))
        }
        for row in figures.vat {
            guard let rate = row.rate else { continue }
            let held = purchase.basis == .gross ? "Incl. VAT" : "VAT"
            rows.append(Row(left: "\(held) \(rate.text(in: locale)) of \(number(row.net))", right: number(row.vat)))
        }
        if purchase.rounding != .zero { rows.append(Row(left: "Rounding", right: number(purchase.rounding))) }
        rows.append(Row(left: "TOTAL", right: amounts.string(receipt.total), style: .bold))
        return rows
    }

    private var tenderRows: [Row] {
        receipt.purchase.tenders.flatMap { tender in
            let face = tender.face.flatMap { face in tender.count.map { " \($0) x \(number(face))" } } ?? ""
            var rows = [Row(left: tender.method + face, right: number(tender.amount))]
            if tender.change != .zero { rows.append(Row(left: "Change", right: number(tender.change))) }
            if tender.forgone != .zero { rows.append(Row(left: "Forgone", right: number(tender.forgone))) }
            return rows
        }
    }

    private var expenseRows: [Row] {
        expenses.filter { $0.isVoid == receipt.isVoid }.map { expense in
            Row(
                left: "\(expense.id) \(tree.path(of: expense.category))", right: number(expense.amount),
                style: Style(dim: true))
        }
    }

    /// Returns the lines, as wide as on paper, or as the screen if narrower.
    func lines(_ screen: OutputScreen) -> [StyledText] {
        let width = min(Self.width, screen.width)
        let day = screen.glyphs.shown(receipt.day.fullText)
        let rule = [StyledText(screen.glyphs.shown(String(repeating: "─", count: width)), style: Style(dim: true))]
        let head = [
            Row(left: receipt.payee ?? "Receipt", right: day, style: .bold),
            receipt.isVoid ? Row(left: "VOID", style: .bold) : nil,
        ].compactMap(\.self)
        return laid(head, width, screen) + rule + laid(lineRows, width, screen) + rule
            + laid(totalRows + tenderRows, width, screen)
            + (expenseRows.isEmpty ? [] : rule + laid(expenseRows, width, screen))
    }

    private func laid(_ rows: [Row], _ width: Int, _ screen: OutputScreen) -> [StyledText] {
        rows.map { row in
            let (left, right) = (screen.glyphs.shown(row.left), screen.glyphs.shown(row.right))
            let room = width - displayWidth(right) - (right.isEmpty ? 0 : 1)
            var line = StyledText(truncated(left, to: max(room, 0), ellipsis: screen.glyphs.ellipsis), style: row.style)
            if !right.isEmpty {
                line += .column(width - displayWidth(right))
                line += StyledText(right, style: row.style)
            }
            return line
        }
    }

    /// Total, VAT, tenders and change, by name.
    var sums: [(name: String, amount: String)] { (totalRows + tenderRows).map { ($0.left, $0.right) } }

    /// The receipt as sentences.
    var sentences: [String] {
        let purchase = receipt.purchase
        return purchase.lines.enumerated().map { index, line in
            "Line \(index + 1): \(words(line)), " + (count(line).map { "\($0), " } ?? "")
                + amounts.string(line.amount) + (line.discount == .zero ? "" : " after discount")
                + (line.rate.map { ", VAT \($0.text(in: locale))" } ?? "") + " in \(tree.path(of: line.category))"
        } + sums.map { "\($0.name): \($0.amount)" }
            + expenses.filter { $0.isVoid == receipt.isVoid }.map { expense in
                "Expense \(expense.id): \(amounts.string(expense.amount)) in \(tree.path(of: expense.category))"
            }
    }
}
