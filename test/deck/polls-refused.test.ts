import { mkdir, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { webSite } from '../support/web-site.ts'
import { DeckFolder, poll } from './support.ts'

/** What the command says where it cannot go on, with the lines of the deck. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const folder = async (...slides: string[]) => {
  const deck = await DeckFolder.of(ada)
  await deck.writes('# All hands', ...slides)
  return deck
}
const sessions = async () => (await ada.call('GET', '/api/sessions')).body.events.length

it('names the line of every wrong block, and sends nothing', async () => {
  const deck = await folder(
    poll('Which?\n- A', 'kind=ranking'),
    poll('2 + 2?\n- 3\n- 4', 'kind=quiz'),
    poll('One?\nTwo?'),
    poll('In a word?\n- no', 'kind=word_cloud colour=red'),
    `- in a list\n\n  ${poll('Why?').replaceAll('\n', '\n  ')}`,
    poll('Why?', '#why'),
    poll('Why?', '#why'),
    poll('x'.repeat(501)),
    poll('- Yes\n- No'),
  )
  const before = await sessions()
  const { code, out, err } = await deck.runs()
  expect([code, out]).toEqual([1, ''])
  expect(
    err
      .replaceAll(/^line (\d+): (.{24}).*$/gm, '$1 $2')
      .trim()
      .split('\n'),
  ).toEqual([
    '6 options: ranking takes 2',
    '13 correctOption: quiz need',
    '21 a block holds one questi',
    '28 colour=red: a poll takes',
    '28 options: word_cloud take',
    '37 a poll has to start at t',
    '49 the poll in line 43 is a',
    '55 prompt: is longer than 5',
    '61 the block has no questio',
  ])
  expect(await sessions()).toBe(before)
})

it('says what to change on the command line', async () => {
  const deck = await folder(poll('Why?'))
  const cases: [string[], NodeJS.ProcessEnv, number, string][] = [
    [['--nonsense'], {}, 2, '--nonsense'],
    [['--slides', 'x.md'], {}, 2, '--slides needs --for'],
    [['--for', 'word'], {}, 2, '--for takes reveal'],
    [['--url', 'localhost'], {}, 2, 'takes an address like'],
    [[], { LIVE_AUDIENCE_TOKEN: '' }, 2, 'Show that you are the host'],
    [[], { LIVE_AUDIENCE_TOKEN: 'x' }, 1, 'has expired'],
    [['--session', '00000000-0000-4000-8000-000000000000'], {}, 1, 'no session with this id'],
    [['--url', 'http://127.0.0.1:1'], {}, 1, 'Nothing is done twice'],
  ]
  for (const [args, env, code, sentence] of cases) {
    const ran = await deck.runs(args, env)
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(sentence)])
  }
  const help = await deck.runs(['--help'])
  expect([help.code, help.err, help.out]).toEqual([0, '', expect.stringContaining('--dry-run')])
  expect((await (await folder('no polls')).runs()).err).toContain('The deck has no polls')
})

it("writes neither to an ended session nor to another host's", async () => {
  const deck = await folder(poll('Why?'))
  await deck.runs()
  const session = await deck.session()
  const bob = await DeckFolder.of(await app.host())
  await bob.writes(poll('Mine?'))
  const { code, err } = await bob.runs(['--session', session.id])
  expect([code, err]).toEqual([1, expect.stringContaining("the session's host")])
  await ada.ends(session)
  expect((await deck.runs()).err).toContain('“All hands” has ended. To create a new session, remove')
})

it('fails if the file that keeps the creation of the session cannot be read', async () => {
  const deck = await folder(poll('Why?'))
  await mkdir(`${deck.deck}.new-session`)
  await expect(deck.runs()).rejects.toThrow('EISDIR')
})

describe('a deck that names a server of somebody else', () => {
  /** Such a deck, and the `Authorization` headers that the server got. */
  async function strange(hash = '') {
    const got: (string | undefined)[] = []
    const url = await webSite((_path, { authorization }) => {
      got.push(authorization)
      return ''
    })
    const deck = await DeckFolder.of(ada)
    const session = `${url}/host/00000000-0000-4000-8000-000000000000${hash}`
    const matter = `---\nlive-audience:\n  session: ${session}\n---\n`
    await writeFile(deck.deck, `${matter}${poll('Why?')}\n`)
    return { deck, url, session, got }
  }
  const key = { LIVE_AUDIENCE_TOKEN: '', LIVE_AUDIENCE_KEY: 'a-key-of-my-session-22' }

  it.each<[string, string[], NodeJS.ProcessEnv]>([
    ['a token from the environment', [], {}],
    ['a token from the environment, in a dry run', ['--dry-run'], {}],
    ['a token from the command line', ['--token', 'mine'], {}],
    ['a host key from the environment', [], key],
  ])('does not get %s', async (_what, args, env) => {
    const { deck, url, got } = await strange()
    const { code, err } = await deck.runsWithoutUrl(args, env)
    expect([code, err]).toEqual([2, expect.stringContaining(`The deck names the server ${url}`)])
    expect(err).toContain(`--url ${url}`)
    expect(got).toEqual([])
  })

  it.each<[string, (it: { url: string; session: string }) => [string[], NodeJS.ProcessEnv]]>([
    ['on the command line', ({ url }) => [['--url', url], {}]],
    ['by an address of a session', ({ session }) => [['--session', session], {}]],
    ['in the environment', ({ url }) => [[], { LIVE_AUDIENCE_URL: url }]],
  ])('gets the token if its owner names the server %s', async (_where, name) => {
    const { deck, got, ...named } = await strange()
    await deck.runsWithoutUrl(...name(named))
    expect(got).toContainEqual(expect.stringMatching(/^Bearer ./))
  })

  it('gets the key that the deck itself holds', async () => {
    const { deck, got } = await strange('#k=the-key-in-the-deck')
    await deck.runsWithoutUrl([], { LIVE_AUDIENCE_TOKEN: '' })
    expect(got).toContainEqual('Bearer the-key-in-the-deck')
  })
})
