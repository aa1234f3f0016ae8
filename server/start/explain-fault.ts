import { StartRefusal } from '../../shared/start-refusal.ts'
import { codeOf, messageOf } from '../../shared/system-error-code.ts'

/** What the system or PostgreSQL denies a start, by the code of the error, and what to do. */
const FAULTS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space there.',
  EDQUOT: 'the disk quota is used up. Free some space there.',
  EROFS: 'the file system is mounted read-only. Set DATA_DIR to another folder.',
  EACCES: 'this account may not do that. Give it the file or folder (chown), or start the server as another account.',
  EPERM: 'this account may not do that. Give it the file or folder (chown), or start the server as another account.',
  EMFILE: 'too few files may be open. Raise ulimit -n (LimitNOFILE in systemd).',
  ENFILE: 'the system has too many files open. Raise fs.file-max.',
  ENOMEM: 'there is too little memory.',
  EAGAIN: 'too few processes may run. Raise ulimit -u (TasksMax in systemd).',
  EIO: 'the disk fails. Look at the log of the system.',
  EFBIG: 'files may not get large enough. Raise ulimit -f.',
  ELOOP: 'a link leads to itself. Correct it.',
  ENAMETOOLONG: 'a path is too long. Set DATA_DIR to a shorter one.',
  ENOENT: 'a file is missing. Install live-audience again, or correct the path.',
  ENOTDIR: 'a part of the path is a file. Correct it.',
  EISDIR: 'a folder is where a file should be. Move it away.',
  '53100': 'the disk of the database is full. Free some space there.',
  '53200': 'the database has too little memory.',
  '53300': 'the database has no connection left.',
  '58030': 'the disk of the database fails. Look at its log.',
}

/** What to print for an error that ends a start: a sentence if people can correct it, otherwise its stack. */
export function explainFault(error: unknown): string {
  if (error instanceof StartRefusal) return error.message
  const fault = FAULTS[codeOf(error)]
  if (fault) return `The server cannot start: ${fault} (${messageOf(error)})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
