import Users

@testable import Secrets

extension FuzzTarget {
    /// Key slots of books and private keys in the store: any bytes, and genuine slots that were changed. An attacker
    /// who can write the store may put either there.
    static let keySlots = FuzzTarget { input in
        var input = input
        let (anna, bruno) = (try SecretsRules.pair(1), try SecretsRules.pair(2))
        let isSigned = input.number(below: 2) == 1
        let place = KeySlot.Place(book: SecretsRules.book, generation: 7, canWrite: !isSigned)
        let genuine = try KeySlot(
            SecretsRules.bookKey(isSigned: isSigned), for: place, to: try SecretsRules.publicKey(2), by: anna
        ).stored
        let isChanged = input.number(below: 2) == 1
        let stored = isChanged ? SecretsRules.changed(genuine, by: &input) : Array(input.bytes)
        if let slot = KeySlot(stored: stored) {
            try expect(slot.stored == stored, "it is stored otherwise")
            let key = try slot.key(of: SecretsRules.book, 7, openedBy: bruno)
            try expect((key != nil) == (stored == genuine), "a slot that was changed opens, or a genuine one does not")
            try expect(
                try slot.key(of: SecretsRules.book, 8, openedBy: bruno) == nil, "it opens for another generation")
            try expect(try slot.key(of: otherBook, 7, openedBy: bruno) == nil, "it opens for another book")
            let other = KeySlot.Place(book: SecretsRules.book, generation: 7, canWrite: isSigned)
            try expect(try slot.key(for: other, openedBy: bruno) == nil, "it opens for another right")
            try expect(
                try slot.key(for: place, openedBy: try SecretsRules.pair(3)) == nil, "it opens for another holder")
        }
        try expect(try BookKey(anonymous: stored, openedBy: bruno) == nil, "it opens as one without a giver")
        try checkWay(&input, stored, of: anna)
        try checkKnown(stored, by: anna)
    }

    private static let otherBook = "01a2a2a2-0000-7000-8000-000000000002"

    /// The private key wrapped for a recovery code, with a changed seal.
    private static func checkWay(_ input: inout FuzzInput, _ stored: [UInt8], of pair: KeyPair) throws {
        let code = try RecoveryCode.random()
        let way = try pair.way(code)
        for planted in [KeyUnlock(slot: stored, seal: way.seal), KeyUnlock(slot: way.slot, seal: stored)] {
            try expect(try KeyPair(planted, code) == nil, "a way in that was changed leads somewhere")
        }
        try expect(try KeyPair(KeyUnlock(slot: way.slot, seal: nil), code) == nil, "a way in opens without its seal")
    }

    /// The record of a book in the trust store.
    private static func checkKnown(_ stored: [UInt8], by pair: KeyPair) throws {
        let (key, other) = (try TrustKey(of: pair), try TrustKey(of: SecretsRules.pair(2)))
        try expect(
            KnownBook(file: stored, by: key) == nil, "a record that another pair put there is taken for one's own")
        try expect(KnownAccount(file: stored, by: key) == nil, "an account that another pair put there is taken")
        let known = KnownBook(
            book: SecretsRules.book, position: .start, isOpen: false, generation: 7, changes: 70, state: [1, 2, 3],
            writers: [[4], [5]], at: 1)
        let file = known.file(by: key)
        try expect(KnownBook(file: file, by: key) == known, "a record is read otherwise")
        try expect(KnownBook(file: file, by: other) == nil, "another pair's record is taken")
    }
}
