import Testing

/// What watches signals: there is one watch at a time in a program, so of all of these one test runs at a time.
@Suite(.serialized) enum WatchedTests {}
