#include <sqlite3.h>

/* Swift cannot call variadic functions. Does nothing once SQLite is in use. */
static inline int fitstream_sqlite_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* Each of a statement's sorters holds 250 pages otherwise: 4 MB of a database with large pages. */
static inline int fitstream_sqlite_sort_in_little_memory(void) { return sqlite3_config(SQLITE_CONFIG_PMASZ, 16); }

/* Variadic calls too: a schema runs nothing with effects, and its tables are not written past SQLite. */
static inline int fitstream_sqlite_distrust(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0)
         | sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/* A variadic call too, and its constant is missing in Swift. */
static inline int fitstream_sqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
