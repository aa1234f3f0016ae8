import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { Portal, WRONG_ANSWERS } from '../support/portal.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { DeckFolder, poll, pollsOf } from './support.ts'

/** The command behind a proxy that answers in place of the server. */

const app = testServerOfFile()
const ada = hostOfFile(app)

/** Some, since test/client/foreign-answers tries each with every method of the client. */
const SOME = ['200 HTML', '200 {}', '403 HTML'] as const

it.each(SOME)('says that the server was not reached behind %s, and does all once later', async (name) => {
  const portal = await Portal.before(app.server.port)
  const deck = await DeckFolder.of(ada)
  await deck.writes(poll('Which?\n- A\n- B'), poll('Why?'))
  const slides = ['--url', portal.url, '--slides', `${deck.folder}/slides.md`, '--for', 'reveal']
  portal.close(WRONG_ANSWERS[name])
  const before = await ada.call('GET', '/api/sessions')
  const kept = await deck.runs(slides)
  expect([kept.code, kept.out]).toEqual([1, ''])
  expect(kept.err).toContain('Run the command again. Nothing is done twice.')
  expect([portal.passed, (await ada.call('GET', '/api/sessions')).body]).toEqual([[], before.body])
  // The call that creates the session waits beside the deck.
  expect(await readdir(deck.folder)).toEqual(['deck.md', 'deck.md.new-session'])
  portal.open()
  expect(await deck.runs(slides)).toMatchObject({ code: 0, err: '' })
  expect(await pollsOf(ada, await deck.session())).toEqual(['draft Which? / A / B', 'draft Why?'])
})

it('puts no other key into slides because the key for them could not be read', async () => {
  const portal = await Portal.before(app.server.port)
  const deck = await DeckFolder.of(ada)
  await deck.writes(poll('Why?'))
  await deck.runs(['--url', portal.url])
  const session = await deck.session()
  const { k } = await ada.hostView(session)
  portal.wrong = ({ url }) => (url?.endsWith('/keys') ? WRONG_ANSWERS['200 HTML'] : undefined)
  const withKey = ['--url', portal.url, '--key', k ?? '', '--slides', `${deck.folder}/slides.md`, '--for', 'reveal']
  const { code, err } = await deck.runs(withKey, { LIVE_AUDIENCE_TOKEN: '' })
  expect([code, err]).toEqual([1, expect.stringContaining('the key for the slides')])
  expect(await readdir(deck.folder)).not.toContain('slides.md')
})
