// zlib as Swift sees it: the system's own header, nothing added.
#include <zlib.h>
