#include <yajl/yajl_parse.h>

/* Variadic in C: several documents one behind the other are read, as NDJSON has them. */
static inline int spesa_yajl_allow_multiple_values(yajl_handle handle) {
    return yajl_config(handle, yajl_allow_multiple_values, 1);
}
