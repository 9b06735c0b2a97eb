import Ledger
import Testing

@Suite struct ChangeTests {
    // Books on disk contain these words.
    @Test func `the names of actions are unchanged`() {
        #expect(
            Change.Action.all.map(\.rawValue).sorted() == [
                "add", "adopt", "attach", "barcode-pattern-add", "barcode-pattern-remove", "basket-add", "basket-edit",
                "basket-new", "basket-remove", "basket-rename", "basket-restore", "basket-send", "basket-take",
                "basket-tick", "basket-use", "catalogue-import", "catalogue-subscribe", "catalogue-unsubscribe",
                "category-add", "category-archive", "category-merge", "category-move", "category-rename",
                "category-unarchive", "ceiling-remove", "ceiling-set", "detach", "edit", "import", "kind-add",
                "kind-edit",
                "kind-remove", "merge", "method-add", "method-archive", "method-edit", "method-unarchive",
                "outing-close", "outing-edit", "outing-open", "outing-purse", "outing-reconcile", "outing-remove",
                "outing-reopen", "payee-add", "payee-edit", "payee-import", "payee-merge", "payee-remove",
                "payee-rename", "person-add", "person-edit", "person-import", "person-merge", "person-remove",
                "place-add", "place-edit", "place-import", "place-merge", "place-remove", "product-add",
                "product-archive", "product-edit", "product-merge", "product-picture", "product-unarchive",
                "profile-remove", "profile-save", "rate-import", "rate-remove", "rate-set", "receipt-add",
                "receipt-edit", "receipt-restore", "receipt-void", "repeat-add", "repeat-amend", "repeat-book",
                "repeat-edit", "repeat-end", "repeat-skip", "restore", "rule-add", "rule-apply",
                "rule-remove", "setting-set", "settle", "settle-restore", "settle-void", "shelf-add", "shelf-edit",
                "shelf-remove", "stock-add", "stock-count", "stock-move", "stock-return", "stock-set-best-before",
                "stock-spoil", "stock-use", "void", "voucher-count", "voucher-get", "voucher-lose",
                "voucher-restore", "voucher-spend", "voucher-void",
            ])
    }

    @Test func `an action names the book to which expenses moved, or from which they came`() {
        let (to, from) = (Change.Action.move(to: "home"), Change.Action.move(from: "città-2"))
        #expect((to.rawValue, to.movedTo, to.movedFrom, to.word) == ("move-to home", "home", nil, "move-to"))
        #expect((from.rawValue, from.movedTo, from.movedFrom) == ("move-from città-2", nil, "città-2"))
        #expect(to.isKnown && from.isKnown && Change.Action.add.isKnown && Change.Action.add.word == "add")
        #expect(Change.Action(rawValue: "move-to " + String(repeating: "x", count: 32)).isKnown)
        let long = String(repeating: "x", count: 33)
        let hostile = ["home;id>owned", "$(id)", "x'y", "`id`", "-x", "1st", "a=b", "a/b", "a\u{115F}"]
        for name in ["", " ", "a b", "a\n", "a\u{202E}", "\u{1B}[2J", long] + hostile {
            #expect(!Change.Action(rawValue: "move-to " + name).isKnown, "\(name)")
            #expect(!Change.Action(rawValue: "move-from " + name).isKnown, "\(name)")
        }
        #expect(!Change.Action(rawValue: "move-to").isKnown && !Change.Action(rawValue: "move home").isKnown)
    }

    @Test(arguments: [(Change.State.done, "done"), (.undone, "undone"), (.dropped, "dropped")])
    func `the names of states are unchanged`(state: Change.State, name: String) {
        #expect(state.rawValue == name)
        #expect(Change.State(rawValue: name) == state)
    }

    @Test func `an empty snapshot has no rows`() {
        let snapshot = Snapshot()
        #expect(snapshot.expenses.isEmpty && snapshot.categories.isEmpty && snapshot.isEmpty)
    }

    @Test func `the name of a device has no control characters`() {
        #expect(["laptop", "Büro PC", String(repeating: "x", count: 64)].allSatisfy(Signature.isDevice))
        let wrong = [
            "", " laptop", "laptop ", "a\nb", "a\u{1B}[2J", "a\u{7F}", "a\u{9B}2J", "a\u{202E}b", "a\u{2028}b",
            String(repeating: "x", count: 65),
        ]
        #expect(wrong.filter(Signature.isDevice) == [])
    }
}
