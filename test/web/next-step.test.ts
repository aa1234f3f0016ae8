import { describe, expect, it } from 'vitest'
import type { PollBody, Question, Session } from '../../client/index.ts'
import { nextStep } from '../../client/web/host/commands/next-step.ts'
import {
  indexBefore,
  keptOr,
  remember,
  type Shown,
  shownNow,
  shownUntil,
} from '../../client/web/host/commands/wall-history.ts'

/** What the console does next, without a page around it. */

const poll = (id: string, state: PollBody['state'], more: Partial<PollBody> = {}): PollBody =>
  ({ id, state, kind: 'open_text', prompt: `${id}?`, options: [], ...more }) as PollBody
const question = (id: string, state: Question['state']): Question => ({
  id,
  state,
  text: `${id}?`,
  createdAt: 0,
  upvotes: 0,
})

/** A session of these polls, of which the open one, else the last closed one is the poll of now. */
function session(polls: PollBody[], more: Partial<Session> = {}): Session {
  const now = polls.find(({ state }) => state === 'open')
  const last = polls.findLast(({ state }) => state === 'closed')
  return { status: 'live', code: 'KJ57D4', title: 'All hands', polls, poll: now ?? last ?? polls[0] ?? null, ...more }
}
const onStage = { questions: [question('q', 'highlighted')], highlightedQuestionId: 'q' }
const standing: Partial<Session> = { stage: 'answer', answer: { pollId: 'a', text: 'More cake' } }
const [draft, open, closed] = [poll('b', 'draft'), poll('a', 'open'), poll('a', 'closed')]
const hidden = poll('a', 'closed', { revealed: false, reveal: 'host' })

describe('the next step', () => {
  it.each<[string, Session, string]>([
    ['of a session without polls is to create one', session([]), 'first '],
    ['before the first poll opens it', session([draft, poll('c', 'draft')]), 'open b'],
    ['closes what is open', session([open, draft]), 'close a'],
    ['opens the next once that is closed', session([closed, draft]), 'open b'],
    ['reveals first what is hidden', session([hidden, draft]), 'reveal a'],
    ['does not reveal behind the lobby', session([hidden, draft], { stage: 'lobby' }), 'open b'],
    ['says that a question was answered before it closes the poll below', session([open], onStage), 'answered q'],
    ['says so of a question in front of the lobby', session([draft], onStage), 'answered q'],
    ['shows again what is open', session([open, draft], { stage: 'lobby' }), 'show a'],
    ['takes an answer off that covers an open poll', session([open, draft], standing), 'show a'],
    ['takes an answer off that covers a closed one', session([closed, draft], standing), 'show a'],
    ['after the last poll is none', session([closed]), 'none '],
    ['after the last poll of a game is its scores', session([closed], { settings: { scores: 'on' } }), 'scores a'],
    [
      'after the podium is to show all places',
      session([closed], { settings: { scores: 'on' }, stage: 'scores', podium: true, participantCount: 4 }),
      'places a',
    ],
    [
      'after a podium that has all places is none',
      session([closed], { settings: { scores: 'on' }, stage: 'scores', podium: true, participantCount: 3 }),
      'none ',
    ],
    ['after the scores is none', session([closed], { settings: { scores: 'on' }, stage: 'scores' }), 'none '],
    ['after the end is none', session([open, draft], { status: 'ended' }), 'none '],
  ])('%s', (_what, of, step) => {
    const { name, id } = nextStep(of)
    expect(`${name} ${id}`).toBe(step)
  })
})

describe('what the wall showed before', () => {
  it.each<[string, Session, string]>([
    ['no poll', session([draft]), ''],
    ['a poll', session([open]), 'lobby '],
    ['a poll under a question', session([open], onStage), 'lobby ,poll a'],
    ['a poll under the lobby', session([closed], { stage: 'lobby' }), 'lobby ,poll a'],
    ['a poll under an answer', session([open], standing), 'lobby ,poll a'],
    ['the end', session([closed], { status: 'ended' }), ''],
  ])('reaches a page that opens later by %s', (_what, found, told) => {
    const before = shownUntil(found).map(({ content, id }) => `${content} ${id}`)
    expect(before.join()).toBe(told)
  })

  it.each<[string, Session, string]>([
    ['as it was, while the wall shows the last of it', session([open], { stage: 'lobby' }), 'question q,lobby '],
    ['as the session tells once it shows something else', session([open]), 'lobby '],
    ['as nothing after the end', session([closed], { status: 'ended' }), ''],
  ])('reaches a page that is loaded again %s', (_what, found, told) => {
    const kept: Shown[] = [
      { content: 'question', id: 'q' },
      { content: 'lobby', id: '' },
    ]
    const before = keptOr(kept, found).map(({ content, id }) => `${content} ${id}`)
    expect(before.join()).toBe(told)
  })

  /** What is gone back to after these sessions were seen one after another. */
  const before = (...seen: Session[]): Shown | undefined => {
    const shown = seen.reduce<readonly Shown[]>((all, one) => remember(all, shownNow(one)), [])
    return shown[indexBefore(shown, seen.at(-1) as Session)]
  }
  const lobby = session([draft])

  it.each<[string, Session[], string | undefined]>([
    ['is nothing at first', [lobby], undefined],
    ['is the lobby once a poll was opened', [lobby, session([open])], 'lobby '],
    ['is the poll below a question', [session([open]), session([open], onStage)], 'poll a'],
    [
      'is the question after it',
      [session([open], onStage), session([open], { ...onStage, highlightedQuestionId: null })],
      'question q',
    ],
    ['is the poll below an answer', [session([open]), session([open], standing)], 'poll a'],
    [
      'is the answer after it',
      [session([open], standing), session([poll('a', 'open', { texts: ['More cake'] })])],
      'answer a',
    ],
    ['is no answer that nobody gives any more', [session([open], standing), session([open])], undefined],
    [
      'is no poll before the last, which cannot come back',
      [session([open]), session([closed, poll('b', 'open')])],
      undefined,
    ],
  ])('%s', (_what, seen, shown) => {
    const found = before(...seen)
    expect(found && `${found.content} ${found.id}`).toBe(shown)
  })
})
