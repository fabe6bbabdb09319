// The report of a process that a signal ends: its current inputs, on standard error and in a file.
#pragma once
#include <stddef.h>

// Most bytes kept of a path and of an entry's name, most workers, and most paths that are removed.
enum { fitstream_crash_path_bytes = 65536, fitstream_crash_workers = 1024, fitstream_crash_paths = 8 };

// One worker's slot: its current input.
typedef struct fitstream_crash_slot fitstream_crash_slot;

// Installs the handler, which names the current inputs on standard error when a signal of an instruction, a trap or an
// address ends the process. The process then still ends, through the previous handler if there was one.
void fitstream_crash_install(void);

// Makes the handler write the inputs to a file too, at `path`, which is created when needed: a line for each, in the
// format described at the top of CrashNote.swift. `reading` is put into each line as it is, and `folder` is the base of
// relative paths. Null stops it.
void fitstream_crash_note(const char *path, const char *reading, const char *folder);

// Makes whatever signal ends the process remove a file, or a folder that is empty when its turn comes, in the order of the
// calls; a few paths are kept. Null forgets them all.
void fitstream_crash_remove(const char *path);

// Makes the first signal of this number call `first`, and the second one remove those and end the process. A signal that
// is ignored stays ignored. The number must be less than 128.
void fitstream_crash_end_at_second(int number, void (*first)(int));

// Takes a slot for the calling thread, and a stack for its handler; null when none is free, or nothing is installed.
fitstream_crash_slot *fitstream_crash_enter(void);
// Gives the slot back; called on the same thread. Null is allowed here and below.
void fitstream_crash_leave(fitstream_crash_slot *slot);
// Sets the thread's current input; 0 bytes: none.
void fitstream_crash_set_input(fitstream_crash_slot *slot, const void *bytes, size_t count);
// Sets the current entry in it; 0 bytes: none.
void fitstream_crash_set_entry(fitstream_crash_slot *slot, const void *bytes, size_t count);
