/** What the system denies PostgreSQL's programs, by their words, and what to do. */
const CAUSES: [RegExp, string][] = [
  [
    /shared memory segment.*No space left/,
    'There is too little shared memory. Enlarge /dev/shm (in a container: --shm-size=256m).',
  ],
  [/No space left on device|Disk quota exceeded/, 'The disk of DATA_DIR is full. Free some space there.'],
  [
    /could not (map anonymous|create) shared memory.*Cannot allocate memory|out of memory|Cannot allocate memory/i,
    'There is too little memory. PostgreSQL needs about 200 MB.',
  ],
  [/could not create semaphores/, 'The system has no semaphores left. Raise kernel.sem, or end other databases.'],
  [/Read-only file system/, 'The file system of DATA_DIR is mounted read-only. Set DATA_DIR to another folder.'],
  [/Too many open files/, 'Too few files may be open. Raise ulimit -n (LimitNOFILE in systemd).'],
  [
    /Resource temporarily unavailable|could not fork/,
    'Too few processes may run. Raise ulimit -u (TasksMax in systemd).',
  ],
  [
    /invalid locale|locale .* not (?:recognized|supported)/i,
    'The locale of the system is damaged. Unset LC_ALL and LANG.',
  ],
  [
    /Permission denied|Operation not permitted/,
    'The account of PostgreSQL may not use a file of DATA_DIR. Give the folder to it (chown).',
  ],
  [
    /Input\/output error/,
    'The disk of DATA_DIR fails. Look at the log of the system, and restore a backup on another disk.',
  ],
  [/File too large/, 'Files may not get large enough. Raise ulimit -f.'],
  [
    /configuration file .* contains errors/,
    'A settings file of the embedded PostgreSQL is damaged. Correct it, or restore a backup into another folder.',
  ],
  [
    /could not load .*pg_hba\.conf/,
    'The embedded PostgreSQL’s list of who may connect is damaged. Correct it, or restore a backup into another folder.',
  ],
  [
    /global\/pg_control|incorrect checksum in control file|required WAL directory|valid checkpoint|is not a valid data directory|invalid magic number/,
    'The data of the embedded PostgreSQL are damaged. Move them away and restore a backup.',
  ],
  [
    /Exec format error|cannot execute|No such file or directory.*postgres|error while loading shared libraries/,
    'PostgreSQL cannot run on this system. Set POSTGRES_BIN or DATABASE_URL.',
  ],
]

/** Lines of PostgreSQL's programs that say why, among those that say what they do. */
const SAYS_WHY = /error|fatal|panic|could not|cannot|hint|detail/i
/** The most lines that are printed where nobody knows the cause. */
const LINES = 10

/**
 * What to print for a program of PostgreSQL that failed: what to do and its own words for it, in a line. Where the cause
 * is not known, its last lines.
 * @param failed what it did not do, without a full stop
 */
export function explainDenial(failed: string, output: string): string {
  const lines = output.trim().split('\n')
  const [words, cause] = CAUSES.find(([one]) => lines.some((line) => one.test(line))) ?? []
  if (words) return `${cause} ${failed} (${lines.find((line) => words.test(line))?.trim()}).`
  const why = lines.filter((line) => SAYS_WHY.test(line))
  return `${failed}:\n${(why.length > 0 ? why : lines).slice(-LINES).join('\n')}`
}
