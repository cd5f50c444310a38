#pragma once
// libedit, and one wrapper per signature of its variadic calls, which Swift cannot import.
#include <histedit.h>
#include <stdio.h>
#include <string.h>

/// Returns the prompt; the memory stays the callee's and must outlive the call.
typedef char *(*editline_prompt_t)(EditLine *);
/// A key's command; returns one of the CC_ codes.
typedef unsigned char (*editline_command_t)(EditLine *, int);

/// Starts an editor on the standard streams, which Swift 6 cannot name. NULL without memory.
static inline EditLine *editline_start(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline int editline_set_editor(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

/// Has `read` fetch each character: 1 for one, 0 at the end, -1 for an error.
static inline int editline_set_read(EditLine *editor, el_rfunc_t read) {
  return el_set(editor, EL_GETCFN, read);
}

/// Puts the terminal into the state for editing, or back into the one that it came with.
static inline int editline_set_raw(EditLine *editor, int on) {
  return el_set(editor, EL_PREP_TERM, on);
}

/// Escape sequences in the prompt stand between two `mark` characters and take no columns.
static inline int editline_set_prompt(EditLine *editor, editline_prompt_t prompt, char mark) {
  return el_set(editor, EL_PROMPT_ESC, prompt, (int)mark);
}

static inline int editline_set_client(EditLine *editor, void *client) {
  return el_set(editor, EL_CLIENTDATA, client);
}

static inline void *editline_client(EditLine *editor) {
  void *client = NULL;
  return el_get(editor, EL_CLIENTDATA, &client) == 0 ? client : NULL;
}

static inline int editline_set_history(EditLine *editor, History *entries) {
  return el_set(editor, EL_HIST, history, entries);
}

static inline int editline_add_command(
    EditLine *editor, const char *name, const char *summary, editline_command_t command) {
  return el_set(editor, EL_ADDFN, name, summary, command);
}

static inline int editline_bind(EditLine *editor, const char *keys, const char *command) {
  return el_set(editor, EL_BIND, keys, command, NULL);
}

/// Draws prompt and line anew from where the terminal's cursor stands, which must be column 0.
static inline int editline_redraw(EditLine *editor) {
  return el_set(editor, EL_REFRESH);
}

/// Whether the keys are emacs keys; an `.editrc` may have chosen vi.
static inline int editline_is_emacs(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && strcmp(name, "emacs") == 0;
}

/// Writes to the stream that the editor draws on, so that the order of the output holds.
static inline void editline_write(EditLine *editor, const char *bytes, size_t count) {
  FILE *output = NULL;
  if (el_get(editor, EL_GETFP, 1, &output) != 0 || output == NULL) return;
  fwrite(bytes, 1, count, output);
  fflush(output);
}

static inline int history_set_size(History *entries, int size) {
  HistEvent event;
  return history(entries, &event, H_SETSIZE, size);
}

static inline int history_set_unique(History *entries, int on) {
  HistEvent event;
  return history(entries, &event, H_SETUNIQUE, on);
}

/// Adds a copy of `entry` as the newest.
static inline int history_enter(History *entries, const char *entry) {
  HistEvent event;
  return history(entries, &event, H_ENTER, entry);
}
