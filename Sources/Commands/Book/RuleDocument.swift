internal import Ledger
internal import Output

extension Rule {
    func document(in tree: CategoryTree) -> JSON {
        .object(["text": .text(text), "category": .text(tree.path(of: category))])
    }

    func report(in tree: CategoryTree, _ sentence: String) -> Report {
        let document = document(in: tree)
        return Report(
            json: { .object(["schema": .text("spesa.rule/1"), "rule": document]) },
            records: { Records(columns: ["text", "category"], objects: [document]) },
            sentences: { [sentence] })
    }
}
