internal import Ledger
internal import Output
internal import Terminal

extension Rule {
    /// What is told of a rule.
    static func fields(in tree: CategoryTree) -> Fields<Rule> {
        Fields([
            Field("text", column: Table.Column("Words", shrinksTo: 8)) { .text($0.text) },
            Field(
                "category", column: Table.Column("Category", shrinksTo: 8, holdsPaths: true),
                cell: { $0.category.map(tree.path) ?? "left out" }
            ) { JSON($0.category.map(tree.path)) },
        ])
    }

    func report(in tree: CategoryTree, _ sentence: String) -> Report {
        Report(schema: "spesa.rule/1", "rule", of: self, Self.fields(in: tree)) { [sentence] }
    }
}
