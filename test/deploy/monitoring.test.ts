import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasProgram } from '../support/programs.ts'
import { startTestServer } from '../support/test-server.ts'

/** The dashboard and the alerts that we ship, against the metrics of a server that runs. */

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const ALERTS = pathOf('server/deploy/prometheus-alerts.yaml')
const DASHBOARD = pathOf('server/deploy/grafana-dashboard.json')
const isHere = hasProgram('promtool')

async function metricsOfServer(): Promise<string> {
  const { server } = await startTestServer({ metrics: { port: 0, host: '127.0.0.1' } })
  await fetch(`${server.url}/api/sessions/ZZZZZZ`)
  return (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
}

/** Names in a query, which are no functions and no labels. */
const namedIn = (text: string): string[] => [...text.matchAll(/\b(?:live_audience|nodejs|process)_\w+/g)].map(String)

it('dashboard and alerts name only metrics, labels and operations that there are', async () => {
  const metrics = await metricsOfServer()
  const there = new Set(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
  const files = { ALERTS: await readFile(ALERTS, 'utf8'), DASHBOARD: await readFile(DASHBOARD, 'utf8') }
  const document = JSON.parse(await readFile(pathOf('client/openapi.json'), 'utf8'))
  for (const [file, text] of Object.entries(files)) {
    const names = namedIn(text)
    expect(names.length, file).toBeGreaterThan(10)
    expect(
      [...new Set(names)].filter((name) => !there.has(name)),
      file,
    ).toEqual([])
    for (const [, code] of text.matchAll(/refusals_total\{code=\\?"(\w+)/g))
      expect(metrics, file).toContain(`live_audience_refusals_total{code="${code}"}`)
    for (const [, method = '', path = ''] of text.matchAll(/operation=\\?"(\w+) ([^"\\]+)/g))
      expect(document.paths[path], `${file}: ${method} ${path}`).toHaveProperty(method.toLowerCase())
  }
  // What is of ours and shown nowhere would be found by nobody.
  const ours = [...there].filter((name) => name.startsWith('live_audience_') && !name.endsWith('_sum'))
  const shown = new Set(namedIn(files.ALERTS + files.DASHBOARD))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})

describe.skipIf(!isHere)('promtool finds no fault', () => {
  const promtool = (args: string[], input?: string) => execFileSync('promtool', args, { input, encoding: 'utf8' })

  it('in the alerts, of which each fires on what it is for', () => {
    expect(promtool(['check', 'rules', ALERTS])).toMatch(/SUCCESS: \d+ rules found/)
    expect(promtool(['test', 'rules', pathOf('test/deploy/prometheus-alerts.test.yaml')])).toContain('SUCCESS')
  })

  it('in the metrics', async () => {
    expect(promtool(['check', 'metrics'], await metricsOfServer())).toBe('')
  })
})
