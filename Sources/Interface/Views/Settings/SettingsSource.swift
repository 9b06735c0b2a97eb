internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Terminal

/// The settings of the book and of the user.
struct SettingsSource: ListSource {
    let number = 4
    let title = "Settings"

    func sections(from host: ScreenHost, on canvas: Canvas) throws -> [ListSection] {
        let context = try host.context()
        let (ceilings, tree) = try context.book.reading {
            (try context.ceilings(of: context.currentMonth), try context.book.categories())
        }
        return [
            Self.ceilings(ceilings, canvas), Self.categories(tree), try Self.settings(host.settings()),
            try Self.books(context), try Self.account(context),
        ]
    }

    private static func ceilings(_ status: CeilingStatus, _ canvas: Canvas) -> ListSection {
        let entries = status.entries.map { entry in
            let category = entry.path.map { [$0] } ?? []
            let ceiling = Wording(amounts: canvas.amounts).ceilingNumber(entry.status)
            let carry = entry.carry.map { ["--carry", $0.rawValue] } ?? []
            let left = entry.status.left.map { entry.status.isOver ? "OVER" : "left \(canvas.amounts.number($0))" }
            return ListEntry(
                left: entry.path ?? "everything", identity: "ceiling \(entry.path ?? "")",
                middle: ceiling, right: left ?? "",
                rightStyle: entry.status.isOver ? .over : nil,
                detail: ["ceiling", "show"],
                actions: [
                    ListEntry.Action(
                        "e", "change",
                        .open(
                            Question("A month for \(entry.path ?? "everything")") {
                                ["ceiling", "set"] + carry + ["--", $0] + category
                            })),
                    ListEntry.Action("x", "remove", .change(["ceiling", "remove", "--"] + category)),
                ])
        }
        let others = status.others.map { other in
            let period = ["--per", other.spent.period.unit.rawValue]
            let category = other.path.map { [$0] } ?? []
            let use = other.spent.use
            return ListEntry(
                left: other.label, identity: "ceiling \(period[1]) \(other.path ?? "")",
                middle: canvas.amounts.number(use.ceiling),
                right: use.isOver ? "OVER" : "left \(canvas.amounts.number(use.left))",
                rightStyle: use.isOver ? .over : nil,
                detail: ["ceiling", "show"],
                actions: [
                    ListEntry.Action(
                        "e", "change",
                        .open(
                            Question("A \(period[1]) for \(other.path ?? "everything")") {
                                ["ceiling", "set"] + period + ["--", $0] + category
                            })),
                    ListEntry.Action("x", "remove", .change(["ceiling", "remove"] + period + ["--"] + category)),
                ])
        }
        return ListSection(
            title: "Ceilings of \(status.month.heading)",
            entries: entries + others + [.new("a ceiling", command: "ceiling set ")])
    }

    private static func categories(_ tree: CategoryTree) -> ListSection {
        let entries = tree.all.map { category in
            let path = tree.path(of: category.id)
            let archive = ["category", "archive"] + (category.isArchived ? ["--undo"] : []) + ["--", path]
            return ListEntry(
                left: String(repeating: "  ", count: tree.depth(of: category.id) - 1) + category.name,
                identity: "category \(category.id)", right: category.isArchived ? "archived" : "",
                style: category.isArchived ? .dim : .plain,
                actions: [
                    ListEntry.Action("v", "its expenses", .browse(Browsing(nil, category: path))),
                    ListEntry.Action(
                        "e", "rename",
                        .open(
                            Question("New name of \(path)", category.name) { ["category", "rename", "--", path, $0] })),
                    ListEntry.Action(
                        "+", "new below",
                        .open(Question("New category below \(path)") { ["category", "add", "--", "\(path):\($0)"] })),
                    ListEntry.Action(
                        "m", "move", .open(Question("Move \(path) below") { ["category", "move", "--", path, $0] })),
                    category.isArchived
                        ? ListEntry.Action("r", "use again", .change(archive))
                        : ListEntry.Action("x", "archive", .change(archive)),
                ])
        }
        return ListSection(title: "Categories", entries: entries + [.new("a category", command: "category add ")])
    }

    private static func settings(_ settings: [SettingEntry]) -> ListSection {
        ListSection(
            title: "Settings",
            entries: settings.map { setting in
                ListEntry(
                    left: setting.name, identity: "setting \(setting.name)", right: setting.value ?? "not set",
                    style: setting.isSet ? .plain : .dim,
                    detail: ["settings", setting.name], note: setting.meaning,
                    actions: [
                        // Most settings are the user's own; the command refuses a reader those of the book.
                        ListEntry.Action(
                            "e", "set",
                            .open(
                                Question(
                                    "\(setting.name), nothing to unset it", setting.isSet ? setting.value ?? "" : "",
                                    note: setting.meaning
                                ) {
                                    ["settings", setting.name] + ($0.isEmpty ? ["--unset"] : ["--", $0])
                                }), changesBook: false)
                    ])
            })
    }

    private static func books(_ context: Context) throws -> ListSection {
        let books = try context.session.books()
        let entries = books.map { book in
            let name = book.name.description
            return ListEntry(
                left: name, identity: "book \(book.id)",
                right: (book.id == context.entry.id ? "in use, " : "") + book.role.rawValue,
                detail: ["book", "list"],
                actions: [ListEntry.Action("e", "use it", .change(["book", "use", "--", name]), changesBook: false)])
        }
        return ListSection(
            title: "Books", entries: entries + [.new("a book", command: "book add ", changesBook: false)])
    }

    private static func account(_ context: Context) throws -> ListSection {
        let user = context.session.user
        // A user signed in by a token has no right to list tokens.
        let known = try (try? context.session.account())?.tokens() ?? []
        let tokens = known.map { token in
            ListEntry(
                left: "Token \(token.name)", right: "\(token.scope.rawValue) \(token.book)", detail: ["token", "list"])
        }
        return ListSection(
            title: "Account of \(user.name)",
            entries: [
                ListEntry(
                    left: "Password", actions: [ListEntry.Action("e", "change it", .outside(["passwd"]))])
            ] + tokens + [.new("a token", command: "token add ", changesBook: false)])
    }
}
