// A library, but no plugin: it does not export the entry.
int answer(void);
int answer(void) { return 42; }
