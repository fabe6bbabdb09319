#ifndef FITSTREAM_CTERMINAL_H
#define FITSTREAM_CTERMINAL_H

/// The columns of the terminal that a descriptor is; 0 where it is none, or does not say.
int fitstream_terminal_columns(int descriptor);

#endif
