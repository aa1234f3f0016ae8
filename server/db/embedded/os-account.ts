import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedRefusal } from './refusal.ts'
import { run } from './run.ts'

export type Account = {
  name: string
  uid: number
  gid: number
  /** A named account that can run initdb, which refuses one that /etc/passwd does not know. */
  initdbAs?: Account
}

/**
 * The account that PostgreSQL runs as, because it refuses to run as root: the owner of the cluster or of the data
 * folder, else `postgres`, else `nobody`. Undefined where we are not root: PostgreSQL then runs as we do.
 */
export async function postgresAccount(dataDir: string, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await knownAccounts()
  // The cluster decides first: somebody may have added an account `postgres` after `nobody` made the data.
  const owner = (await ownerOf(cluster)) ?? (await ownerOf(dataDir))
  const named = (wanted: string) => accounts.find(({ name, uid }) => name === wanted && uid !== 0)
  const spare = named('postgres') ?? named('nobody')
  // In a container, the owner of a mounted folder often has no name.
  if (owner) return accounts.find(({ uid }) => uid === owner.uid) ?? { ...owner, initdbAs: spare }
  if (spare) return spare
  throw new EmbeddedRefusal(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it as. Start ' +
      `the server as an ordinary user, or give ${dataDir} to one (chown), or set DATABASE_URL to a PostgreSQL that ` +
      'runs elsewhere.',
  )
}

/** Refuses a folder that the account cannot enter, such as one below a home folder of mode 0700. */
export async function requireReachable(account: Account | undefined, dir: string): Promise<void> {
  const blocked = await blockedAt(account, dir)
  if (!blocked || !account) return
  throw new EmbeddedRefusal(
    `The server runs as root and PostgreSQL as the account "${account.name}", which cannot enter ${blocked} on the ` +
      `way to ${dir}. Set DATA_DIR to a folder that it can reach, such as /var/lib/live-audience, or let it through ` +
      `with: chmod o+x '${blocked}'`,
  )
}

/** The first folder on the way to `dir` that the account cannot enter, if there is one. */
export async function blockedAt(account: Account | undefined, dir: string): Promise<string | undefined> {
  if (!account) return undefined
  const folders = [dir]
  for (let at = dir; at !== dirname(at); at = dirname(at)) folders.unshift(dirname(at))
  const script = 'for p in "$@"; do [ -x "$p" ] || { printf %s "$p"; exit 1; }; done'
  // A shell tries it under that account, so that groups and access lists count too.
  const { ok, output, errno } = await run('/bin/sh', ['-c', script, 'sh', ...folders], account)
  if (errno === 'EPERM' || errno === 'EINVAL') throw cannotBecome(account)
  return ok || errno ? undefined : output
}

const cannotBecome = (account: Account): EmbeddedRefusal =>
  new EmbeddedRefusal(
    `The server runs as root but may not start PostgreSQL as the account "${account.name}" (a container without the ` +
      'SETUID and SETGID capabilities?). Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL ' +
      'that runs elsewhere.',
  )

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found || found.uid === 0) return undefined
  return { name: String(found.uid), uid: found.uid, gid: found.gid }
}

async function knownAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid) return []
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
  })
}
