extension Command {
  /// All commands, in the order of the specification: a new one is a file and a line here.
  package static let all: [Command] = [
    load, append, tables, use, reload, close,
    columns, title, detail, key, type,
    sort, section, index, goto, filter, find,
    move, hide, unhide, hidden, edit,
    tap, on, handlers,
    show, card, summary, duplicates, why, export,
    undo, redo, history, reset, save, source,
    plugin, comparators, sectioners,
    set, `let`, alias, echo, status, help, shell, quit, expect,
  ]
}
