/// What `--help` and `--version` print.
enum Usage {
  static let version = "0.1.0"

  static let help = """
    usage: roster [options] [FILE ...] [-f SCRIPT [ARG ...]]

    A shell for tables of contacts and other things with names: it loads, arranges, shows,
    explains and exports them, and never alters them. Without -c and -f, commands are read from
    standard input; on a terminal with a prompt ('help' lists the commands).

      -c COMMANDS         run COMMANDS and exit; may be repeated
      -f SCRIPT [ARG...]  run a script file; all that follows is $1, $2 …
      -i                  stay in the shell after -c or -f
      --check             run in memory only: no output, export, program, tap or state
      --atomic            if any command fails, leave arrangement, state and files as before
      --keep-going        report errors and go on; the exit status is the first error's
      --safe              for scripts that are not trusted: no programs, exports, other files or
                          untrusted plugins
      --state FILE        where the arrangement is kept
      --no-state          neither read nor write the arrangement
      --no-rc             do not run the configuration file
      --locale L          whose order and alphabet are used, such as sv or de-u-co-phonebk
      --output FORMAT     the format of 'show'
      --color WHEN        auto, always or never
      --width N           how wide tables may be
      --today DATE        the day that ages are counted at
      --quiet             no notes
      --version, --help

    Exit status: 0 all went well, 1 a command failed, 2 a word was wrong, 3 a file could not be
    loaded, 4 a plugin failed, 5 the state could not be read or written, 130 interrupted.
    """
}
