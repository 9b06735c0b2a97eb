import Glibc
import Support
import Testing

/// Runs equal commands in ten new stores, each in its own processes, so that uids and the order of hash tables differ
/// between the runs.
@Suite struct RepeatedRunsTests {
    /// Many commands fall into one second, so that times alone distinguish few of them.
    private static let commands = [
        "method add visa --kind card", "method add giro --kind card", "method add meal --kind voucher --face 8",
        "person add Ben", "person add Carla", "person add Dora", "place add Ferrara", "settings country FI",
        "shelf add Kitchen", "product add Milk --unit l --category groceries --shelf Kitchen",
        "product add Rice --unit kg --category groceries", "product add Soap --category home --minimum 5",
        "receipt add --payee Coop --on 20 --pay visa|1 l Milk 2,00/l|3 x Soap 1,10",
        "receipt add --payee Lidl --on 20 --pay cash=5|1 l Milk 1,00/l|0,5 kg Rice 3,00/kg",
        "stock add 2l Milk --price 1,50 --on 20", "stock add 1l Milk --price 0,70 --on 20",
        "receipt add --payee Coop --on 20 --pay giro|2 x Soap 0,90|1 l Milk 1,20/l",
        "stock use 1,5l Milk --on 21", "stock use 2 Soap --on 21", "stock spoil 1l Milk --on 21",
        "outing open Fair --on 20..21 --purse 50 --with Ben --with Carla --place Ferrara --payee Rossi",
        "add 30 eating-out Pizza --for me,ben,carla --method visa --payee Rossi --on 20 --time 10:00",
        "add 30 eating-out Pasta --for me,dora:2,ben --paid-by ben --payee Rossi --on 20 --time 10:00",
        "add 12 groceries Cheese --method giro --payee Rossi --on 20 --time 11:30",
        "add 12 home Brush --method giro --payee Bianchi --on 21 --time 11:30",
        "add 7 gifts Toy --method cash --payee Bianchi --on 21 --time 12:00",
        "voucher get meal 10 --paid 60 --pay visa --on 20", "voucher get meal 5 --from Ben --on 20",
        "voucher spend meal 2 groceries --payee Rossi --on 21", "settle ben 2 --by cash --on 21",
        "outing reconcile --card visa=60/1 --card giro=24/2 --cash 30", "ceiling set 400", "ceiling set 90 home",
        "basket new Party", "basket add Milk", "basket add 2 Soap", "basket add Candles",
        "repeat add 650 home Rent --every month --on 1", "repeat add 20 home Water --every month --on 1",
        "dump other.dump", "add 5 groceries One --payee Coop --on 20", "add 5 home Two --payee Lidl --on 20",
        "edit 9 --amount 13", "edit 10 --amount 13", "edit 11 --note late", "merge other.dump",
        "book add second", "add 1 groceries A --book second", "add 1 home B --book second",
        "add 1 gifts C --book second", "dump second.dump --book second", "merge second.dump",
    ]

    private static let reports = [
        "list all", "list all --format json", "stats month 2026 --by category",
        "stats month 2026 --by method", "stats month 2026 --by payee", "stats week --by person", "summary",
        "chart pie 2026-11 --by payee", "report 2026-11 --as markdown",
        "stock", "stock --format json", "stock moves", "stock used 2026-11 --by product", "stock bought 2026-11",
        "product list", "product show Milk --format json", "product prices Milk", "basket",
        "receipt list all", "receipt show 1", "outing show Fair", "outing show Fair --format json",
        "outing reconcile Fair", "report outing Fair --as markdown", "outing list", "debts", "debts --by-expense",
        "debts --simplify", "voucher list", "voucher moves", "person list", "payee list", "place list", "method",
        "repeat list", "ceiling", "check", "export csv all", "export ndjson all",
        "sql 'SELECT * FROM stock'", "sql 'SELECT day, product, quantity_milli FROM moves'",
        "merge other.dump --dry-run",
    ]

    /// The words of a command. Quotes hold words together, and each text behind `|` is one word.
    private static func words(_ command: String) -> [String] {
        let parts = command.split(separator: "|")
        let quoted = parts[0].split(separator: "'", omittingEmptySubsequences: false)
        let words = quoted.enumerated().flatMap { place, part in
            place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        return words + parts.dropFirst().map(String.init)
    }

    /// The output without uids, times and names of folders, which differ in each run.
    private static func masked(_ bytes: [UInt8], in folder: TemporaryFolder) -> String {
        String(decoding: bytes, as: UTF8.self)
            .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
            .replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "MOMENT")
            .replacing(/20\d\d-\d\d-\d\d \d\d:\d\d/, with: "MOMENT").replacing(folder.path, with: "FOLDER")
    }

    /// The output of each command of a run.
    private func run() -> [String] {
        let folder = TemporaryFolder()
        func answer(_ words: [String], input: [UInt8] = []) -> String {
            let done = Spawned(
                ["--store", folder / "store", "--today", "2026-11-21"] + words, input: input, in: folder)
            return words.joined(separator: " ") + "\n" + Self.masked(done.output + done.error, in: folder)
                + "\(done.exitCode)"
        }
        _ = answer(["signup", "anna", "--password-stdin"], input: Array("a few words in a row\n".utf8))
        return (Self.commands + Self.reports).map { answer(Self.words($0)) }
    }

    @Test func `ten runs of equal commands give equal output`() {
        let first = run()
        for _ in 1..<10 {
            for (one, other) in zip(run(), first) { #expect(one == other) }
        }
    }
}
