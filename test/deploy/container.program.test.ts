import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { builtFolder } from '../../server/build/built.js'
import { freePort } from '../support/ports.ts'
import { hasProgram } from '../support/programs.ts'

/**
 * What the Containerfile puts into an image, run as a container runs it but without PostgreSQL's programs: nothing
 * but /tmp and /data can be written, and the account has no rights.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const NOBODY = 65_534

/** The image's files at /mnt and its data at /srv, which every system has; then the command. */
const CONTAINED = `
  mount --bind "$1" /mnt && mount -o remount,bind,ro /mnt && mount --bind "$2" /srv
  mount -o remount,bind,ro / && mount -t tmpfs -o mode=1777 tmpfs /tmp
  cd /mnt && shift 2
  exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --inh-caps=-all \\
    --bounding-set=-all "$@"`

const canContain = process.getuid?.() === 0 && ['unshare', 'setpriv'].every(hasProgram)

it.skipIf(!canContain)('the image runs healthily on a read-only root without privileges', async () => {
  const containerfile = await readFile(join(ROOT, 'server/deploy/Containerfile'), 'utf8')
  const command = argumentsOf(/^CMD (.*)$/m, containerfile)
  const healthCheck = argumentsOf(/^ +CMD (.*)$/m, containerfile)
  const { image, data } = await makeFolders()
  await copyInto(image, containerfile)

  const secret = { NODE_ENV: 'production', SECRET: 'x'.repeat(32) }
  const place = { PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: '/srv' }
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...place, ...secret }
  const contained = ['--mount', '--propagation', 'private', 'sh', '-ec', CONTAINED, 'sh']
  const args = [...contained, image, data, process.execPath, ...command]
  const server = spawn('unshare', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))

  const isHealthy = () => run(process.execPath, healthCheck, { env }).then(() => true)
  const state = () => server.exitCode ?? isHealthy().catch(() => false)
  await expect.poll(state, { interval: 250 }).toBe(true)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await expect(isHealthy()).rejects.toThrow()
})

async function makeFolders(): Promise<{ image: string; data: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-image-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  await mkdir(data)
  await chown(data, NOBODY, NOBODY)
  return { image: join(folder, 'image'), data }
}

/** What stands behind `node` in a list of the Containerfile. */
function argumentsOf(command: RegExp, containerfile: string): string[] {
  const [, list = ''] = command.exec(containerfile) ?? []
  const [program, ...rest] = JSON.parse(list)
  expect(program).toBe('node')
  return rest
}

/** Follows what is copied from the build, whose release is what is built here. */
async function copyInto(image: string, containerfile: string): Promise<void> {
  for (const [, paths = ''] of containerfile.matchAll(/^COPY --from=build (.*)$/gm)) {
    const [to = '', ...sources] = paths.split(' ').toReversed()
    for (const source of sources) {
      const path = source.replace('/app/', '')
      const from = path === 'server/dist/release' ? builtFolder() : join(ROOT, path)
      const target = join(image, to.endsWith('/') ? join(to, basename(path)) : to)
      await mkdir(dirname(target), { recursive: true })
      await cp(from, target, { recursive: true, dereference: true })
    }
  }
}
