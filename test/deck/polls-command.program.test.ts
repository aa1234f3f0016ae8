import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PNG } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { DeckFolder, poll, pollsOf } from './support.ts'

/** `npx live-audience polls deck.md` against a real server. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const DAY = poll('Which day?\n- Monday\n- Friday')
const SUM = poll('2 + 2?\n- 3\n* 4')
const ELSE = poll('What else?')

/** A deck with three polls that was written to a session, and that session. */
async function written(...slides: string[]) {
  const deck = await DeckFolder.of(ada)
  await deck.writes('# All hands', ...(slides.length > 0 ? slides : [DAY, SUM, ELSE]))
  const first = await deck.runs()
  expect(first.err).toBe('')
  const session = await deck.session()
  return { deck, first, session, polls: () => pollsOf(ada, session) }
}

/** The ids of a session's polls, in order. */
const idsOf = async (session: { id: string }) => ((await ada.hostView(session)).polls ?? []).map(({ id }) => id)

describe('a deck', () => {
  it('creates a session with its polls as drafts, and writes that into its front matter', async () => {
    const { deck, first, session, polls } = await written()
    expect(await polls()).toEqual(['draft Which day? / Monday / Friday', 'draft 2 + 2? / 3 / 4', 'draft What else?'])
    const view = await ada.hostView(session)
    expect(view.title).toBe('All hands')
    expect(view.polls?.[1]).toMatchObject({ kind: 'quiz', reveal: 'closed' })
    expect(first.out).toContain(`All hands (${view.code}): ${ada.url}/host/${session.id}\n`)
    expect(first.out).toContain('\n3 drafted.')
    const ids = (await idsOf(session)).map((id) => `    - ${id}\n`).join('')
    const matter = `---\nlive-audience:\n  session: ${ada.url}/host/${session.id}\n  polls:\n${ids}---\n`
    expect(await deck.reads()).toBe(`${matter}\n\n# All hands\n\n---\n\n${DAY}\n\n---\n\n${SUM}\n\n---\n\n${ELSE}\n`)
    expect(await deck.reads()).not.toContain(view.k)
  })

  it('adds its pictures once, and describes them anew', async () => {
    const deck = await DeckFolder.of(ada)
    await writeFile(join(deck.folder, 'bridge.png'), PNG)
    const asks = (alt: string, file = 'bridge.png') => deck.writes(poll(`Where?\n![${alt}](${file})\n- Oslo\n- Riga`))
    await asks('A bridge')
    expect(await deck.runs()).toMatchObject({ code: 0, err: '' })
    const session = await deck.session()
    const picture = async () => (await ada.hostView(session)).polls?.[0]?.picture
    const first = await picture()
    expect(first).toMatchObject({ alt: 'A bridge', width: 3, height: 2 })
    expect((await deck.runs()).out).toContain('1 as before.')
    await asks('A red bridge')
    expect((await deck.runs(['--dry-run'])).out).toContain('1 as before.')
    expect((await deck.runs()).out).toContain('(picture)')
    expect(await picture()).toEqual({ ...first, alt: 'A red bridge' })
    await asks('A red bridge', 'gone.png')
    expect(await deck.runs()).toMatchObject({ code: 1, err: expect.stringContaining('there is no file gone.png.') })
    await deck.writes(poll('Where?\n- Oslo\n- Riga'))
    expect(await deck.runs()).toMatchObject({ code: 0 })
    expect(await picture()).toBeUndefined()
  })

  it('that did not change sends no change', async () => {
    const { deck, session } = await written()
    const before = [await deck.reads(), await ada.hostView(session)]
    const again = await deck.spawns()
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(/:\/\/\S+\n3 as before\.\n$/)
    expect([await deck.reads(), await ada.hostView(session)]).toEqual(before)
  })

  it('changes the draft of the poll that was edited, and no other', async () => {
    const { deck, session, polls } = await written()
    const ids = await idsOf(session)
    await deck.writes('# All hands', DAY, SUM.replace('* 4', '* 4\n- 5'), poll('Anything else?'))
    const { out } = await deck.runs()
    expect(await polls()).toEqual([
      'draft Which day? / Monday / Friday',
      'draft 2 + 2? / 3 / 4 / 5',
      'draft Anything else?',
    ])
    expect(await idsOf(session)).toEqual(ids)
    expect(out).toMatch(/ {2}~ line \d+ {2}2 \+ 2\? \(options\)\n/)
    expect(out).toContain('Anything else? (prompt)')
    expect(out).toContain('2 changed, 1 as before.')
  })

  it('puts its drafts into its order, and adds new ones in their position', async () => {
    const { deck, session, polls } = await written()
    const [day, sum, other] = await idsOf(session)
    await deck.writes('# All hands', ELSE, DAY, poll('And now?'), SUM)
    const { out } = await deck.runs()
    expect(await polls()).toEqual([
      'draft What else?',
      'draft Which day? / Monday / Friday',
      'draft And now?',
      'draft 2 + 2? / 3 / 4',
    ])
    const ids = await idsOf(session)
    expect([ids[1], ids[3], ids[0]]).toEqual([day, sum, other])
    expect(out).toContain('1 drafted')
    expect(out).toContain('(moved)')
    expect((await deck.runs()).out).toContain('\n4 as before.')
  })

  it('deletes the draft of a removed poll, and leaves drafts that others made', async () => {
    const { deck, session, polls } = await written()
    await ada.drafts(session, { kind: 'open_text', prompt: 'Of the console?' })
    await deck.writes('# All hands', DAY, ELSE)
    expect((await deck.runs()).out).toContain('  - 2 + 2?\n1 deleted, 2 as before.')
    expect(await polls()).toEqual(['draft Which day? / Monday / Friday', 'draft What else?', 'draft Of the console?'])
  })

  it('finds a poll by its name when its text and position change', async () => {
    const { deck, session } = await written(DAY, poll('Why?', '#why kind=word_cloud'), SUM)
    const [, why] = await idsOf(session)
    await deck.writes('# All hands', SUM, poll('What for?', '#why kind=word_cloud'))
    await deck.runs()
    const { polls } = await ada.hostView(session)
    expect(polls?.map(({ id, prompt }) => [id === why, prompt])).toEqual([
      [false, '2 + 2?'],
      [true, 'What for?'],
    ])
  })

  it('leaves polls that were opened, edited or deleted, and says so', async () => {
    const { deck, session, polls } = await written()
    const [day, sum] = (await ada.hostView(session)).polls ?? []
    for (const one of [day, sum]) await ada.opens(session, one ?? { id: '' })
    await deck.writes('# All hands', DAY.replace('Friday', 'Sunday'), ELSE)
    const { code, out } = await deck.runs()
    expect(code).toBe(0)
    expect(await polls()).toEqual(['closed Which day? / Monday / Friday', 'open 2 + 2? / 3 / 4', 'draft What else?'])
    expect(out).toMatch(/! line \d+ {2}Which day\? was opened and stays as it was \(options\)/)
    expect(out).toContain('give the block a #name that is new')
    expect(out).toContain('! 2 + 2? was opened and stays, although its block is gone.')
    await deck.writes('# All hands', DAY.replace('Friday', 'Sunday').replace('poll ', 'poll #two'), ELSE)
    await deck.runs()
    expect((await polls()).toSorted()[2]).toBe('draft Which day? / Monday / Sunday')
  })

  it('with --dry-run says what it would do, and does nothing', async () => {
    const { deck, session, polls } = await written()
    await deck.writes('# All hands', ELSE.replace('What', 'Who'), poll('New?'), DAY)
    const before = [await deck.reads(), await polls()]
    const { out } = await deck.runs(['--dry-run'])
    expect(out).toContain('  + line ')
    expect(out).toContain('Nothing is changed yet: ')
    expect([await deck.reads(), await polls()]).toEqual(before)
    const fresh = await DeckFolder.of(ada)
    await fresh.writes(DAY)
    expect((await fresh.runs(['--dry-run'])).out).toContain('Would create the session “deck” with 1 poll.')
    expect(await fresh.reads()).not.toContain('live-audience')
    expect(session.id).not.toBe('')
  })

  it('is written to an existing session with its host key alone', async () => {
    const session = await ada.creates({ title: 'Made by hand' })
    const deck = await DeckFolder.of(ada)
    await deck.writes('# All hands', DAY)
    const noToken = { LIVE_AUDIENCE_TOKEN: '' }
    const link = `${ada.url}/host/${session.id}#k=${session.k}`
    expect(await deck.runs(['--session', link], noToken)).toMatchObject({ code: 0 })
    expect(await pollsOf(ada, session)).toEqual(['draft Made by hand / Yes / No', 'draft Which day? / Monday / Friday'])
    expect(await deck.reads()).not.toContain(session.k)
    const again = await deck.runs([], { ...noToken, LIVE_AUDIENCE_KEY: session.k })
    expect(again.out).toContain('1 as before.')
    const other = await ada.creates()
    const { code, err } = await deck.runs(['--session', other.id])
    expect([code, err]).toEqual([1, expect.stringContaining('The deck belongs to ')])
  })
})
