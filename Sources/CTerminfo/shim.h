#pragma once
#include <curses.h>
#include <term.h>

// Looks up a terminal, and keeps the current one: libedit has its own. NULL for an unknown terminal.
static inline TERMINAL *spesa_terminfo_open(const char *term) {
    TERMINAL *before = set_curterm(NULL);
    int error = 0;
    TERMINAL *found = setupterm(term, 1, &error) == OK ? set_curterm(before) : NULL;
    if (!found) set_curterm(before);
    return found;
}

static inline void spesa_terminfo_close(TERMINAL *terminal) { del_curterm(terminal); }

// NULL if the terminal has no capability of that name.
static inline const char *spesa_terminfo_string(TERMINAL *terminal, const char *name) {
    TERMINAL *before = set_curterm(terminal);
    const char *text = tigetstr(name);
    set_curterm(before);
    return text == (const char *)-1 ? NULL : text;
}

static inline int spesa_terminfo_number(TERMINAL *terminal, const char *name) {
    TERMINAL *before = set_curterm(terminal);
    int number = tigetnum(name);
    set_curterm(before);
    return number < 0 ? 0 : number;
}

static inline _Bool spesa_terminfo_flag(TERMINAL *terminal, const char *name) {
    TERMINAL *before = set_curterm(terminal);
    int flag = tigetflag(name);
    set_curterm(before);
    return flag > 0;
}
