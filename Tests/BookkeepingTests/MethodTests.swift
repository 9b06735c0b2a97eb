import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Testing

@Suite struct MethodTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
    }

    @Test(
        arguments: [
            ("cash", MethodKind.cash), ("Card", .card), ("transfer", .transfer), ("VOUCHER", .voucher),
            ("other", .other),
            ("visa", .other), ("", .other),
        ])
    func `an undefined method has only the kind of its name`(name: String, kind: MethodKind) throws {
        let method = try fixture.context.method(named: name)
        #expect(method.kind == kind)
        #expect(method.name == name)
        #expect(
            method.offer(amount: Amount(cents: 5)) == TenderOffer(method: name, kind: kind, amount: Amount(cents: 5)))
    }

    @Test func `a voucher is offered with its terms and its categories with subcategories`() throws {
        let food = try fixture.category("food")
        let under = [food, try fixture.category("food:groceries"), try fixture.category("food:eating-out")]
        var edit = MethodEdit()
        (edit.face, edit.most, edit.categories) = (Amount(cents: 800), 8, [food, food])
        let kept = try fixture.context.addMethod("Meal", edit)
        #expect(kept.kind == .voucher)
        #expect(kept.categories == [food])
        let method = try fixture.context.method(named: "méal")
        let allowed = Set(under)
        #expect(
            method.offer(count: 2)
                == TenderOffer(
                    method: "Meal", kind: .voucher, count: 2, face: Amount(cents: 800), most: 8, allowed: allowed))
        #expect(method.offer(count: 2, face: Amount(cents: 500)).face == Amount(cents: 500))
    }

    @Test func `a count of vouchers has the face value of the method`() throws {
        var edit = MethodEdit()
        edit.face = Amount(cents: 800)
        _ = try fixture.context.addMethod("Meal", edit)
        let whole = try fixture.context.offer("meal=2x8")
        #expect((whole.count, whole.face) == (2, Amount(cents: 800)))
        #expect(try fixture.context.offer("meal=2x") == whole)
        for (text, cents) in [("meal=1x5", 500), ("MEAL=2x4", 400), ("meal=1x16", 1600)] {
            #expect(
                throws: ReceiptError.voucher(
                    method: "Meal", .otherFace(Amount(cents: Int64(cents)), face: Amount(cents: 800)))
            ) {
                try fixture.context.offer(text)
            }
        }
        // Without a face value of the method, the value given applies.
        #expect(try fixture.context.offer("voucher=1x5").face == Amount(cents: 500))
    }

    @Test func `the definition of a method outranks its name`() throws {
        var edit = MethodEdit()
        edit.kind = .voucher
        _ = try fixture.context.addMethod("card", edit)
        #expect(try fixture.context.method(named: "card").kind == .voucher)
        #expect(try fixture.context.method(named: "card").allowed == nil)
    }

    @Test func `a new kind removes the terms of the old kind`() throws {
        var edit = MethodEdit()
        edit.card = try CardNumber(checking: "4111111111111111".utf8)
        edit.expiry = .some(try CardExpiry(reading: "11/26"))
        #expect(try fixture.context.addMethod("visa", edit).kind == .card)
        var other = MethodEdit()
        other.kind = .voucher
        other.face = .some(Amount(cents: 500))
        let voucher = try fixture.context.editMethod("VISA", other)
        #expect(voucher.lastFour == 1111 && voucher.expiry != nil && voucher.face == Amount(cents: 500))
        other.kind = .cash
        other.face = nil
        let cash = try fixture.context.editMethod("visa", other)
        #expect(cash.lastFour == nil && cash.expiry == nil && cash.face == nil)
        #expect(try fixture.book.methods() == [cash])
    }

    @Test func `a free method is a voucher, and loses the mark with another kind`() throws {
        var edit = MethodEdit()
        edit.isFree = true
        let kept = try fixture.context.addMethod("gift", edit)
        #expect((kept.kind, kept.isFree) == (.voucher, true))
        edit.isFree = nil
        edit.kind = .card
        #expect(try !fixture.context.editMethod("gift", edit).isFree)
        edit.isFree = true
        let error = try #require(throws: LedgerError.self) { try fixture.context.addMethod("visa", edit) }
        #expect(error.kind == "method.terms")
    }

    @Test func `an expired month is refused, the current month is accepted`() throws {
        var edit = MethodEdit()
        edit.expiry = .some(try CardExpiry(reading: "10/26"))
        let error = try #require(throws: CardError.self) { try fixture.context.addMethod("visa", edit) }
        #expect(error.kind == "card.expired")
        #expect(try fixture.book.methods().isEmpty)
        edit.expiry = .some(try CardExpiry(reading: "11/26"))
        #expect(try fixture.context.addMethod("visa", edit).expiry?.text == "11/26")
    }

    @Test(arguments: ["4111111111111111", "visa 4111 1111 1111 1112", "4-1-1-1-1-1-1-1-1-1-1-1"])
    func `a card number is refused as a name`(name: String) throws {
        #expect(throws: CardError.asName) { try fixture.context.addMethod(name, MethodEdit()) }
        #expect(throws: CardError.asName) { try fixture.context.editMethod(name, MethodEdit()) }
    }

    @Test func `a method name is unique regardless of case and accents`() throws {
        _ = try fixture.context.addMethod("Visa", MethodEdit())
        #expect(throws: LedgerError.methodExists("Visa")) { try fixture.context.addMethod("vísa", MethodEdit()) }
        #expect(throws: LedgerError.noSuchMethod("amex")) { try fixture.context.editMethod("amex", MethodEdit()) }
    }

    @Test func `an edit without effect records no change`() throws {
        _ = try fixture.context.addMethod("visa", MethodEdit())
        _ = try fixture.context.editMethod("visa", MethodEdit())
        #expect(try fixture.book.changes(of: nil, limit: nil).map(\.action) == [.addMethod])
    }
}
