// What the Swift part (RideComputer.swift) offers a C program, and what it asks of one.
#ifndef RIDE_H
#define RIDE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool ride_begin(void);
bool ride_feed(const uint8_t *bytes, intptr_t count);
bool ride_finish(void);
/// 0 records, 1 sessions, 2 highest power in watts, 3 whether the file is whole.
uint32_t ride_total(int32_t index);
intptr_t ride_state_size(void);

void board_route_point(int64_t unix_milliseconds, double latitude, double longitude, double altitude);
void board_distance(int64_t start_milliseconds, int64_t end_milliseconds, double meters);

// The recorder (RideRecorder.swift), and the ride that record.c gives it.
bool record_begin(void);
bool record_second(uint32_t time, int32_t latitude, int32_t longitude, int32_t bpm, int32_t watts);
bool record_flush(void);
bool record_finish(uint8_t header[14]);
intptr_t record_state_size(void);
bool board_store(const uint8_t *bytes, intptr_t count);
bool record_ride(void);
/// Prints what was recorded, after `record_ride`.
void report_record(void);

/// Prints what was found, after `ride_finish`.
void report_totals(void);
/// Puts out text; every program brings its own.
void board_write(const char *text, int count);
#endif
