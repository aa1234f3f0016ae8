import { chmod, lchown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../../shared/system-error-code.ts'
import { type Account, blockedAt } from './os-account.ts'
import { EmbeddedRefusal } from './refusal.ts'

/** Where PostgreSQL listens: the folder of its Unix socket. The port is part of the socket's name. */
export type Address = { host: string; port: number }

const PORT = 5432
// 104 bytes on macOS and 108 on Linux, with the zero byte at the end.
const LONGEST_SOCKET = 103

/** Makes a folder for the socket, owned by the account: in the data folder, else in /tmp. */
export async function openSocketDir(dataDir: string, account: Account | undefined): Promise<Address> {
  // In the data folder first, so that two containers that share a volume notice each other.
  const inTemp = (folder: string) => mkdtemp(join(folder, 'live-audience-'))
  for (const make of [() => inDataDir(dataDir, account), () => inTemp(tmpdir()), () => inTemp('/tmp')]) {
    const host = await make().catch(() => undefined)
    if (host && (await usable(host, account))) return { host, port: PORT }
    if (host) await rmdir(host).catch(() => undefined)
  }
  throw new EmbeddedRefusal(
    `PostgreSQL needs a folder for its socket. Neither ${join(dataDir, 'socket')} nor one in ${tmpdir()} works: ` +
      `the path is longer than ${LONGEST_SOCKET} characters or the file system has no sockets. ` +
      'Set DATA_DIR to a shorter path, or make /tmp writable.',
  )
}

/** The lock file that PostgreSQL keeps beside its socket. */
export const socketLock = ({ host }: Address): string => join(host, `.s.PGSQL.${PORT}.lock`)

export async function removeSocketDir({ host }: Address): Promise<void> {
  await rmdir(host).catch(() => undefined)
}

async function inDataDir(dataDir: string, account: Account | undefined): Promise<string> {
  const path = join(dataDir, 'socket')
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`)
  if (!account || found.uid === 0) await chmod(path, 0o700)
  return path
}

async function usable(folder: string, account: Account | undefined): Promise<boolean> {
  const socket = join(folder, `.s.PGSQL.${PORT}`)
  // unix_socket_directories is a comma-separated list with quotes.
  if (Buffer.byteLength(socket) > LONGEST_SOCKET || /[,"]/.test(folder)) return false
  if (account) await lchown(folder, account.uid, account.gid)
  return !(await blockedAt(account, folder)) && (await takesSockets(join(folder, '.probe')))
}

// Some file systems have no sockets, such as folders that a Mac or Windows host shares into a container.
const takesSockets = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })
