/** What the system denies PostgreSQL's programs, by their words, and what to do. */
const CAUSES: [RegExp, string][] = [
  [
    /shared memory segment.*No space left|\/dev\/shm.*No space left/,
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
    /Exec format error|cannot execute|No such file or directory.*postgres|error while loading shared libraries/,
    'PostgreSQL cannot run on this system. Set POSTGRES_BIN or DATABASE_URL.',
  ],
]

/** A sentence that says what to do, in front of what PostgreSQL's programs printed; empty if nobody knows. */
export function causeOf(output: string): string {
  const cause = CAUSES.find(([words]) => words.test(output))?.[1]
  return cause ? `${cause} ` : ''
}
