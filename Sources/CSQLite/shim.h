#include <sqlite3.h>

/* Swift cannot call functions of any number of arguments. Does nothing once SQLite is in use. */
static inline int fitstream_sqlite_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
