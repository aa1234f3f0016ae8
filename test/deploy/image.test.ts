import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it, onTestFinished } from 'vitest'

/** What the image tells of itself, and how it is run. `test:programs` runs what is in it. */

// biome-ignore lint/suspicious/noExplicitAny: the tests say what has to be there
type Yaml = any
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8')
const containerfile = await read('server/deploy/Containerfile')

describe('the image', () => {
  it('has labels that say what package.json says', async () => {
    const { name, description, license, repository } = JSON.parse(await read('package.json'))
    const labels = new Map(
      [...containerfile.matchAll(/org\.opencontainers\.image\.(\w+)="(.*?)"/g)].map(([, key, value]) => [key, value]),
    )
    const source = repository.url.replace(/^git\+|\.git$/g, '')
    expect(Object.fromEntries(labels)).toEqual({
      title: name,
      description,
      licenses: license,
      source,
      documentation: `${source}/blob/main/server/deploy/README.md`,
      version: expect.any(String),
      revision: expect.any(String),
    })
  })

  it('has no history, and a bill of materials and its provenance beside it', async () => {
    expect((await read('server/deploy/Containerfile.dockerignore')).split('\n')).toContain('.git')
    expect(await read('.github/workflows/release.yml')).toMatch(/provenance: mode=max\n +sbom: true\n/)
  })

  it('runs as an account of its own with a health check, and needs no setting', () => {
    expect(containerfile).toMatch(/^USER [1-9]\d*$/m)
    expect(containerfile).toMatch(/^HEALTHCHECK .*\n +CMD \["node"/m)
    expect(containerfile).toMatch(/^ENV DATA_DIR=\/data PORT=3000$/m)
    expect(containerfile).toMatch(/^VOLUME \/data$/m)
  })

  it('gets the tags 1, 1.1, 1.1.0 and latest from the tag v1.1.0', async () => {
    const { steps } = (parseYaml(await read('.github/workflows/release.yml')) as Yaml).jobs.image
    const script = steps.find(({ id }: { id?: string }) => id === 'version').run
    const { tags } = steps.at(-1).with
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-tags-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const output = join(folder, 'output')
    const env = { PATH: process.env.PATH, GITHUB_REF_NAME: 'v1.1.0', GITHUB_OUTPUT: output }
    await promisify(execFile)('bash', ['-ec', script], { env })
    const values = new Map(
      (await readFile(output, 'utf8')).split('\n').map((line) => line.split('=') as [string, string]),
    )
    const made = tags.replaceAll(/\$\{\{ steps\.version\.outputs\.(\w+) \}\}/g, (_: string, key: string) =>
      values.get(key),
    )
    expect(made.match(/(?<=:)\S+$/gm)).toEqual(['1', '1.1', '1.1.0', 'latest'])
  })
})

describe.each(['compose.yaml', 'compose.two-nodes.yaml'])('%s', (file) => {
  it('runs the image on a read-only root without rights', async () => {
    const { services } = parseYaml(await read(`server/deploy/${file}`)) as Yaml
    const nodes = Object.values<Yaml>(services)
      .map((service) => ({ ...service['<<'], ...service }))
      .filter(({ image }) => image.includes('live-audience'))
    expect(nodes).toHaveLength(file === 'compose.yaml' ? 1 : 2)
    for (const node of nodes) {
      expect(node.image).toBe('ghcr.io/live-audience/live-audience:2')
      expect(node).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      expect(node.security_opt).toEqual(['no-new-privileges:true'])
    }
  })
})

it("the two compose files share no volume, since both have the name of 1.0.0's project", async () => {
  const volumes = async (file: string) => Object.keys((parseYaml(await read(`server/deploy/${file}`)) as Yaml).volumes)
  const [one, two] = [await volumes('compose.yaml'), await volumes('compose.two-nodes.yaml')]
  // That of 1.0.0, which has the PostgreSQL of those who upgrade.
  expect(two).toEqual(['data'])
  expect(one).not.toContain('data')
})

it('README.md has one line for each way to run it', async () => {
  const [, section = ''] = /## Run it\n([\s\S]*?)\n## /.exec(await read('README.md')) ?? []
  const commands = [...section.matchAll(/^\| .* \| `(.*)` \|$/gm)].slice(0, 4).map(([, command]) => command)
  expect(commands).toEqual([
    'npm ci && npm start',
    'npm ci && npm pack && npx ./live-audience-*.tgz',
    'docker build -f server/deploy/Containerfile -t live-audience .`, then `docker run -p 3000:3000 -v live-audience:/data live-audience',
    'docker compose -f server/deploy/compose.yaml up',
  ])
})
