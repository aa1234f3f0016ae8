import { expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** What browsers call what they save from the interface. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const FILES = [
  ['results?format=csv', 'results.csv'],
  ['results?format=csv&rows=people', 'people.csv'],
  ['results?format=xlsx', 'results.xlsx'],
  ['export', 'participants.csv'],
  ['polls', 'polls.json'],
] as const

/** The name that a browser takes: the encoded one if there is one (RFC 6266, 4.3). */
function takenFrom(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

it.each([
  ['Tech Summit 2026', 'tech-summit-'],
  ['اجتماع الجميع', 'اجتماع-الجميع-'],
  ['四半期の全体会議', '四半期の全体会議-'],
  ['🎉', undefined],
])('files of %s are called by it', async (title, begins) => {
  const session = await ada.creates({ title, createdAt: Date.UTC(2026, 5, 1) })
  for (const [path, ends] of FILES) {
    const { url } = app.server
    const answer = await fetch(`${url}/api/sessions/${session.id}/${path}`, {
      headers: { authorization: `Bearer ${session.k}` },
    })
    await answer.arrayBuffer()
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+"/)
    expect(takenFrom(disposition)).toBe(`${begins ?? `${session.code.toLowerCase()}-`}2026-${ends}`)
  }
})
