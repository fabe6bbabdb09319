// Not part of the interface.
#pragma once

// Makes a file that lies in memory alone; returns its descriptor, or -1 where the system has none.
int fitstream_memory_file(void);

// Makes a pipe whose sides no program inherits; returns 0, or -1 where the system has none.
int fitstream_pipe(int *reading, int *writing);
