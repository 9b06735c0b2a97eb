#pragma once
#include <stddef.h>

/// The bytes of a resource file, linked into the program; valid for the life of the process.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} spesa_resource;

/// The initial categories of a book: one path a line.
spesa_resource spesa_resource_categories(void);
/// The rules for rounding cash: one country a line, with the columns named in a comment.
spesa_resource spesa_resource_cash_rounding(void);
/// Common passwords, which are refused: one a line, in lower case, at least 8 bytes each, sorted by bytes.
spesa_resource spesa_resource_common_passwords(void);
/// The prose of the manual: a line `# TITLE` begins a section.
spesa_resource spesa_resource_manual(void);
/// VAT rates with their first day: one rate a line, with the columns named in a comment.
spesa_resource spesa_resource_vat(void);
