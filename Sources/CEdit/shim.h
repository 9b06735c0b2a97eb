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
    // The history search of shells; that of the library needs the whole line.
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

static inline void *spesa_edit_context(EditLine *editor) {
    void *context = NULL;
    el_get(editor, EL_CLIENTDATA, &context);
    return context;
}

// Takes the terminal before the question is shown, so that the editor gets every key pressed after it.
static inline void spesa_edit_take(EditLine *editor) {
    el_set(editor, EL_PREP_TERM, 1);
    // Ctrl-C is read as a key, in order with the others. As a signal it would make the terminal discard unread input and
    // pending output, such as the next question. The library resets this setting each time it takes the terminal.
    el_set(editor, EL_SETTY, "-d", "intr=", NULL);
}

// Takes the terminal again after another program used it.
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
