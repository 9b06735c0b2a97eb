internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output

/// `spesa method list`
struct MethodList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the ways of paying that the book knows more of than the name.",
        examples: [("spesa method", ""), ("spesa method list --archived", "with those that are archived")])

    @Flag("Those that are archived too.") var archived: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let (methods, tree) = try book.reading { (try book.methods(), try book.categories()) }
        let shown = methods.filter { archived || !$0.isArchived }
        let amounts = context.amounts
        try environment.show(
            Report(
                schema: "spesa.methods/1", "methods", of: shown, PaymentMethod.fields(in: tree, amounts),
                none: "No methods yet. To make one: spesa method add visa --kind card"
            ) { "\($0.name): \($0.terms(in: tree, amounts))\($0.isArchived ? ", archived" : "")." })
    }
}
