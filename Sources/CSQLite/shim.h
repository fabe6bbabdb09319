#include <sqlite3.h>

/* Swift cannot call variadic functions. Does nothing once SQLite is in use. */
static inline int fitstream_sqlite_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* A variadic call too, and its constant is missing in Swift. */
static inline int fitstream_sqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
