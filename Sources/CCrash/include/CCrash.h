// The last words of a process that a signal ends: the inputs in work, on standard error and in a file.
#pragma once
#include <stddef.h>

// The most bytes of a path, and of the name of an entry in an archive, that are kept.
enum { fitstream_crash_path_bytes = 65536, fitstream_crash_workers = 1024 };

// One worker's place: the input that it has in work.
typedef struct fitstream_crash_slot fitstream_crash_slot;

// Has the inputs in work named on standard error when an instruction, a trap or an address ends the process, which it still does
// then, by the handler that was there before where there was one.
void fitstream_crash_install(void);

// Has them noted in a file too, at `path`, made when it is needed: a line for each, of what the header of CrashNote.swift says.
// `reading` is put into each line as it is, and `folder` is where relative paths begin. Null takes the file back.
void fitstream_crash_note(const char *path, const char *reading, const char *folder);

// A place for the calling thread, and a stack for its handler; null where there is none, or nothing is installed.
fitstream_crash_slot *fitstream_crash_enter(void);
// Gives the place back; called on the same thread. Null is fine here and below.
void fitstream_crash_leave(fitstream_crash_slot *slot);
// The thread takes up an input; 0 bytes: it is done with it.
void fitstream_crash_set_input(fitstream_crash_slot *slot, const void *bytes, size_t count);
// And an entry in it; 0 bytes: none.
void fitstream_crash_set_entry(fitstream_crash_slot *slot, const void *bytes, size_t count);
