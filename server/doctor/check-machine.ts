import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rmdir, stat, statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { codeOf, messageOf } from '../../shared/system-error-code.ts'
import type { Config } from '../config/config.ts'
import { settingsFile } from '../config/environment.ts'
import { defaultDataDir, openDataDir } from '../db/embedded/index.ts'
import { RESERVE } from '../db/free-space.ts'
import { connectionCap, openFiles } from '../http/socket/connections.ts'
import { listenAt } from '../http/socket/listen.ts'
import { readSecret } from '../start/secret-file.ts'
import { checkEmbedded } from './check-database.ts'
import { type Finding, says } from './finding.ts'

/** Milliseconds within which another server has to answer. */
const ANSWERS_WITHIN = 10_000
/** Bytes. With less, a busy evening may fill the disk. */
const DISK_ENOUGH = 1024 * 1024 * 1024

/** Files that a process may open. With less, a few halls or one flood fill a server. */
const FILES_ENOUGH = 4_096

/** Bytes of /dev/shm. PostgreSQL needs a few to start, and more where queries run in parallel. */
const SHARED_MEMORY_ENOUGH = 16 * 1024 * 1024

/** Checks that the ports are free or served, and that BASE_URL leads there. @throws StartRefusal if they are taken */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const { port, host, metrics } = config
  if (port !== 0 && metrics?.port === port) return [says('same_port', { port })]
  if (port !== 0 && (await healthAt(`http://localhost:${port}`))) {
    return [says('port_served', { port }), ...checkReach(config), ...(await checkBaseUrl(config))]
  }
  const [server, forMetrics] = [createServer(), createServer()]
  try {
    if (metrics) await listenAt(forMetrics, metrics, 'METRICS_')
    await listenAt(server, { port, host })
    return [says('port_free', { port }), ...checkReach(config), ...(await checkBaseUrl(config, server))]
  } finally {
    for (const one of [server, forMetrics]) one.close().closeAllConnections()
  }
}

/** Whether callers can get past the proxies that are trusted. */
function checkReach({ trustProxy, host, port }: Config): Finding[] {
  const isOpen = trustProxy > 0 && !['localhost', '127.0.0.1', '::1'].includes(host ?? '')
  return isOpen ? [says('open_port', { port })] : []
}

type Health = { status: string; proxies?: number }

/** What a server of ours says of itself; `proxies` is how many the request came through. */
async function healthAt(url: string): Promise<Health | undefined> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }).catch(() => undefined)
  const body = await answer?.json().catch(() => undefined)
  return ['ok', 'starting'].includes(body?.status) ? body : undefined
}

/**
 * Checks that BASE_URL leads here, or to another server of ours.
 * @param server listens in place of a server that does not run, and sees how many proxies a request comes through
 */
async function checkBaseUrl({ baseUrl, trustProxy }: Config, server?: Server): Promise<Finding[]> {
  if (!baseUrl) return []
  const path = `/${randomUUID()}`
  let forwarded: string | undefined
  server?.on('request', (req, res) => {
    if (req.url === path) forwarded = String(req.headers['x-forwarded-for'] ?? '')
    res.end()
  })
  const reason = await fetch(baseUrl + path, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }).then(
    () => 'something else answers there',
    ({ cause, message }) => codeOf(cause) || message,
  )
  const judge = (proxies: number, right: 'leads_here' | 'leads_to_server') => {
    const id = proxies === trustProxy ? right : proxies > trustProxy ? 'many_proxies' : 'few_proxies'
    return [says(id, { baseUrl, proxies })]
  }
  if (forwarded !== undefined)
    return judge(forwarded.split(',').filter((address) => address.trim()).length, 'leads_here')
  const health = await healthAt(baseUrl)
  // One that starts does not count them yet.
  return health ? judge(health.proxies ?? trustProxy, 'leads_to_server') : [says('leads_nowhere', { reason })]
}

