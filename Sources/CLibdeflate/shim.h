// libdeflate for Swift: the system's own header, nothing added.
#include <libdeflate.h>
