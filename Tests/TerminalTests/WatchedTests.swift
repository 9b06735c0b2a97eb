import Testing

/// Tests that watch signals run serially, since a program has only one watch at a time.
@Suite(.serialized) enum WatchedTests {}
