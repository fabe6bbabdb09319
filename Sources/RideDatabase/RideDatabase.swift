#if SQLite
  internal import CSQLite
#endif
