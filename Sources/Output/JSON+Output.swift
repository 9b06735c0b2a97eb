public import JSONText

/// The JSON value type of reports.
public typealias JSON = JSONText.JSON
/// An error in parsing JSON.
public typealias JSONError = JSONText.JSONError
