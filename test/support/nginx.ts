import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from './ports.ts'

const SITE = fileURLToPath(new URL('../../server/deploy/nginx.conf', import.meta.url))

type Nginx = { url: string; pid: number; log: () => Promise<string>; stop: () => Promise<void> }

/**
 * A real nginx with the configuration that we ship, in front of two nodes, for one test.
 * @param ports where the nodes listen; without `tls` it speaks plain HTTP, for clients that would not trust it
 */
export async function nginx(ports: number[], how: { tls: boolean }): Promise<Nginx> {
  const started = await startNginx(ports, how)
  onTestFinished(started.stop)
  return started
}

/** The same, until it is stopped. @param connections how many it may hold, to both sides together */
export async function startNginx(
  ports: number[],
  { tls, connections }: { tls: boolean; connections?: number },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-nginx-'))
  await chmod(folder, 0o755)
  const { key, certificate } = selfSigned(folder)
  const port = await freePort()
  const log = join(folder, 'access.log')
  const site = (await readFile(SITE, 'utf8'))
    .replace(/(?<=^ +)listen 443 ssl http2/m, `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replace('/var/log/nginx/live-audience.log', log)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  )
  // The lines that the file asks for outside of http.
  const [, files] = /^# +worker_rlimit_nofile (\d+);$/m.exec(site) ?? []
  const [, most] = /^# +events \{ worker_connections (\d+); \}$/m.exec(site) ?? []
  const main = `worker_rlimit_nofile ${Math.min(Number(files), filesAllowed())}; daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections ${connections ?? most}; }
http { ${temporary.join(' ')} ${site} }`
  await writeFile(join(folder, 'nginx.conf'), main)
  // With as many files as a service of systemd has by itself.
  const limited = ['-c', 'ulimit -Sn 1024; exec nginx "$@"', 'sh']
  const child = spawn('sh', [...limited, '-c', join(folder, 'nginx.conf'), '-p', folder], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'ignore',
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await untilListens(port)
  const url = `${tls ? 'https' : 'http'}://localhost:${port}`
  return { url, pid: child.pid ?? 0, log: () => readFile(log, 'utf8'), stop }
}

/** How many files the machine lets a process ask for. A worker that asks for more keeps what it had. */
function filesAllowed(): number {
  const most = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return most === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(most)
}

export async function untilListens(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await listens(port)) return
    await sleep(20)
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** Whether something takes connections on a port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Makes a certificate for localhost that nobody else has signed, by openssl. @returns its files */
export function selfSigned(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const ofCurve = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const how = ['req', '-x509', '-newkey', ...ofCurve, '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', [...how, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { key, certificate }
}
