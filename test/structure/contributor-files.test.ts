import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'

/**
 * The files for people who send a change. What may be in them is said by
 * https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema,
 * https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference and
 * https://containers.dev/implementors/json_reference/. `.ci/supply-chain` runs a linter over the workflows.
 */

// biome-ignore lint/suspicious/noExplicitAny: the tests say what has to be there
type Yaml = any
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const yaml = (path: string): Yaml => parseYaml(read(path))

describe('The workflow for pull requests', () => {
  const workflow = yaml('.github/workflows/check.yml')

  it('runs .ci/run for a pull request, and all of it and all engines at night', () => {
    expect(Object.keys(workflow.on)).toEqual(['pull_request', 'schedule', 'workflow_dispatch'])
    const runs = (job: string) => workflow.jobs[job].steps.flatMap((step: { run?: string }) => step.run ?? [])
    expect(runs('change')).toEqual(['.ci/run'])
    expect(runs('all').at(-1)).toBe('.ci/run all')
    expect(runs('engines').at(-1)).toMatch(/^\.ci\/engines /)
    expect(read('.ci/run')).toMatch(/^if .* != all \]; then$/m)
  })

  it('gives code of strangers neither a secret nor the right to write', () => {
    expect(workflow.permissions).toEqual({})
    for (const job of Object.values<Yaml>(workflow.jobs)) expect(job.permissions).toEqual({ contents: 'read' })
    expect(read('.github/workflows/check.yml')).not.toMatch(/secrets\.|pull_request_target/)
  })

  it('uses the same actions, at the same commits, as the release', () => {
    const used = (path: string) => new Set(read(path).match(/uses: actions\/.*/g))
    const release = used('.github/workflows/release.yml')
    expect([...used('.github/workflows/check.yml')].filter((action) => !release.has(action))).toEqual([])
  })
})

describe('The issue forms', () => {
  const FIELDS: Record<string, string[]> = {
    markdown: ['value'],
    textarea: ['label', 'description', 'placeholder', 'value', 'render'],
    input: ['label', 'description', 'placeholder', 'value'],
    dropdown: ['label', 'description', 'multiple', 'options', 'default'],
    checkboxes: ['label', 'description', 'options'],
  }

  it.each(readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml'))('%s', (name) => {
    const { body, ...head } = yaml(`.github/ISSUE_TEMPLATE/${name}`)
    expect(Object.keys(head)).toEqual(['name', 'description', 'labels'])
    const asked = body.filter(({ type }: { type: string }) => type !== 'markdown')
    expect(asked.length).toBeGreaterThan(0)
    for (const { type, id, attributes, validations = {}, ...more } of body) {
      expect(more).toEqual({})
      expect(FIELDS).toHaveProperty(type)
      for (const field of Object.keys(attributes)) expect(FIELDS[type], `${id}.${field}`).toContain(field)
      if (type === 'markdown') continue
      expect(id).toMatch(/^[\w-]+$/)
      expect(attributes.label).toBeTruthy()
      expect(Object.keys(validations).filter((key) => key !== 'required')).toEqual([])
    }
    expect(new Set(asked.map(({ id }: { id: string }) => id)).size).toBe(asked.length)
  })

  it('send a security hole to the private advisories', () => {
    const { blank_issues_enabled, contact_links, ...more } = yaml('.github/ISSUE_TEMPLATE/config.yml')
    expect([blank_issues_enabled, more]).toEqual([false, {}])
    for (const link of contact_links) expect(Object.keys(link)).toEqual(['name', 'url', 'about'])
    expect(contact_links[0].url).toMatch(/^https:.*\/security\/advisories\/new$/)
  })
})

it('The file for updates names each place that has dependencies', () => {
  const { version, updates } = yaml('.github/dependabot.yml')
  expect(version).toBe(2)
  const places = { npm: 'package.json', 'github-actions': '.github/workflows', docker: 'Containerfile' }
  expect(updates.map((update: Yaml) => update['package-ecosystem'])).toEqual(Object.keys(places))
  const packages = ['package.json', 'client/package/package.json'].map((path) => `/${dirname(path)}`.replace('/.', '/'))
  expect(updates[0].directories).toEqual(packages)
  for (const { 'package-ecosystem': kind, directory, directories = [directory], schedule } of updates) {
    for (const one of directories) expect(existsSync(join(ROOT, one, places[kind as keyof typeof places]))).toBe(true)
    expect(schedule).toEqual({ interval: 'weekly' })
  }
})

it('Editor, container and image agree with each other on Node, and with the formatter on the form of files', () => {
  const node = read('.nvmrc').trim()
  const { image, postCreateCommand, forwardPorts } = JSON.parse(read('.devcontainer/devcontainer.json'))
  expect(image).toMatch(new RegExp(`^node:${node}-`))
  expect([postCreateCommand, forwardPorts]).toEqual(['npm ci', [3000]])
  expect(read('server/deploy/Containerfile')).toMatch(new RegExp(`^FROM node:${node}-slim`, 'm'))
  const { formatter } = JSON.parse(read('.biome.json'))
  expect(settingsIn(read('.editorconfig'))).toMatchObject({
    root: 'true',
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
  })
})

/** The settings of a part of the file for editors. */
const settingsIn = (part: string) =>
  Object.fromEntries([...part.matchAll(/^(\w+) = (.*)$/gm)].map(([, key, value]) => [key, value]))
