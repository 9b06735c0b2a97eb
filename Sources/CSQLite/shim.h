#pragma once
#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift cannot call.
static inline int spesa_sqlite_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

// sqlite3_config is variadic too.
static inline int spesa_sqlite_one_thread(void) {
    return sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
}

// Sets the name of the main database. SQLite does not copy the name.
static inline int spesa_sqlite_name_main(sqlite3 *database, const char *name) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_MAINDBNAME, name);
}

// A read-only connection found a journal that must be rolled back.
static const int spesa_sqlite_readonly_rollback = SQLITE_READONLY_ROLLBACK;

// A file ended before the requested number of bytes was read.
static const int spesa_sqlite_short_read = SQLITE_IOERR_SHORT_READ;

// SQLITE_TRANSIENT is a cast macro: SQLite copies the bytes before the call returns.
static inline int spesa_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int spesa_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
