internal import Bookkeeping
internal import Household
internal import Ledger
internal import Terminal
internal import Text

/// Shopping lists, stock, products and receipts.
struct ShoppingSource: ListSource {
    let number = 5
    let title = "Shopping"

    /// The maximum number of rows of a section. A command lists all.
    private static let most = 500

    func sections(from host: ScreenHost, on canvas: Canvas) throws -> [ListSection] {
        let context = try host.context()
        return try context.book.reading {
            [
                try Self.baskets(context, canvas), try Self.stock(context), try Self.products(context),
                try Self.receipts(context, canvas),
            ]
        }
    }

    private static func baskets(_ context: Context, _ canvas: Canvas) throws -> ListSection {
        let current = try context.book.currentBasket(of: context.session.user.name.description)
        let entries = try context.book.baskets().filter { !$0.isRemoved }.map { basket in
            let lines = try context.priced(context.book.lines(ofBasket: basket.id))
            let total = (try? lines.subtotal()).map(canvas.amounts.number) ?? ""
            return ListEntry(
                left: basket.name, identity: "basket \(basket.id)",
                right: (basket.id == current ? "current  " : "") + total,
                detail: ["basket", "show", "--", basket.name],
                actions: [
                    ListEntry.Action("s", "show", .show(["basket", "show", "--", basket.name])),
                    ListEntry.Action(
                        "i", "put in",
                        .open(
                            Question("What goes into \(basket.name)") { text in
                                ["basket", "add", "--basket", basket.name, "--"]
                                    + text.split(separator: " ").map(String.init)
                            })),
                    ListEntry.Action("c", "make current", .change(["basket", "use", "--", basket.name])),
                    ListEntry.Action("p", "check out", .open(CommandInput("checkout \(quotedInLine(basket.name)) "))),
                    ListEntry.Action("x", "remove", .change(["basket", "remove", "--", basket.name])),
                ])
        }
        return ListSection(
            title: "Baskets",
            entries: entries + [.new("a basket", asking: "Name of the new basket") { ["basket", "new", "--", $0] }])
    }

    private static func stock(_ context: Context) throws -> ListSection {
        let entries = try context.stock(onShelf: nil).prefix(most).map { product, status in
            let isLow = status.isLow(minimum: product.minimum)
            return ListEntry(
                left: product.name, identity: "stock \(product.id)",
                right: (isLow ? "low  " : "") + status.quantity.text(in: context.locale),
                style: isLow ? .bold : .plain, detail: ["stock", "show", "--", product.name],
                actions: [
                    ListEntry.Action(
                        "i", "use",
                        .open(
                            Question("How much of \(product.name) was used", "1") {
                                ["stock", "use", "--", $0, product.name]
                            })),
                    ListEntry.Action(
                        "o", "throw away",
                        .open(
                            Question("How much of \(product.name) was thrown away", "1") {
                                ["stock", "spoil", "--", $0, product.name]
                            })),
                    ListEntry.Action(
                        "c", "count",
                        .open(
                            Question("How much of \(product.name) is really there") {
                                ["stock", "count", "--", $0, product.name]
                            })),
                ])
        }
        return ListSection(
            title: "In stock", entries: Array(entries), none: "Nothing: receipts with products add to it.")
    }

    private static func products(_ context: Context) throws -> ListSection {
        let numbers = try context.book.productNumbers(matching: ProductFilter(), order: ProductOrder(), limit: most)
        let names = Dictionary(try context.book.products(numbers).map { ($0.id, $0.name) }) { first, _ in first }
        let entries = numbers.compactMap { names[$0] }.map { name in
            ListEntry(
                left: name, identity: "product \(name)", detail: ["product", "show", "--", name],
                actions: [
                    ListEntry.Action("s", "show", .show(["product", "show", "--", name])),
                    ListEntry.Action("i", "into the basket", .change(["basket", "add", "--", name])),
                    ListEntry.Action("x", "archive", .change(["product", "archive", "--", name])),
                ])
        }
        return ListSection(
            title: "Products",
            entries: entries + [.new("a product", asking: "Name of the new product") { ["product", "add", "--", $0] }])
    }

    private static func receipts(_ context: Context, _ canvas: Canvas) throws -> ListSection {
        let receipts = try context.book.receipts(from: nil, through: nil, limit: most)
        let entries = receipts.map { receipt in
            let number = String(receipt.id)
            return ListEntry(
                left: "\(number)  \(receipt.day.iso)  \(receipt.payee ?? "")", identity: "receipt \(number)",
                right: (receipt.isVoid ? "void  " : "") + canvas.amounts.number(receipt.total),
                style: receipt.isVoid ? Style(dim: true, strikethrough: true) : .plain,
                detail: ["receipt", "show", number],
                actions: [
                    ListEntry.Action("s", "show", .show(["receipt", "show", number])),
                    ListEntry.Action("e", "edit", .receiptForm(receipt.id)),
                    receipt.isVoid
                        ? ListEntry.Action("r", "restore", .change(["receipt", "restore", number]))
                        : ListEntry.Action("x", "void", .change(["receipt", "void", number])),
                ])
        }
        return ListSection(title: "Receipts", entries: entries + [.new("a receipt", .receiptForm(nil))])
    }
}
