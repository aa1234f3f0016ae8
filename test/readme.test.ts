import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { VARIABLES } from '../server/settings/config.ts'
import { setStage } from './support/stage.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))

let readme: string
beforeAll(async () => {
  readme = await readFile(join(ROOT, 'README.md'), 'utf8')
})

/** The README's code block in this language. */
const block = (language: string): string => {
  const [, code] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme) ?? []
  if (!code) throw new Error(`the README has no ${language} block`)
  return code
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-readme-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('the README', () => {
  it('has a curl tour that works as it stands', async () => {
    const stage = await setStage()
    const cwd = await folder()
    const env = { ...process.env, BASE: stage.server.url, LINK: await stage.server.signInLink() }
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', block('sh')], { cwd, env })
    expect(stdout).toContain('"state":"highlighted"')
    expect(stdout).toMatch(/retry: \d+\n\nid: [\w-]+\ndata: \{"status":"live"/)
    expect(stdout).toContain('"tally":1')
    expect(stdout).toMatch(/,"Zoe","2 \+ 2\?: 4",""\r\n/)
    expect(stdout).toMatch(/,"Bob","","Why\?"\r\n/)
  })

  it('has a typed-client example that compiles and runs against the built package', async () => {
    await run('npm', ['run', 'build'], { cwd: ROOT })
    const cwd = await folder()
    await mkdir(join(cwd, 'node_modules', '@types'), { recursive: true })
    await symlink(ROOT, join(cwd, 'node_modules', 'live-audience'))
    await symlink(
      join(ROOT, 'node_modules', '@types', 'node'),
      join(cwd, 'node_modules', '@types', 'node'),
    )
    const file = join(cwd, 'example.mts')
    await writeFile(file, block('ts'))
    expect(complaints(file)).toEqual([])

    const stage = await setStage()
    const ada = await stage.host()
    const env = { ...process.env, BASE_URL: stage.server.url, TOKEN: await ada.mintsToken() }
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'loader.mjs')
    const { stdout } = await run(process.execPath, ['--import', tsx, file], { cwd, env })
    expect(stdout).toMatch(/label: 'Yes',\s+tally: 1/)
    expect(stdout).toMatch(/label: 'No',\s+tally: 0/)
    // Compiles twice, which takes its time on a busy machine.
  }, 120_000)

  it('describes every setting that there is, with its default, and no other', () => {
    const [, section = ''] = /### Settings([\s\S]*?)\n## /.exec(readme) ?? []
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*?) ?\| (.*?) \|$/gm)]
    const described = rows.filter(([, , , what = '']) => /\w{3}.*\.$/.test(what))
    expect(described.map(([, name]) => name).toSorted()).toEqual(
      VARIABLES.map(({ name }) => name).toSorted(),
    )
    const defaults = new Map(VARIABLES.map(({ name, fallback }) => [name, fallback]))
    for (const [, name = '', told] of rows) {
      const fallback = defaults.get(name)
      if (fallback) expect(told, name).toBe(`\`${fallback}\``)
      else expect(told, name).not.toMatch(/^`[^`]*`$/)
    }
  })

  it('names only commands that package.json has', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1])
    expect(named).toContain('test:faults')
    for (const name of named) expect(scripts, name).toHaveProperty([name ?? ''])
  })
})

/** What a strict compiler says of a program that uses the package, and of the package's own types. */
function complaints(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  })
  // Checking the types of others, Node's and the browser's, takes five times as long.
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName === file || fileName.startsWith(join(ROOT, 'client')))
  expect(ours.length).toBeGreaterThan(5)
  return [
    program.getOptionsDiagnostics(),
    ...ours.map((one) => ts.getPreEmitDiagnostics(program, one)),
  ]
    .flat()
    .map((problem) => ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
}

it('SECURITY.md names tests that are there', async () => {
  const text = await readFile(join(ROOT, 'SECURITY.md'), 'utf8')
  const named = text.match(/test\/[\w./-]+/g) ?? []
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
