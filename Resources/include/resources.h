#pragma once
#include <stddef.h>

/// Bytes of a file in this folder, part of the program itself; they stay where they are.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} spesa_resource;

/// The categories a book begins with: a path a line.
spesa_resource spesa_resource_categories(void);
/// Where cash is rounded, since when and how: a country a line, its columns named in a comment.
spesa_resource spesa_resource_cash_rounding(void);
/// Passwords that are refused: sorted by bytes, in small letters, at least 8 bytes each, one a line.
spesa_resource spesa_resource_common_passwords(void);
/// The prose of the manual: a line `# TITLE` begins a section.
spesa_resource spesa_resource_manual(void);
/// Rates of value added tax since when: a rate a line, its columns named in a comment.
spesa_resource spesa_resource_vat(void);
