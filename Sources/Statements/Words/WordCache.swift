/// Caches a result for each distinct cell of a column, for at most 200 cells. Results for further cells are not kept.
struct WordCache<Value> {
    private var known: [ArraySlice<UInt8>: Value] = [:]

    /// Returns the cached result for a cell, otherwise that of `find`.
    mutating func value(_ cell: ArraySlice<UInt8>, _ find: (String) -> Value) -> Value {
        if let value = known[cell] { return value }
        let value = find(String(decoding: cell, as: UTF8.self))
        if known.count < 200 { known[ArraySlice(Array(cell))] = value }
        return value
    }
}
