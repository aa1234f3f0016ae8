import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DESKS, PHONES, spokenFloor } from '../server/build/floor/floors.ts'
import { variables } from '../server/config/config.ts'
import { complaints } from './support/compiler.ts'
import { testServerOfFile } from './support/test-server.ts'

const run = promisify(execFile)
const app = testServerOfFile()
type Printed = { stdout: string; stderr: string }
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What people read, and where the rest of it stands that grew long. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'client/README.md',
  'client/addin/README.md',
  'client/deck/README.md',
  'client/package/README.md',
  'server/deploy/README.md',
  'server/deploy/SCALING.md',
  'shared/GLOSSARY.md',
  ...readdirSync(new URL('../shared/docs', import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `shared/docs/${name}`),
  'test/README.md',
  'test/bench/README.md',
  'test/day/README.md',
  'test/upgrade/README.md',
]
const texts = new Map<string, string>()
beforeAll(async () => {
  for (const page of PAGES) texts.set(page, await readFile(join(ROOT, page), 'utf8'))
})
const textOf = (page: string): string => texts.get(page) ?? ''

/** The code block of the client's page in this language. */
const block = (language: string): string => {
  const fence = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``)
  const [, code] = fence.exec(textOf('client/README.md')) ?? []
  if (!code) throw new Error(`there is no ${language} block`)
  return code
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-readme-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('what people read', () => {
  it.each([PHONES, DESKS])('says that pages work from %o on', (floor) => {
    expect(textOf('README.md').replaceAll(/\s+/g, ' ')).toContain(spokenFloor(floor))
  })

  it('has a curl tour that works as it stands', async () => {
    const cwd = await folder()
    const env = { ...process.env, BASE: app.server.url, LINK: await app.server.signInLink() }
    const { stdout } = await run('sh', ['-c', block('sh')], { cwd, env })
    expect(stdout).toContain('"state":"highlighted"')
    expect(stdout).toMatch(/retry: \d+\n\nid: [\w-]+\ndata: \{"status":"live"/)
    expect(stdout).toContain('"tally":1')
    expect(stdout).toContain(',Zoe,2 + 2?: 4,\r\n')
    expect(stdout).toContain(',Bob,,Why?\r\n')
  })

  it.each([
    ['its link', 'LINK=', 'LINK=wrong;', 'This sign-in link was used before'],
    ['a token', 'AUTH=', 'TOKEN=wrong;', 'This Bearer token is not valid here or has expired'],
    ['a cookie', 'QUESTION=', ': > bob.jar;', 'Join first'],
  ])('has a curl tour that ends with a sentence where %s is wrong', async (_, place, fault, said) => {
    const env = { ...process.env, BASE: app.server.url, LINK: await app.server.signInLink() }
    const tour = block('sh').replace(`\n${place}`, `\n${fault}\n${place}`)
    const result = run('sh', ['-c', tour], { cwd: await folder(), env })
    const { stdout, stderr } = (await result.catch((error) => error)) as Printed
    expect(stdout + stderr).toContain(said)
    expect(stdout).not.toContain('"state":"highlighted"')
  })

  it.each(PAGES)('%s has commands in code alone, with addresses in quotes', (page) => {
    const prose = textOf(page).replaceAll(/^```[\s\S]*?^```/gm, '')
    expect(prose.match(/^(npm|npx|node|curl|git|docker|psql) .*/gm)).toBeNull()
    const commands = textOf(page).match(/^ {4}(npx|npm|curl) .*/gm) ?? []
    expect(commands.filter((command) => /\s[^\s'"]*\?/.test(command))).toEqual([])
  })

  it('has a typed-client example that compiles and runs against the built package', async () => {
    // As `npm run build` does.
    expect(await complaints(join(ROOT, 'client'))).toEqual([])
    const cwd = await folder()
    await mkdir(join(cwd, 'node_modules', '@types'), { recursive: true })
    await symlink(ROOT, join(cwd, 'node_modules', 'live-audience'))
    await symlink(join(ROOT, 'node_modules', '@types', 'node'), join(cwd, 'node_modules', '@types', 'node'))
    await writeFile(join(cwd, 'example.mts'), block('ts'))
    await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: FOR_NODE }))
    expect(await complaints(cwd)).toEqual([])

    const ada = await app.host()
    const env = { ...process.env, BASE_URL: app.server.url, TOKEN: await ada.mintsToken() }
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd, env })
    expect(stdout).toMatch(/label: 'Yes',\s+tally: 1/)
    expect(stdout).toMatch(/label: 'No',\s+tally: 0/)
  }, 120_000)

  it('describes every setting that there is, with its default, and no other', () => {
    const [, section = ''] = /## Settings([\s\S]*)/.exec(textOf('server/deploy/README.md')) ?? []
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*?) ?\| (.*?) \|$/gm)]
    const described = rows.filter(([, , , what = '']) => /\w{3}.*\.$/.test(what))
    const defaults = new Map(variables().map(({ name, fallback }) => [name, fallback]))
    const advice =
      'Give each setting of server/config/config.ts a row in the table of server/deploy/README.md, and no other.'
    expect(described.map(([, name]) => name).toSorted(), advice).toEqual([...defaults.keys()].toSorted())
    for (const [, name = '', told] of rows) {
      const fallback = defaults.get(name)
      if (fallback) expect(told, name).toBe(`\`${fallback}\``)
      else expect(told, name).not.toMatch(/^`[^`]*`$/)
    }
  })

  it('names only commands that package.json has', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const all = [...texts.values()].join('\n')
    const named = [...all.matchAll(/npm run (?:-s )?([\w:]+)/g)].map((match) => match[1])
    expect(named).toContain('test:faults')
    for (const name of named) expect(scripts, name).toHaveProperty([name ?? ''])
  })

  it('lists only ways to run it that a clone has', () => {
    for (const page of ['README.md', 'client/addin/README.md', 'client/deck/README.md', 'shared/docs/first-session.md'])
      expect(textOf(page), page).not.toMatch(/npx live-audience\b|ghcr\.io/)
  })

  it('has a section in the changelog for the version of package.json, and links to what each release changed', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
    expect(packages[''].version, 'Run npm install, so that package-lock.json has the version.').toBe(version)
    const client = JSON.parse(await readFile(join(ROOT, 'client/package/package.json'), 'utf8'))
    expect(client.version, 'client/package/package.json').toBe(version)
    expect(await readFile(join(ROOT, 'client/tsconfig.json'), 'utf8')).toContain(`/v${version}/client/`)
    const changelog = textOf('CHANGELOG.md')
    const releases = [...changelog.matchAll(/^## \[(\d[\d.]+)\] - \d{4}-\d\d-\d\d$/gm)].map(([, release]) => release)
    expect(releases[0]).toBe(version)
    const address = 'https://github.com/live-audience/live-audience'
    const links = releases.map((release, index) => {
      const before = releases[index + 1]
      return `[${release}]: ${address}/${before ? `compare/v${before}...` : 'releases/tag/'}v${release}`
    })
    expect(
      changelog
        .trimEnd()
        .split('\n')
        .slice(-1 - links.length),
    ).toEqual([`[Unreleased]: ${address}/compare/v${version}...HEAD`, ...links])
  })

  it('begins with a film of at most 1.5 MB, and a still of it for those who want no motion', async () => {
    const [, picture = ''] = /<picture>([\s\S]*?)<\/picture>/.exec(textOf('README.md')) ?? []
    const [, still = ''] = /<source media="\(prefers-reduced-motion: reduce\)" srcset="([^"]+)">/.exec(picture) ?? []
    const [, moving = ''] = /<img src="([^"]+)"[^>]* alt="[^"]{20,}"/.exec(picture) ?? []
    const film = await readFile(join(ROOT, moving))
    // What marks a file of several frames (https://developers.google.com/speed/webp/docs/riff_container).
    expect([film.toString('latin1', 8, 16), film.includes('ANMF')]).toEqual(['WEBPVP8X', true])
    expect(film.length).toBeLessThanOrEqual(1_500_000)
    expect((await readFile(join(ROOT, still))).toString('latin1', 6, 10)).toBe('JFIF')
  })

  it.each(PAGES)('%s links to files and headings that are there', async (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, to = '']) => to)
    for (const link of links) {
      const [path = '', heading] = link.split('#')
      const file = join(ROOT, path ? join(dirname(page), path) : page)
      expect(existsSync(file), link).toBe(true)
      if (heading) expect(headingsIn(await readFile(file, 'utf8')), link).toContain(heading)
    }
  })
})

/** The headings as links name them. */
const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

/** For a strict project of Node's that judges the types of its packages too, and runs. */
const FOR_NODE = { strict: true, target: 'es2023', module: 'nodenext', types: ['node'], skipLibCheck: false }

it.each(PAGES)('%s names tests that are there', async (page) => {
  const named = (await readFile(join(ROOT, page), 'utf8')).match(/\btest\/[\w./-]+/g) ?? []
  expect(named.filter((path) => !existsSync(join(ROOT, path.replace(/\.$/, ''))))).toEqual([])
  if (page === 'SECURITY.md') expect(named.length).toBeGreaterThan(20)
})
