import { describe, expect, it } from 'vitest'
import type { PollBody, Question, Session } from '../../client/index.ts'
import {
  ACTION_NAMES,
  actionOf,
  actionOfKey,
  goingBack,
  opening,
  type Situation,
  showing,
  whyIdle,
} from '../../client/web/host/console/commands.ts'
import { undoing } from '../../client/web/host/questions/queue.ts'
import type { Move } from '../../shared/moderation.ts'

/** What keys do, as data. */

const poll = (state: PollBody['state'], more: Partial<PollBody> = {}): PollBody => ({
  ...{ id: 'a', state, kind: 'open_text', prompt: 'a?', options: [] },
  ...more,
})
const asked = (id: string, state: Question['state']): Question => ({
  ...{ id, state, text: `${id}?`, createdAt: 0, upvotes: 0 },
})
function situation(session: Partial<Session>, more: Partial<Situation> = {}): Situation {
  const whole: Session = { status: 'live', code: 'KJ57D4', title: 'All hands', ...session }
  const rest = { before: undefined, seconds: 30, nextSeconds: undefined, listed: [] }
  return { session: whole, ...rest, marked: undefined, ...more }
}
const onStage = (question: Question) => ({
  questions: [question],
  highlightedQuestionId: question.id,
})
const answer = { pollId: 'a', text: 'More cake' }
const of = (now: PollBody) => ({ polls: [now], poll: now })

