// zlib for Swift: the system's own header, nothing added.
#include <zlib.h>
