#pragma once
#include <histedit.h>
#include <stdio.h>

// el_set, el_get and history take variable arguments, which Swift cannot pass.

typedef char *(*spesa_edit_prompt)(EditLine *editor);
typedef unsigned char (*spesa_edit_command)(EditLine *editor, int key);

static inline void spesa_edit_set_up(
    EditLine *editor, void *context, History *past, spesa_edit_prompt prompt, el_rfunc_t read,
    spesa_edit_command complete) {
    el_set(editor, EL_CLIENTDATA, context);
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_PROMPT, prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_GETCFN, read);
    el_set(editor, EL_HIST, history, past);
    el_set(editor, EL_ADDFN, "spesa-complete", "complete the word", complete);
    el_set(editor, EL_BIND, "\t", "spesa-complete", NULL);
    // As shells have it; the library's own history search needs the whole line.
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

static inline void *spesa_edit_context(EditLine *editor) {
    void *context = NULL;
    el_get(editor, EL_CLIENTDATA, &context);
    return context;
}

// Takes the terminal before the question is shown: a key that is pressed at once is then already the editor's.
static inline void spesa_edit_take(EditLine *editor) {
    el_set(editor, EL_PREP_TERM, 1);
    // Ctrl-C is read as a key, in its place among the others: as a signal it would have the terminal throw away what is
    // typed and not yet read, and what is shown just then, be it the next question. The library forgets this each time
    // it takes the terminal.
    el_set(editor, EL_SETTY, "-d", "intr=", NULL);
}

// Takes the terminal again after somebody else had it.
static inline void spesa_edit_resume(EditLine *editor) {
    el_set(editor, EL_PREP_TERM, 0);
    spesa_edit_take(editor);
    el_set(editor, EL_REFRESH);
}

static inline void spesa_history_limit(History *past, int lines) {
    HistEvent event;
    history(past, &event, H_SETSIZE, lines);
    history(past, &event, H_SETUNIQUE, 1);
}

static inline void spesa_history_add(History *past, const char *line) {
    HistEvent event;
    history(past, &event, H_ENTER, line);
}