describe('a key', () => {
  it('has one action, whatever its case', () => {
    const keys = ACTION_NAMES.flatMap((name) => actionOf(name).keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(actionOfKey('R')).toBe('reveal')
    expect(actionOfKey('PageDown')).toBe('next')
    expect(actionOfKey('q')).toBeUndefined()
  })

  it.each<[string, Situation, unknown]>([
    ['r', situation(of(poll('closed', { revealed: false }))), { deeds: [{ do: 'reveal', pollId: 'a' }] }],
    ['r', situation(of(poll('closed'))), undefined],
    ['c', situation(of(poll('open'))), { deeds: [{ do: 'stage', show: 'lobby' }] }],
    ['c', situation({ ...of(poll('open')), stage: 'lobby' }), { deeds: [{ do: 'stage', show: 'poll' }] }],
    ['c', situation({}), undefined],
    ['c', situation({ ...of(poll('open')), stage: 'answer', answer }), { deeds: [{ do: 'stage', show: 'lobby' }] }],
    [
      'ArrowRight',
      situation({ ...of(poll('closed')), stage: 'answer', answer }),
      {
        deeds: [{ do: 'stage', show: 'poll' }],
        step: { name: 'show', id: 'a', about: 'a?' },
      },
    ],
    ['t', situation(of(poll('open'))), { deeds: [{ do: 'open', pollId: 'a', seconds: 30 }] }],
    ['t', situation(of(poll('closed'))), undefined],
    [
      'ArrowRight',
      situation(of(poll('draft')), { nextSeconds: 60 }),
      { deeds: [{ do: 'open', pollId: 'a', seconds: 60, expects: null }] },
    ],
    ['ArrowRight', situation({}), undefined],
    ['ArrowLeft', situation({}), undefined],
  ])('%s does what there is to do', (key, at, effect) => {
    const name = actionOfKey(key)
    const found = name && actionOf(name).perform(at)
    if (effect === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(effect as object)
  })

  it('acts on the marked question alone, and on none that it cannot move', () => {
    const [first, second] = [asked('p', 'pending'), asked('q', 'hidden')]
    const listed = [first, second]
    const at = situation({}, { listed, marked: second })
    expect(actionOf('approve').perform(at)).toEqual({ moved: second, by: 'approve' })
    expect(actionOf('hide').perform(at)).toBeUndefined()
    expect(actionOf('up').perform(at)).toEqual({ mark: 'p' })
    expect(actionOf('down').perform(at)).toEqual({ mark: 'q' })
    expect(actionOf('approve').perform(situation({}))).toBeUndefined()
  })

  it('takes off what is on stage, whatever is marked', () => {
    const [marked, up] = [asked('p', 'pending'), asked('q', 'highlighted')]
    const at = situation(onStage(up), { listed: [marked], marked })
    expect(actionOf('unpin').perform(at)).toEqual({ moved: up, by: 'unpin' })
  })

  it('does nothing to the stage after the end, and lets questions be put in order', () => {
    const marked = asked('q', 'highlighted')
    const more = { marked, before: { scene: 'lobby', id: '' } } as const
    const at = situation({ ...onStage(marked), status: 'ended' }, more)
    const possible = ACTION_NAMES.filter((name) => actionOf(name).perform(at))
    expect(possible).toEqual(['answered', 'hide', 'undo', 'help'])
    expect(whyIdle('highlight', at)).toBe('ended')
  })

  it('says why it has nothing to do, if it means something here', () => {
    const marked = asked('p', 'pending')
    const why = (at: Situation) =>
      ACTION_NAMES.filter((name) => !actionOf(name).perform(at)).map((name) => whyIdle(name, at))
    const told = (at: Situation) => why(at).filter(Boolean).join()
    expect(told(situation({}))).toBe('reveal,timer,unmarked,unmarked,unpin,unmarked,unmarked')
    expect(told(situation({}, { listed: [marked], marked }))).toBe('reveal,timer,unpin,answered')
  })
})

describe('opening a poll', () => {
  const up = asked('q', 'highlighted')

  it('takes the question off that would cover it, once it is open', () => {
    expect(opening(situation(onStage(up)).session, 'a')).toEqual([
      { do: 'open', pollId: 'a', expects: null },
      { do: 'unpin', questionId: 'q' },
    ])
    expect(opening(situation({}).session, 'a', 30)).toEqual([{ do: 'open', pollId: 'a', seconds: 30, expects: null }])
  })

  it('closes the poll that the page shows as open, and no other', () => {
    const { session } = situation(of(poll('open')))
    expect(opening(session, 'b')).toEqual([{ do: 'open', pollId: 'b', expects: 'a' }])
  })

  it.each<[string, PollBody['state'], string]>([
    ['as the next step behind the lobby', 'draft', 'open,unpin'],
    ['and so does coming back to it', 'open', 'unpin,stage'],
  ])('%s', (_what, state, deeds) => {
    const session = { ...of(poll(state)), ...onStage(up), stage: 'lobby' as const }
    const effect = actionOf('next').perform(situation(session))
    expect((effect as { deeds: { do: string }[] }).deeds.map((one) => one.do).join()).toBe(deeds)
  })
})

it('goes back to an answer, and to a poll without what covers it', () => {
  const { session } = situation({ ...of(poll('open')), ...onStage(asked('q', 'highlighted')) })
  const before = { scene: 'answer', id: 'a', text: 'More cake' } as const
  expect(goingBack({ session, before })).toEqual([{ do: 'answer', ...answer }])
  expect(goingBack({ session, before: { scene: 'poll', id: 'a' } })).toEqual([
    { do: 'unpin', questionId: 'q' },
    { do: 'stage', show: 'poll' },
  ])
})

it('shows a poll without the question that covers it, and what else there is with it', () => {
  const { session } = situation(onStage(asked('q', 'highlighted')))
  expect(showing(session, 'poll')).toEqual([
    { do: 'unpin', questionId: 'q' },
    { do: 'stage', show: 'poll' },
  ])
  expect(showing(session, 'lobby')).toEqual([{ do: 'stage', show: 'lobby' }])
})

describe('undoing a move', () => {
  it.each<[Question['state'], Move, Move[]]>([
    ['approved', 'hide', ['approve']],
    ['approved', 'highlight', ['unpin']],
    ['hidden', 'highlight', ['hide']],
    ['answered', 'highlight', ['answered']],
    ['pending', 'highlight', ['unpin']],
    ['pending', 'approve', []],
    ['pending', 'hide', []],
  ])('of one that was %s, to %s it', (was, move, back) => {
    expect(undoing(was, move)).toEqual(back)
  })
})
