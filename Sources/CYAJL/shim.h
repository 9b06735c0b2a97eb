#include <yajl/yajl_parse.h>

/* Variadic in C. Allows several documents one after the other, as in NDJSON. */
static inline int spesa_yajl_allow_multiple_values(yajl_handle handle) {
    return yajl_config(handle, yajl_allow_multiple_values, 1);
}
