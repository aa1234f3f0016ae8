import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasProgram } from '../support/programs.ts'
import { startTestServer } from '../support/test-server.ts'

/** The units of systemd and Podman that we ship: how much they may do, that they can be read, and what they run. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DEPLOY = join(ROOT, 'server/deploy')
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')
const SERVICES = ['live-audience.service', 'live-audience-backup.service']
const isHere = hasProgram('systemd-analyze')

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-units-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The values of a key of a unit. */
const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

describe.skipIf(!isHere)('systemd', () => {
  it.each(SERVICES)('rates what %s may do as 2.0 of 10 at most', (name) => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', join(DEPLOY, name)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  })

  it('knows every key of the units', async () => {
    const path = await folder()
    const units = [...SERVICES, 'live-audience-backup.timer']
    for (const name of units) await cp(join(DEPLOY, name), join(path, name))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units.map((name) => join(path, name))], {
      encoding: 'utf8',
    })
    // The machine of the tests may have no account of that name, and its Node elsewhere.
    expect(
      stderr.split('\n').filter((line) => /unknown|invalid|fail|ignor/i.test(line) && /live-audience/.test(line)),
    ).toEqual([])
  })
})

it('server and backup may do the same, with a clone and with the package', async () => {
  const units = await Promise.all(SERVICES.map(read))
  const [server, backup] = units.map((unit) => /^CapabilityBoundingSet=[\s\S]*?(?=\n\n|\n$(?![\s\S]))/m.exec(unit)?.[0])
  expect(backup).toBe(server)
  const { bin } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  for (const unit of units) expect(unit).toContain(`/usr/bin/node ${bin['live-audience']}`)
  const [folderOfPackage] = valuesOf(await read('live-audience-package.conf'), 'WorkingDirectory')
  const [, prefix] = /--prefix (\S+) live-audience/.exec(units[0] ?? '') ?? []
  expect(folderOfPackage).toBe(`${prefix}/node_modules/live-audience`)
})

it('the backup service makes a backup, and keeps the newest', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  await ada.creates({ title: 'Lunch' })
  const BACKUPS = await folder()
  const earlier = Array.from({ length: 20 }, (_, n) => `2026-01-${10 + n}T033000.backup`)
  for (const name of earlier) await writeFile(join(BACKUPS, name), '')
  const unit = await read('live-audience-backup.service')
  const { PATH = '', HOME = '' } = process.env
  const settings = Object.fromEntries(valuesOf(unit, 'Environment').map((line) => line.split('=') as [string, string]))
  const env = { PATH, HOME, ...settings, BACKUPS, DATA_DIR: BACKUPS, DATABASE_URL: app.databaseUrl }
  /** Runs a command of the unit as systemd does, which reads `%%` as one sign. */
  const runs = (key: string, change = {}) => {
    const [, script = ''] = /^\/bin\/sh -euc '(.*)'$/.exec(valuesOf(unit, key)[0] ?? '') ?? []
    const command = script.replaceAll('%%', '%').replace('/usr/bin/node', process.execPath)
    return promisify(execFile)('/bin/sh', ['-euc', command], { cwd: ROOT, env: { ...env, ...change } })
  }
  await expect(runs('ExecStart', { DATABASE_URL: 'postgres://127.0.0.1:1/x' })).rejects.toThrow('DATABASE_URL')
  expect((await readdir(BACKUPS)).toSorted()).toEqual(earlier)

  await runs('ExecStart')
  await runs('ExecStartPost')
  const kept = (await readdir(BACKUPS)).toSorted()
  expect(kept.slice(0, -1)).toEqual(earlier.slice(-13))
  expect(gunzipSync(await readFile(join(BACKUPS, kept.at(-1) ?? ''))).toString()).toContain('Lunch')
})

/** https://docs.podman.io/en/latest/markdown/podman-systemd.unit.5.html, from Podman 4.4 on. */
const QUADLET = new Set(
  `Image ContainerName PublishPort Volume Secret Environment EnvironmentFile ReadOnly Tmpfs DropCapability
  NoNewPrivileges PodmanArgs`.split(/\s+/),
)

it('the file for Podman has keys that its first Quadlet knows, and runs the image of Compose with no more rights', async () => {
  const unit = await read('live-audience.container')
  const [, container = ''] = /^\[Container\]\n([\s\S]*?)^\[/m.exec(unit) ?? []
  const keys = [...container.matchAll(/^(\w+)=/gm)].map(([, key = '']) => key)
  expect(keys.filter((key) => !QUADLET.has(key))).toEqual([])
  expect(keys).toEqual(expect.arrayContaining(['ReadOnly', 'DropCapability', 'NoNewPrivileges']))
  const [image] = /ghcr\.io\S+/.exec(await read('compose.yaml')) ?? []
  expect(valuesOf(unit, 'Image')).toEqual([image])
  expect(await read('kubernetes.yaml')).toContain(`image: ${image}\n`)
})

it('whatever stands in front, nodes listen to this machine alone', async () => {
  for (const proxy of ['nginx.conf', 'Caddyfile', 'apache.conf', 'traefik.yaml']) {
    const text = (await read(proxy)).replaceAll('\n#', '').replaceAll(/\s+/g, ' ')
    for (const setting of ['HOST=127.0.0.1', 'TRUST_PROXY=1', 'BASE_URL=https://live.example.org'])
      expect(text, proxy).toContain(setting)
    for (const port of [3001, 3002]) expect(text, proxy).toContain(`127.0.0.1:${port}`)
  }
  expect(valuesOf(await read('live-audience.service'), 'Environment')).toContain('HOST=127.0.0.1')
  expect(valuesOf(await read('live-audience.container'), 'PublishPort')).toEqual(['127.0.0.1:3000:3000'])
  for (const ports of (await read('compose.two-nodes.yaml')).matchAll(/:300\d:3000/g))
    expect(ports.input.slice(ports.index - 9, ports.index)).toBe('127.0.0.1')
  expect(await read('kubernetes.yaml')).toContain('kind: NetworkPolicy')
})
