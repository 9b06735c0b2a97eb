/// Which parts must stay words so that no product is part of itself.
///
/// Of each circle one part of a product that may be altered goes; one in which there is none was there before, and stays.
/// - Parameters:
///   - parts: of each product the numbers of the products it is made of, in the order of its parts; `nil` for words.
///   - altered: the products whose parts may go.
/// - Returns: the places of such parts, by product.
/// - Complexity: O(n) in the products and parts, once more for each circle.
func partCircles(_ parts: [Int64: [Int64?]], altered: Set<Int64>) -> [Int64: Set<Int>] {
    var parts = parts
    var found: [Int64: Set<Int>] = [:]
    while let (product, place) = partCircle(parts, altered) {
        parts[product]?[place] = nil
        found[product, default: []].insert(place)
    }
    return found
}

private func partCircle(_ parts: [Int64: [Int64?]], _ altered: Set<Int64>) -> (Int64, Int)? {
    var isDone: [Int64: Bool] = [:]
    // A chain may be as long as the catalogue, so there is no recursion.
    var path: [(product: Int64, next: Int)] = []
    for start in parts.keys.sorted() where isDone[start] == nil {
        isDone[start] = false
        path.append((start, 0))
        while let (product, next) = path.last {
            guard let own = parts[product], next < own.count else {
                isDone[product] = true
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            guard let part = own[next] else { continue }
            switch isDone[part] {
            case nil:
                isDone[part] = false
                path.append((part, 0))
            case false?:
                let circle = path.drop { $0.product != part }
                if let last = circle.last(where: { altered.contains($0.product) }) {
                    return (last.product, last.next - 1)
                }
            case true?: break
            }
        }
    }
    return nil
}
