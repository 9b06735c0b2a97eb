import Household
import Testing

@Suite struct StockMoveTests {
    @Test func `each move of a receipt has its own number, which names the receipt`() {
        var seen: Set<Int64> = []
        for receipt in [1, 2, 7, 1 << 31 - 1] as [Int64] {
            for product in [1, 2, 3, 1 << 27 - 1] as [Int64] {
                for isReturned in [false, true] {
                    for part in 0...15 {
                        let id = StockMove.id(
                            ofReceipt: receipt, product: product, isReturned: isReturned, part: part)
                        #expect(id < 0 && seen.insert(id).inserted, "\(receipt), \(product), \(isReturned), \(part)")
                        #expect(StockMove.name(of: id) == "r\(receipt)")
                    }
                }
            }
        }
    }

    @Test func `numbers of a damaged book are computed without a trap`() {
        for receipt in [0, -1, 1 << 31, .min, .max] as [Int64] {
            for product in [0, -1, .min, .max] as [Int64] {
                let id = StockMove.id(ofReceipt: receipt, product: product, isReturned: false)
                #expect(!StockMove.name(of: id).isEmpty)
            }
        }
    }
}
