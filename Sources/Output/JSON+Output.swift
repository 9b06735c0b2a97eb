public import JSONText

/// What a report is made of for programs.
public typealias JSON = JSONText.JSON
/// Why a text is no JSON.
public typealias JSONError = JSONText.JSONError
