/// All statements with which a reader might change an opened database.
let writingStatements = [
    "INSERT INTO category (name) VALUES ('x')", "UPDATE category SET name = 'x'", "DELETE FROM category",
    "CREATE TABLE x (y)", "CREATE TEMP TABLE x (y)", "DROP TABLE category", "PRAGMA query_only=OFF",
    "PRAGMA user_version=9", "ATTACH ':memory:' AS other", "VACUUM", "REINDEX", "ANALYZE",
]
