import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { selfSigned, untilListens } from './nginx.ts'
import { freePort } from './ports.ts'

/** Caddy and Apache with the configurations that we ship, in front of two nodes, for one test. */

export type Proxy = { url: string; log: () => Promise<string> }
/** @param ports where the nodes listen */
export type StartProxy = (ports: readonly [number, number]) => Promise<Proxy>

const SBIN = `${process.env.PATH}:/usr/sbin`
const shipped = (name: string) =>
  readFile(fileURLToPath(new URL(`../../server/deploy/${name}`, import.meta.url)), 'utf8')

type Place = { folder: string; port: number; log: string; key: string; certificate: string }

export const caddy: StartProxy = async (ports) => {
  const place = await makePlace()
  const { folder, port, log, key, certificate } = place
  const site = behind(ports, await shipped('Caddyfile'))
    .replace('live.example.org {', `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
    .replace('/var/log/caddy/live-audience.log', log)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const env = { PATH: SBIN, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return running(place, spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' }))
}

/** What the site's own `a2enmod` names, and what Debian has on without that. */
const APACHE_MODULES = ['mpm_event', 'authz_core', 'socache_shmcb', 'slotmem_shm']

export const apache: StartProxy = async (ports) => {
  const place = await makePlace()
  const { folder, port, log, key, certificate } = place
  const conf = await shipped('apache.conf')
  const [, enabled = ''] = /a2enmod ([\w ]+)/.exec(conf) ?? []
  const site = behind(ports, conf)
    .replace('*:443', `127.0.0.1:${port}`)
    .replace('ServerName live.example.org', 'ServerName localhost')
    .replace(/SSLCertificateFile .*/, `SSLCertificateFile ${certificate}`)
    .replace(/SSLCertificateKeyFile .*/, `SSLCertificateKeyFile ${key}`)
    .replace('/var/log/apache2/live-audience.log', log)
  const program = pathOf('apache2')
  const modules = join(dirname(program), '../lib/apache2/modules')
  const main = [
    ...[
      `ServerRoot ${folder}`,
      `DefaultRuntimeDir ${folder}`,
      `PidFile ${join(folder, 'pid')}`,
      'ServerName localhost',
    ],
    ...[`Listen 127.0.0.1:${port}`, `ErrorLog ${join(folder, 'error.log')}`, 'User nobody', 'Group nogroup'],
    ...[...APACHE_MODULES, ...enabled.trim().split(' ')].map(
      (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
    ),
  ]
  const file = join(folder, 'apache.conf')
  await writeFile(file, `${main.join('\n')}\n${site}`)
  return running(
    place,
    spawn(program, ['-f', file, '-DFOREGROUND'], { env: { ...process.env, PATH: SBIN }, stdio: 'ignore' }),
  )
}

/** The same with the ports of our nodes. */
const behind = ([one, two]: readonly [number, number], conf: string): string =>
  conf.replace('127.0.0.1:3001', `127.0.0.1:${one}`).replace('127.0.0.1:3002', `127.0.0.1:${two}`)

function pathOf(program: string): string {
  for (const folder of SBIN.split(':')) {
    try {
      return realpathSync(join(folder, program))
    } catch {
      // It is in another one.
    }
  }
  throw new Error(`${program} is not installed`)
}

async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-proxy-'))
  await chmod(folder, 0o755)
  return { folder, port: await freePort(), log: join(folder, 'access.log'), ...selfSigned(folder) }
}

async function running({ folder, port, log }: Place, child: ChildProcess): Promise<Proxy> {
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await untilListens(port)
  return { url: `https://localhost:${port}`, log: () => readFile(log, 'utf8') }
}
