extension Sequence<Int64> {
    /// The numbers as a JSON list, which is how a statement takes any number of them.
    var jsonList: String {
        "[" + map(String.init).joined(separator: ",") + "]"
    }
}