/** Checks the data folder with disk, secret and embedded database. Leaves no new folder behind. @throws StartRefusal */
export async function checkData(config: Config, clock: () => number): Promise<Finding[]> {
  const wanted = config.dataDir ?? defaultDataDir()
  const isThere = existsSync(wanted)
  const dataDir = await openDataDir(wanted)
  try {
    const findings = [await checkDisk(dataDir), ...(config.secrets ? [] : [await checkSecret(dataDir)])]
    if (config.databaseUrl) return findings
    return [...findings, ...(await checkSharedMemory()), ...(await checkEmbedded(config, dataDir, clock))]
  } finally {
    if (!isThere) await rmdir(dataDir).catch(() => {})
  }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const left = Math.floor(free / 1024 / 1024)
  return says(free < RESERVE ? 'full_disk' : free < DISK_ENOUGH ? 'short_disk' : 'disk', { left, dataDir })
}

async function checkSecret(dataDir: string): Promise<Finding> {
  if ((await readSecret(dataDir)) === undefined) return says('no_secret', {})
  const [open] = await checkReaders(join(dataDir, 'secret'))
  return open ?? says('secret', {})
}

/** Whether others may read the `.env` of the data folder. */
export const checkSettingsFile = ({ dataDir = defaultDataDir() }: Config): Promise<Finding[]> =>
  checkReaders(settingsFile(dataDir))

async function checkReaders(file: string): Promise<Finding[]> {
  const { mode } = (await stat(file).catch(() => undefined)) ?? { mode: 0 }
  return (mode & 0o077) === 0 ? [] : [says('open_secret', { file })]
}

/** Checks how many files a server may open, if it is started as this program was, and an nginx on this machine. */
export async function checkFiles(): Promise<Finding[]> {
  const files = openFiles()
  const ofNginx = Math.min(...(await openFilesOfNginx()))
  return [
    ...(files < FILES_ENOUGH ? [says('few_files', { files, connections: connectionCap() })] : []),
    ...(ofNginx < FILES_ENOUGH ? [says('few_files_of_nginx', { files: ofNginx })] : []),
  ]
}

/** How many files each worker of nginx may open. None where the system does not tell. */
async function openFilesOfNginx(): Promise<number[]> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const read = (process: string, file: string) => readFile(join('/proc', process, file), 'utf8').catch(() => '')
  const limits = processes.map(async (process) => {
    if (!(await read(process, 'cmdline')).startsWith('nginx: worker')) return []
    const [, soft] = /^Max open files +(\d+)/m.exec(await read(process, 'limits')) ?? []
    return soft === undefined ? [] : [Number(soft)]
  })
  return (await Promise.all(limits)).flat()
}

/** Checks the memory that the processes of PostgreSQL share, which containers keep small. */
async function checkSharedMemory(): Promise<Finding[]> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: SHARED_MEMORY_ENOUGH, bsize: 1 }))
  const left = bavail * bsize
  return left < SHARED_MEMORY_ENOUGH ? [says('short_memory', { left: Math.floor(left / 1024 / 1024) })] : []
}

export async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return []
  const { transportTo } = await import('../sign-in/mailer.ts')
  const { host } = new URL(mail.url)
  const sendNothing = transportTo(mail.url).verify()
  return sendNothing.then(
    () => [says('mail', { host })],
    (error) => [says(codeOf(error) === 'EAUTH' ? 'mail_password' : 'no_mail', { host, reason: messageOf(error) })],
  )
}

/** Checks that the identity provider answers, and that its addresses count. @throws StartRefusal if it does not answer */
export async function checkOrganisation({ oidc, baseUrl }: Config): Promise<Finding[]> {
  if (!oidc) return []
  const { discover } = await import('../sign-in/provider.ts')
  const { issuer, claims_supported: claims } = (await discover(oidc)).serverMetadata()
  const verifies = oidc.trustedDomains.length > 0 || !claims || claims.includes('email_verified')
  return [
    says('organisation', { issuer }),
    ...(verifies ? [] : [says('unverified_addresses', {})]),
    ...(baseUrl ? [] : [says('way_back', {})]),
  ]
}
