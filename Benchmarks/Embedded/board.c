// A Cortex-M4 with nothing on it: vectors, start-up, and the ride read in pieces of 64 bytes over semihosting, which is how QEMU
// lends a program its files. On a real board `read_piece` reads a UART's buffer or a flash file (README.md).
#include "ride.h"

extern uint32_t stack_top, bss_start, bss_end, data_start, data_end, data_load;

static int semihost(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

enum { SYS_OPEN = 1, SYS_WRITE = 5, SYS_READ = 6, SYS_EXIT_EXTENDED = 0x20 };

static intptr_t open_file(const char *name, int mode) {
  intptr_t length = 0;
  while (name[length]) length++;
  const intptr_t arguments[3] = {(intptr_t)name, mode, length};
  return semihost(SYS_OPEN, arguments);
}

static intptr_t console;

void board_write(const char *text, int count) {
  const intptr_t arguments[3] = {console, (intptr_t)text, count};
  semihost(SYS_WRITE, arguments);
}

static int read_piece(intptr_t file, uint8_t *piece, int size) {
  const intptr_t arguments[3] = {file, (intptr_t)piece, size};
  return size - semihost(SYS_READ, arguments);
}

static void leave(int status) {
  const intptr_t arguments[2] = {0x20026 /* application exit */, status};
  semihost(SYS_EXIT_EXTENDED, arguments);
  for (;;) {}
}

// The stack below the calls into Swift is painted first; what is not the paint's colour afterwards was used.
enum { PAINTED = 4096 };
static const uint32_t paint = 0x5AFE5AFE;

__attribute__((noinline)) static void paint_stack(void) {
  volatile uint32_t *here = __builtin_frame_address(0);
  for (volatile uint32_t *word = here - PAINTED / 4; word < here - 8; word++) *word = paint;
}

__attribute__((noinline)) static int stack_used(void) {
  volatile uint32_t *here = __builtin_frame_address(0);
  volatile uint32_t *word = here - PAINTED / 4;
  while (*word == paint) word++;
  return (int)((here - word) * 4);
}

static void put_line(const char *name, int value) {
  char text[48];
  int length = 0, divisor = 1;
  while (*name) text[length++] = *name++;
  while (value / divisor >= 10) divisor *= 10;
  for (; divisor > 0; divisor /= 10) text[length++] = (char)('0' + value / divisor % 10);
  text[length++] = '\n';
  board_write(text, length);
}

static void fault(void) { leave(3); }

static void start(void) {
  *(volatile uint32_t *)0xE000ED88 |= 0xF << 20;  // lets the program use the floating-point registers
  for (uint32_t *from = &data_load, *to = &data_start; to < &data_end;) *to++ = *from++;
  for (uint32_t *word = &bss_start; word < &bss_end;) *word++ = 0;
  console = open_file(":tt", 4);
  intptr_t file = open_file("ride.fit", 1);
  uint8_t piece[64];
  paint_stack();
  if (file < 0 || !ride_begin()) leave(2);
  for (;;) {
    int count = read_piece(file, piece, sizeof piece);
    if (count <= 0 || !ride_feed(piece, count)) break;
  }
  bool is_whole = ride_finish();
  int used = stack_used();
  report_totals();
  put_line("stack ", used);
  put_line("state ", (int)ride_state_size());
  paint_stack();
  is_whole = record_ride() && is_whole;
  used = stack_used();
  report_record();
  put_line("recorder-stack ", used);
  put_line("recorder-state ", (int)record_state_size());
  leave(!is_whole);
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    &stack_top, start, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, fault,
};
